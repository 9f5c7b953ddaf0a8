/** Who pays the return freight of faultless goods; for faulty goods the shop always does (købeloven § 79). */
export const RETURN_FREIGHTS = ['customer', 'shop'] as const
type ReturnFreight = (typeof RETURN_FREIGHTS)[number]
export const RETURN_FREIGHT_TEXTS: Readonly<Record<ReturnFreight, string>> = {
  customer: 'Du betaler selv returfragten.',
  shop: 'Vi betaler returfragten.',
}
export const RETURN_FREIGHT_LABELS: Readonly<Record<ReturnFreight, string>> = { customer: 'Kunden', shop: 'Butikken' }

/** The shop's voluntary return offer to workshops; `days` 0 is none. */
export type ReturnOffer = Readonly<{ days: number; freight: ReturnFreight; address: string; text: string }>
export const DEFAULT_RETURNS: ReturnOffer = { days: 0, freight: 'customer', address: '', text: 'Kun uåbnede ruller i original emballage.' }

type Company = Readonly<{ legalName: string; address: string; postalCode: string; city: string }>

export function returnAddress({ returns, company }: Readonly<{ returns: Pick<ReturnOffer, 'address'>; company: Company }>): string {
  return returns.address || `${company.legalName}, ${company.address}, ${company.postalCode} ${company.city}`
}

/** The return offer as shown to a workshop; null when there is none. */
export function returnOfferText({ days, freight, text }: ReturnOffer): string | null {
  if (days === 0) return null
  const payer = RETURN_FREIGHT_TEXTS[freight]
  return [`Erhvervskunder kan returnere i ${days} ${days === 1 ? 'dag' : 'dage'} fra afsendelsen.`, text, payer].filter(Boolean).join(' ')
}

const NO_RETURNS = 'Ring alligevel: Uåbnede ruller finder vi som regel en løsning på.'

/** What a workshop reads in place of a right to withdraw. */
export function workshopReturnText(returns: ReturnOffer): string {
  return `Erhvervskunder har ikke fortrydelsesret. ${returnOfferText(returns) ?? NO_RETURNS}`
}
