import type { Order } from '#contract/orders/order.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type OrderEffect, type OrderState, orderEffects } from '#domain/orders/order-effects.ts'
import type { SentRollsPlace } from '#domain/orders/order-status.ts'
import { validInvoices } from './order-documents.tsx'

/** The effects of a change of an order, for staff; `null` is deleting it. */
export function effectTexts(order: Order, next: (OrderState & Readonly<{ sentRolls?: SentRollsPlace | '' }>) | null): string[] {
  const effects = orderEffects(order, next)
  const isReversed = next === null || (next.status === 'cancelled' && order.status !== 'cancelled')
  const creditedInvoices = isReversed ? validInvoices(order) : []
  const isDueAgain =
    order.status === 'cancelled' && order.paymentStatus === 'refunded' && next?.status !== 'cancelled' && next?.paymentStatus === 'refunded'
  return [
    ...(isDueAgain ? ['Pengene er betalt tilbage, så ordren skal betales igen.'] : []),
    ...effects.flatMap((effect) => effectText(effect, order, next?.sentRolls === 'returning') ?? []),
    ...creditedInvoices.map((invoice) => `${documentName(invoice)} tages tilbage med en kreditnota.`),
  ]
}

function effectText(effect: OrderEffect, { items, pointsUsed, pointsEarned, userId }: Order, isSentOutside: boolean): string | null {
  const restocked = items.reduce(
    (sum, { held, shipsNow, returned }) => sum + (isSentOutside ? held : Math.max(held, shipsNow - returned)),
    0,
  )
  const ordered = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const points = (n: number) => count(n, 'point', 'point')
  const hasUsed = userId !== null && pointsUsed > 0
  const hasEarned = userId !== null && pointsEarned > 0
  switch (effect) {
    case 'return-stock':
      return restocked > 0 ? `${count(restocked, 'stk.', 'stk.')} lægges tilbage på lager.` : null
    case 'take-stock':
      return `${count(ordered, 'stk.', 'stk.')} tages fra lageret igen, så langt det rækker.`
    case 'return-spent-points':
      return hasUsed ? `Kunden får ${points(pointsUsed)} tilbage.` : null
    case 'take-spent-points':
      return hasUsed ? `Kunden betaler igen med ${points(pointsUsed)}.` : null
    case 'earn-points':
      return hasEarned ? `Kunden optjener ${points(pointsEarned)}.` : null
    case 'take-back-earned-points':
      return hasEarned ? `Kundens optjente ${points(pointsEarned)} trækkes tilbage.` : null
  }
}
