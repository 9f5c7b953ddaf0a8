import type { Product } from '#contract/products/product.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { krToOre } from '#domain/money/money.ts'
import { splitByStock } from '#domain/orders/delivery.ts'
import type { QuickOrderItem, QuickOrderLine } from '#domain/orders/quick-order.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { reducedAmount, unitPriceAfter } from '#domain/prices/pricing.ts'
import { runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { arrivalOf } from '#domain/purchases/arrivals.ts'

/** A line the shop can sell, with what the buyer pays for it, in øre with VAT until it is put in his view. */
export type GoodLine = Readonly<{
  kind: 'good'
  line: QuickOrderItem
  product: Product
  unitPriceOre: number
  lineTotalOre: number
  shipsNow: number
  shipsLater: number
  expectedOn: CalendarDate | null
}>
export type CheckedLine =
  | GoodLine
  | Readonly<{ kind: 'checking'; line: QuickOrderItem }>
  | Readonly<{ kind: 'bad'; line: QuickOrderLine; reason: string }>

/** Joins what was written with what the catalogue says; a SKU nobody knows is a bad line. */
export function checkLines(
  lines: readonly QuickOrderLine[],
  productOf: (sku: string) => Product | null | undefined,
  discountPercent: number,
): readonly CheckedLine[] {
  return lines.map((line) => {
    if (line.error !== null) return { kind: 'bad', line, reason: line.error }
    const product = productOf(line.sku)
    if (product === undefined) return { kind: 'checking', line }
    if (product === null) return { kind: 'bad', line, reason: 'Varenummeret findes ikke' }
    if (product.asksForColour) return { kind: 'bad', line, reason: 'Vælg farven på farveprøvens side' }
    const split = splitByStock(line.quantity, product.stock)
    if (runsOut(product, split)) return { kind: 'bad', line, reason: runsOutText(product, line.quantity) }
    const unitOre = krToOre(product.price)
    const reductions = { promotionPercent: product.promotion, discountPercent }
    return {
      kind: 'good',
      line,
      product,
      unitPriceOre: unitPriceAfter(unitOre, reductions),
      lineTotalOre: reducedAmount(unitOre, line.quantity, reductions),
      ...split,
      expectedOn: arrivalOf(product.incoming, split.shipsLater),
    }
  })
}

/** The checked lines in the prices the buyer reads; they add up to the sum below them. */
export function inVatView(checked: readonly CheckedLine[], view: Readonly<{ isExclVat: boolean }>): readonly CheckedLine[] {
  const good = checked.filter((line) => line.kind === 'good')
  const lines = good.map(({ line, unitPriceOre, lineTotalOre }) => ({ quantity: line.quantity, unitOre: unitPriceOre, lineTotalOre }))
  const amounts = shownLines({ lines, shippingOre: 0 }, view)
  const amountsOf = new Map(good.map((line, index) => [line, amounts[index]]))
  return checked.map((line) => {
    const shown = line.kind === 'good' ? amountsOf.get(line) : undefined
    return line.kind === 'good' && shown ? { ...line, unitPriceOre: shown.unitOre, lineTotalOre: shown.lineTotalOre } : line
  })
}
