import type { Product } from '#contract/products/product.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { krToOre } from '#domain/money/money.ts'
import { splitByStock } from '#domain/orders/delivery.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { reducedAmount, unitPriceAfter } from '#domain/prices/pricing.ts'
import { runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { arrivalOf } from '#domain/purchases/arrivals.ts'
import { type Candidate, type DecidedLine, QUICK_ORDER_ERRORS, type RequestOption } from '#domain/quick-order/decide-line.ts'
import type { MessageLine } from '#domain/quick-order/read-message.ts'

/** A line that can be ordered, with its price in øre incl. VAT until it is put in the buyer's view. */
export type GoodLine = Readonly<{
  kind: 'good'
  line: MessageLine
  quantity: number
  product: Product
  unitPriceOre: number
  lineTotalOre: number
  shipsNow: number
  shipsLater: number
  expectedOn: CalendarDate | null
}>
export type DoubtfulLine<P extends Candidate> = Readonly<{
  kind: 'doubt'
  line: MessageLine
  options: readonly RequestOption<P>[]
  isInMetres: boolean
}>
export type CheckedLine<P extends Candidate = Candidate> =
  | GoodLine
  | DoubtfulLine<P>
  | Readonly<{ kind: 'checking' | 'passed'; line: MessageLine }>
  | Readonly<{ kind: 'bad'; line: MessageLine; reason: string }>

/** Adds today's price and stock to the products of the lines. */
export function checkLines<P extends Candidate>(
  decided: readonly DecidedLine<P>[],
  productOf: (sku: string) => Product | null | undefined,
  discountPercent: number,
): readonly CheckedLine<P>[] {
  return decided.map(({ line, decision }) => {
    if (decision.kind === 'bad') return { kind: 'bad', line, reason: decision.error }
    if (decision.kind !== 'sure') return { ...decision, line }
    const { quantity } = decision
    const product = productOf(decision.product.kcwId)
    if (product === undefined) return { kind: 'checking', line }
    if (product === null) return { kind: 'bad', line, reason: QUICK_ORDER_ERRORS.unknownSku }
    if (product.asksForColour) return { kind: 'bad', line, reason: 'Vælg farven på farveprøvens side' }
    const split = splitByStock(quantity, product.stock)
    if (runsOut(product, split)) return { kind: 'bad', line, reason: runsOutText(product, { quantity }) }
    const unitOre = krToOre(product.price)
    const reductions = { promotionPercent: product.promotion, discountPercent }
    return {
      kind: 'good',
      line,
      quantity,
      product,
      unitPriceOre: unitPriceAfter(unitOre, reductions),
      lineTotalOre: reducedAmount(unitOre, quantity, reductions),
      ...split,
      expectedOn: arrivalOf(product.incoming, split.shipsLater),
    }
  })
}

/** The lines in the buyer's view of prices; they add up to the total. */
export function inVatView<P extends Candidate>(
  checked: readonly CheckedLine<P>[],
  view: Readonly<{ isExclVat: boolean }>,
): readonly CheckedLine<P>[] {
  const good = checked.filter((line) => line.kind === 'good')
  const lines = good.map(({ quantity, unitPriceOre, lineTotalOre }) => ({ quantity, unitOre: unitPriceOre, lineTotalOre }))
  const amounts = shownLines({ lines, shippingOre: 0, vatTreatment: 'domestic' }, view)
  const amountsOf = new Map(good.map((line, index) => [line, amounts[index]]))
  return checked.map((line) => {
    const displayed = line.kind === 'good' ? amountsOf.get(line) : undefined
    return line.kind === 'good' && displayed ? { ...line, unitPriceOre: displayed.unitOre, lineTotalOre: displayed.lineTotalOre } : line
  })
}
