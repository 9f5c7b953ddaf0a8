/** Who pays when goods come back that are as they should be; the freight of faulty goods is always the shop's (købeloven § 79). */
export const RETURN_FREIGHTS = ['customer', 'shop'] as const
type ReturnFreight = (typeof RETURN_FREIGHTS)[number]
/** The same said to the customer. */
export const RETURN_FREIGHT_TEXTS: Readonly<Record<ReturnFreight, string>> = {
  customer: 'Du betaler selv returfragten.',
  shop: 'Vi betaler returfragten.',
}
export const RETURN_FREIGHT_LABELS: Readonly<Record<ReturnFreight, string>> = { customer: 'Kunden', shop: 'Butikken' }

/** What the shop offers workshops beside the law: days to return in (0 is none), whose freight it is, where to, and in which words. */
export type ReturnOffer = Readonly<{ days: number; freight: ReturnFreight; address: string; text: string }>
export const DEFAULT_RETURNS: ReturnOffer = { days: 0, freight: 'customer', address: '', text: 'Kun uåbnede ruller i original emballage.' }

type Company = Readonly<{ legalName: string; address: string; postalCode: string; city: string }>

/** Where goods are sent back to: the address of the settings, or the company's own. */
export function returnAddress({ returns, company }: Readonly<{ returns: Pick<ReturnOffer, 'address'>; company: Company }>): string {
  return returns.address || `${company.legalName}, ${company.address}, ${company.postalCode} ${company.city}`
}

/** What a workshop reads of returning; null where the shop offers none. */
export function returnOfferText({ days, freight, text }: ReturnOffer): string | null {
  if (days === 0) return null
  const payer = RETURN_FREIGHT_TEXTS[freight]
  return [`Erhvervskunder kan returnere i ${days} ${days === 1 ? 'dag' : 'dage'} fra afsendelsen.`, text, payer].filter(Boolean).join(' ')
}
