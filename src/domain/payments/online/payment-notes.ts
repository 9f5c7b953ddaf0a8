import { amount } from '#domain/money/kroner-text.ts'
import { PAYMENT_WAY_LABELS, type PaymentWay } from '#domain/payments/payment.ts'

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
  const how = way === null ? '' : ` med ${way === 'card' ? 'kort' : PAYMENT_WAY_LABELS[way]}`
  return `Reserveret: ${amount(heldOre)}${how}`
}

/** The staff note when the bank refuses to move money; `why` is the provider's message. */
export function refusedNote(kind: 'capture' | 'refund', amountOre: number, why: string): string {
  const what = kind === 'capture' ? 'kunne ikke trækkes' : 'kunne ikke betales tilbage online'
  return `${amount(amountOre)} ${what}: ${why}`
}

export function releasedNote(heldOre: number): string {
  return `Reservationen på ${amount(heldOre)} er ophørt. Der er ikke trukket penge.`
}
