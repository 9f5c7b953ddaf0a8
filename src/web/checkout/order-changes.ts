import { isSameLine } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { TOTAL_WITH_VAT, TOTAL_WITHOUT_VAT } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { deliveryText } from '#domain/orders/delivery-texts.ts'
import { type LineAmounts, shownLines, shownSums } from '#domain/orders/shown-amounts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { SAMPLE_CREDITED } from '#domain/samples/sample-credit.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import type { ShownLine, ShownOrder } from './shown-order.ts'

type Change = Readonly<{ what: string; before: string; after: string }>
type ChangeGroup = Readonly<{ title: string; changes: readonly Change[] }>

type Reading = Readonly<{ promise: DeliveryPromise; isExclVat: boolean }>

/** Differences between the shown order and the server's, in words and in the shown price view. */
export function orderChanges(shownBefore: ShownOrder, shownAfter: ShownOrder, reading: Reading): ChangeGroup[] {
  const before = asRead(shownBefore, reading)
  const after = asRead(shownAfter, reading)
  const lines = after.lines.map((line) => ({
    title: line.nameDa,
    changes: lineChanges(
      before.lines.find((other) => isSameLine(other, line)),
      line,
      { ...reading, way: after.deliveryWay },
    ),
  }))
  return [...lines, { title: 'Ordren', changes: sumChanges(before, after) }].filter(({ changes }) => changes.length > 0)
}

type LineAsRead = ShownLine & LineAmounts
type OrderAsRead = Omit<ShownOrder, 'lines'> & Readonly<{ lines: readonly LineAsRead[]; payableOre: number; isExclVat: boolean }>

function asRead(order: ShownOrder, reading: Reading): OrderAsRead {
  const isExclVat = reading.isExclVat && order.vatTreatment === 'domestic'
  const amounts = shownLines(order, { isExclVat })
  const lines = order.lines.map((line, index) => ({ ...line, ...(amounts[index] ?? NOTHING) }))
  return { ...order, ...shownSums(order, { isExclVat }), lines, payableOre: order.totalOre, isExclVat }
}

const NOTHING: LineAmounts = { unitOre: 0, lineTotalOre: 0, creditOre: 0 }

function lineChanges(
  before: LineAsRead | undefined,
  after: LineAsRead,
  { promise, way }: Reading & Readonly<{ way: DeliveryWay }>,
): Change[] {
  if (!before) return []
  return differing([
    ['Pris pr. stk.', amount(before.unitOre), amount(after.unitOre)],
    ['Antal', wholeNumber(before.quantity), wholeNumber(after.quantity)],
    [SAMPLE_CREDITED, amount(before.creditOre), amount(after.creditOre)],
    [`${wholeNumber(after.quantity)} stk. i alt`, amount(before.lineTotalOre), amount(after.lineTotalOre)],
    ['Levering', deliveryText(before, promise, way), deliveryText(after, promise, way)],
    ['Batch', before.batches?.text ?? '–', after.batches?.text ?? '–'],
  ])
}

function sumChanges(before: OrderAsRead, after: OrderAsRead): Change[] {
  const { isExclVat } = after
  return differing([
    ['Din rabat', `${before.discountPercent} %`, `${after.discountPercent} %`],
    ['Subtotal', amount(before.subtotalOre), amount(after.subtotalOre)],
    ['Levering', amount(before.shippingOre), amount(after.shippingOre)],
    ['Du sparer', amount(before.savingsOre), amount(after.savingsOre)],
    ['Point, du bruger', wholeNumber(before.pointsUsed), wholeNumber(after.pointsUsed)],
    ['Point, du optjener', wholeNumber(before.pointsEarned), wholeNumber(after.pointsEarned)],
    [isExclVat ? TOTAL_WITHOUT_VAT : 'I alt', amount(before.totalOre), amount(after.totalOre)],
    ...(isExclVat ? [[TOTAL_WITH_VAT, amount(before.payableOre), amount(after.payableOre)] as const] : []),
  ])
}

function differing(compared: readonly (readonly [what: string, before: string, after: string])[]): Change[] {
  return compared.filter(([, before, after]) => before !== after).map(([what, before, after]) => ({ what, before, after }))
}
