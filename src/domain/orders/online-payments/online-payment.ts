/**
 * What became of a payment asked for online. 'opening' and 'open': its page waits for the buyer. 'held': the bank keeps the amount for the
 * shop. 'captured': it was taken, once and for all. 'released': let go, or lapsed. 'expired': nobody paid in time. 'failed': no page was opened.
 */
export const ONLINE_PAYMENT_STATES = ['opening', 'open', 'held', 'captured', 'released', 'expired', 'failed'] as const
export type OnlinePaymentState = (typeof ONLINE_PAYMENT_STATES)[number]

/** What the shop asks of the provider outside its transactions. */
export type ProviderTaskKind = 'capture' | 'release' | 'refund' | 'expire'

/** What moved in the provider's account. */
export type ProviderTransactionKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other'

/** How far a payment has come: what was heard later may be older, and never takes it back. */
const REACHED: Readonly<Record<OnlinePaymentState, number>> = {
  opening: 0,
  open: 1,
  failed: 2,
  expired: 3,
  held: 4,
  released: 5,
  captured: 6,
}

/**
 * The state after something was heard of a payment, in whatever order it is heard. Money beats everything: a page that was given up and paid
 * all the same is paid.
 */
export function stateAfter(known: OnlinePaymentState, heard: OnlinePaymentState): OnlinePaymentState {
  // given up by the provider with its page: nothing was ever held that could be let go
  const meant = heard === 'released' && known !== 'held' ? 'expired' : heard
  return REACHED[meant] > REACHED[known] ? meant : known
}

/** True while the buyer may still pay on its page. */
export function isAskedFor(state: OnlinePaymentState): boolean {
  return state === 'opening' || state === 'open'
}
