import { UNEXPECTED_MESSAGE } from '#contract/http/unexpected-messages.ts'
import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { ApiError } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { type CheckoutField, isCheckoutField } from './checkout-fields.ts'
import { type ShownLine, type ShownOrder, shownChange } from './shown-order.ts'

export type OrderRefusal =
  | Readonly<{ kind: 'changed'; before: ShownOrder; after: ShownOrder }>
  /** lines that are not available, or not on points */
  | Readonly<{ kind: 'lines'; way: 'remove' | 'pay-with-money'; message: string; lines: readonly ShownLine[] }>
  | Readonly<{ kind: 'fields'; message: string; fields: Partial<Record<CheckoutField, string>> }>
  /** of the pickup point; one that is unavailable is no longer chosen */
  | Readonly<{ kind: 'point'; message: string; isUnavailable: boolean }>
  | Readonly<{ kind: 'already-sent' }>
  | Readonly<{ kind: 'other'; message: string }>

const NO_MESSAGE = 'Der opstod en fejl ved oprettelse af ordre'

/** Interprets a refusal of the shown order (requirements §8 'Cart, product and checkout'). */
export function readRefusal(error: unknown, shown: ShownOrder): OrderRefusal {
  if (!(error instanceof ApiError)) return { kind: 'other', message: UNEXPECTED_MESSAGE }
  const message = messageOf(error, NO_MESSAGE)
  switch (error.code) {
    case 'order_changed':
      return { kind: 'changed', before: shown, after: shownChange((error.body as { order: ChangedOrder }).order, shown) }
    case 'product_unavailable':
    case 'product_runs_out':
    case 'product_not_found':
    case 'sample_needs_colour':
    case 'not_a_sample':
    case 'no_sample_of_it':
      return { kind: 'lines', way: 'remove', message, lines: refusedLines(error, shown) }
    case 'not_points_eligible':
      return { kind: 'lines', way: 'pay-with-money', message, lines: refusedLines(error, shown) }
    case 'pickup_point_missing':
    case 'pickup_point_gone':
    case 'pickup_points_away':
      return { kind: 'point', message, isUnavailable: error.code === 'pickup_point_gone' }
    case 'idempotency_key_reused':
      return { kind: 'already-sent' }
    case 'invalid_input': {
      const fields = Object.fromEntries(Object.entries(error.fields).filter(([name]) => isCheckoutField(name)))
      return Object.keys(fields).length > 0 ? { kind: 'fields', message, fields } : { kind: 'other', message }
    }
    default:
      return { kind: 'other', message }
  }
}

/** Refusals name lines by position: `items.2.id`. */
function refusedLines({ fields }: ApiError, { lines }: ShownOrder): ShownLine[] {
  const places = Object.keys(fields).map((name) => Number(/^items\.(\d+)\./.exec(name)?.[1] ?? -1))
  return places.flatMap((place) => lines[place] ?? [])
}
