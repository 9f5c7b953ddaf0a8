import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { CVR_MISSING } from '#domain/customers/cvr.ts'

/** As what somebody buys: a firm, or a consumer with the rights of forbrugeraftaleloven. */
export const BUYER_KINDS = ['business', 'consumer'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]

export const BUYER_KIND_LABELS: Readonly<Record<BuyerKind, string>> = { business: 'Erhverv', consumer: 'Privat' }

/** What a consumer, or who opens an account, is asked for where he has not ticked the terms (requirements §5). */
export const TERMS_NOT_ACCEPTED = 'Du skal acceptere vilkår og betingelser'

/**
 * As what an order is stored. Accounts are firms. A guest who does not say is a consumer: it is for the shop to prove that a buyer is none
 * (forbrugeraftaleloven § 2, stk. 2).
 */
export function buyerKindOf(said: BuyerKind | undefined, { hasAccount }: Readonly<{ hasAccount: boolean }>): BuyerKind {
  return hasAccount ? 'business' : (said ?? 'consumer')
}

type SaidBuyer = Readonly<{ buyerKind?: BuyerKind | '' | undefined; company: string | null; cvr: string | null }>
type BuyerFaults = Readonly<{ company?: string; cvr?: string; acceptsTerms?: string }>

/** What is missing of a buyer who says that he is a firm: its name and CVR number. */
export function firmFaults({ buyerKind, company, cvr }: SaidBuyer): BuyerFaults {
  if (buyerKind !== 'business') return {}
  return { ...(!company?.trim() && { company: CUSTOMER_MISSING.company }), ...(!cvr?.trim() && { cvr: CVR_MISSING }) }
}

/** The same of who orders himself: a consumer has ticked the terms before he is bound (forbrugeraftaleloven § 12). */
export function buyerFaults(buyer: SaidBuyer & Readonly<{ acceptsTerms?: boolean | undefined }>): BuyerFaults {
  const isUnread = buyer.buyerKind === 'consumer' && buyer.acceptsTerms !== true
  return { ...firmFaults(buyer), ...(isUnread && { acceptsTerms: TERMS_NOT_ACCEPTED }) }
}
