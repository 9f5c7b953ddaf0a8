/** What a shop issues an invoice of (setting 'Faktura'): of all that no invoice says yet, or of each parcel that has left. */
export const INVOICED_PER = ['order', 'parcel'] as const
export type InvoicedPer = (typeof INVOICED_PER)[number]

export const INVOICED_PER_LABELS: Readonly<Record<InvoicedPer, string>> = {
  order: 'Én faktura for hele ordren',
  parcel: 'Én faktura for hver forsendelse',
}
