import { CVR_MISSING } from '#domain/customers/company-numbers.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'

/** A firm, or a consumer with the rights of forbrugeraftaleloven. */
export const BUYER_KINDS = ['business', 'consumer'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]

export const BUYER_KIND_LABELS: Readonly<Record<BuyerKind, string>> = { business: 'Erhverv', consumer: 'Privat' }

/** Shown to a consumer or new account that has not accepted the terms (requirements §5). */
export const TERMS_NOT_ACCEPTED = 'Du skal acceptere vilkår og betingelser'

/** Accounts are firms. A guest who does not state it is a consumer (forbrugeraftaleloven § 2, stk. 2). */
export function buyerKindOf(stated: BuyerKind | undefined, { hasAccount }: Readonly<{ hasAccount: boolean }>): BuyerKind {
  return hasAccount ? 'business' : (stated ?? 'consumer')
}

type StatedBuyer = Readonly<{ buyerKind?: BuyerKind | '' | undefined; company: string | null; cvr: string | null }>
type BuyerFaults = Readonly<{ company?: string; cvr?: string; acceptsTerms?: string }>

export function firmFaults({ buyerKind, company, cvr }: StatedBuyer): BuyerFaults {
  if (buyerKind !== 'business') return {}
  return { ...(!company?.trim() && { company: CUSTOMER_MISSING.company }), ...(!cvr?.trim() && { cvr: CVR_MISSING }) }
}

/** Missing fields of a buyer who orders themself: a consumer must accept the terms (forbrugeraftaleloven § 12). */
export function buyerFaults(buyer: StatedBuyer & Readonly<{ acceptsTerms?: boolean | undefined }>): BuyerFaults {
  const isUnread = buyer.buyerKind === 'consumer' && buyer.acceptsTerms !== true
  return { ...firmFaults(buyer), ...(isUnread && { acceptsTerms: TERMS_NOT_ACCEPTED }) }
}
