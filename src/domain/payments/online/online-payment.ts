import { amount } from '#domain/money/kroner-text.ts'
import { PAYMENT_WAY_LABELS, type PaymentWay } from '#domain/payments/payment.ts'

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
export function stateAfter(known: OnlinePaymentState, reported: OnlinePaymentState): OnlinePaymentState {
  // cancelled together with its page: there was no hold to release
  const effective = reported === 'released' && known !== 'held' ? 'expired' : reported
  return REACHED[effective] > REACHED[known] ? effective : known
}

/** The buyer can still pay. */
export const PAYABLE_STATES: readonly OnlinePaymentState[] = ['opening', 'open']
/** The buyer can still pay, or the money is reserved. */
export const UNSETTLED_STATES: readonly OnlinePaymentState[] = [...PAYABLE_STATES, 'held']

export function isPayable(state: OnlinePaymentState): boolean {
  return PAYABLE_STATES.includes(state)
}

export const ONLINE_PAYMENT_LABELS: Readonly<Record<OnlinePaymentState, string>> = {
  opening: 'Åbnes',
  open: 'Venter på kunden',
  held: 'Reserveret',
  captured: 'Trukket',
  released: 'Frigivet',
  expired: 'Udløbet uden betaling',
  failed: 'Kunne ikke åbnes',
}

export function refundingText(amount: string): string {
  return `${amount} er på vej tilbage`
}

type MovementKind = 'charge' | 'refund' | 'failed-refund' | 'dispute'

const WHAT_MOVED: Readonly<Record<MovementKind, string>> = {
  charge: 'Trukket online',
  refund: 'Betalt tilbage online',
  'failed-refund': 'Tilbagebetalingen gik ikke igennem',
  dispute: 'Indsigelse hos kundens bank',
}

/** The note on a booked payment; with its amount in the order's history, which the customer reads too. */
export function movementNote(kind: MovementKind, amountOre?: number): string {
  const what = kind === 'dispute' && amountOre !== undefined && amountOre > 0 ? 'Indsigelsen er afgjort til vores fordel' : WHAT_MOVED[kind]
  return amountOre === undefined ? what : `${what}: ${amount(Math.abs(amountOre))}`
}

export function heldNote(heldOre: number, way: PaymentWay | null): string {
  const byWay = way === null ? '' : ` med ${way === 'card' ? 'kort' : PAYMENT_WAY_LABELS[way]}`
  return `Reserveret: ${amount(heldOre)}${byWay}`
}

/** The staff note when the bank refuses to move money; `why` is the provider's message. */
export function refusedNote(kind: 'capture' | 'refund', amountOre: number, why: string): string {
  const what = kind === 'capture' ? 'kunne ikke trækkes' : 'kunne ikke betales tilbage online'
  return `${amount(amountOre)} ${what}: ${why}`
}

export function releasedNote(heldOre: number): string {
  return `Reservationen på ${amount(heldOre)} er ophørt. Der er ikke trukket penge.`
}
