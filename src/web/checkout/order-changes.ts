import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isSameLine } from '#domain/orders/cart.ts'
import { deliveryText } from '#domain/orders/delivery.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import type { ShownLine, ShownOrder } from './shown-order.ts'

/** One thing that is another now: what it is, what it was, what it is. */
type Change = Readonly<{ what: string; before: string; after: string }>
/** The changes of one line of the order, or of its sums. */
type ChangeGroup = Readonly<{ title: string; changes: readonly Change[] }>

/** What differs between the order the customer was shown and the one the shop would take, in words. */
export function orderChanges(before: ShownOrder, after: ShownOrder, promise: DeliveryPromise): ChangeGroup[] {
  const lines = after.lines.map((line) => ({
    title: line.nameDa,
    changes: lineChanges(
      before.lines.find((other) => isSameLine(other, line)),
      line,
      promise,
    ),
  }))
  return [...lines, { title: 'Ordren', changes: sumChanges(before, after) }].filter(({ changes }) => changes.length > 0)
}

function lineChanges(before: ShownLine | undefined, after: ShownLine, promise: DeliveryPromise): Change[] {
  if (!before) return []
  return differing([
    ['Pris pr. stk.', amount(before.unitOre), amount(after.unitOre)],
    ['Antal', wholeNumber(before.quantity), wholeNumber(after.quantity)],
    [`${wholeNumber(after.quantity)} stk. i alt`, amount(before.lineTotalOre), amount(after.lineTotalOre)],
    ['Levering', deliveryText(before, promise), deliveryText(after, promise)],
  ])
}

function sumChanges(before: ShownOrder, after: ShownOrder): Change[] {
  return differing([
    ['Din rabat', `${before.discountPercent} %`, `${after.discountPercent} %`],
    ['Subtotal', amount(before.subtotalOre), amount(after.subtotalOre)],
    ['Levering', amount(before.shippingOre), amount(after.shippingOre)],
    ['Du sparer', amount(before.savingsOre), amount(after.savingsOre)],
    ['Point, du bruger', wholeNumber(before.pointsUsed), wholeNumber(after.pointsUsed)],
    ['Point, du optjener', wholeNumber(before.pointsEarned), wholeNumber(after.pointsEarned)],
    ['I alt', amount(before.totalOre), amount(after.totalOre)],
  ])
}

function differing(compared: readonly (readonly [what: string, before: string, after: string])[]): Change[] {
  return compared.filter(([, before, after]) => before !== after).map(([what, before, after]) => ({ what, before, after }))
}
