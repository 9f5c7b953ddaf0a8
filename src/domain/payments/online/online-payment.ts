/** The page is 'opening' or 'open'; money is 'held', 'captured' or 'released'; 'expired' was not paid in time, 'failed' had no page. */
export const ONLINE_PAYMENT_STATES = ['opening', 'open', 'held', 'captured', 'released', 'expired', 'failed'] as const
export type OnlinePaymentState = (typeof ONLINE_PAYMENT_STATES)[number]

export type ProviderTaskKind = 'capture' | 'release' | 'refund' | 'expire'

export const PROVIDER_TRANSACTION_KINDS = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
export type ProviderTransactionKind = (typeof PROVIDER_TRANSACTION_KINDS)[number]

/** Provider events can arrive out of order; an older event never undoes a newer state. */
const REACHED: Readonly<Record<OnlinePaymentState, number>> = {
  opening: 0,
  open: 1,
  failed: 2,
  expired: 3,
  held: 4,
  released: 5,
  captured: 6,
}

/** The state after an event, independent of their order. A paid page counts as paid even if it expired. */
export function stateAfter(known: OnlinePaymentState, heard: OnlinePaymentState): OnlinePaymentState {
  // cancelled together with its page: there was no hold to release
  const meant = heard === 'released' && known !== 'held' ? 'expired' : heard
  return REACHED[meant] > REACHED[known] ? meant : known
}

/** True while the buyer can still pay. */
export function isAskedFor(state: OnlinePaymentState): boolean {
  return state === 'opening' || state === 'open'
}
