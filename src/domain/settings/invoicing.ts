/** What one invoice covers (setting 'Faktura'): everything not yet invoiced, or one sent parcel. */
export const INVOICED_PER = ['order', 'parcel'] as const
export type InvoicedPer = (typeof INVOICED_PER)[number]

export const INVOICED_PER_LABELS: Readonly<Record<InvoicedPer, string>> = {
  order: 'Én faktura for hele ordren',
  parcel: 'Én faktura for hver forsendelse',
}
