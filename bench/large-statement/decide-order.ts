import { MAX_AMOUNT_ORE } from '#domain/money/money.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { type LineToPrice, type PricedOrder, priceOrder } from '#domain/orders/price-order.ts'
import { movePoints, type PointsEntry } from '#domain/points/points-ledger.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { figuresDiffer, toChangedOrder } from '#server/orders/changed-order.ts'
import type { AskedLine, PlaceOrderBody } from '#server/orders/merge-lines.ts'
import { isEligible } from '#server/products/product-answer.ts'
import type { Shelf, ShelfProduct } from './read-shelf.ts'

export type OrderLine = LineToPrice & Readonly<{ product: ShelfProduct; place: number }>

/** An order that may be written: priced by the shop, allowed for this buyer. */
export type Decision = Readonly<{
  lines: readonly OrderLine[]
  priced: PricedOrder
  paymentMethod: PaymentMethod
  /** nothing is left to pay in kroner because all of it is paid with points */
  isPaid: boolean
  pointsEntry: PointsEntry | null
}>

type Request = Readonly<{ body: PlaceOrderBody; asked: readonly AskedLine[]; visitor: Visitor | null; settings: ShopSettings }>

/** Decides an order on what the shop knows at this moment, or refuses it with the code and the lines that are wrong. */
export function decideOrder(shelf: Shelf, { body, asked, visitor, settings }: Request): Decision {
  const lines = findProducts(asked, shelf)
  const isAllPoints = lines.every((line) => line.payWithPoints)
  requirePointsAllowed(lines, visitor)
  const paymentMethod = isAllPoints ? 'points' : requirePaymentMethod(body, visitor)
  requireManageableAmounts(lines)
  const priced = priceOrder(lines, discountPercentOf(visitor, settings.tierDiscounts))
  requireManageableSum(priced)
  const pointsEntry = priced.pointsUsed > 0 ? spendPoints(shelf, priced.pointsUsed) : null
  if (figuresDiffer(body, priced, visitor === null))
    throw new ShopError('order_changed', { body: { order: toChangedOrder(lines, priced) } })
  return { lines, priced, paymentMethod, isPaid: isAllPoints, pointsEntry }
}

function findProducts(asked: readonly AskedLine[], { products }: Shelf): OrderLine[] {
  const byId = new Map(products.map((product) => [product.id, { ...product, pointsEligible: isEligible(product) }]))
  const unknown = asked.filter(({ productId }) => !byId.has(productId))
  if (unknown.length > 0) throw refuseLines('product_not_found', unknown, () => 'Produkt ikke fundet')
  const lines = asked.flatMap(({ productId, ...line }) => {
    const product = byId.get(productId)
    return product ? [{ ...line, product }] : []
  })
  const unavailable = lines.filter(({ product }) => !product.active)
  if (unavailable.length > 0) {
    throw refuseLines('product_unavailable', unavailable, ({ product }) => `${product.nameDa} kan ikke længere købes.`)
  }
  return lines
}

function requirePointsAllowed(lines: readonly OrderLine[], visitor: Visitor | null): void {
  const onPoints = lines.filter((line) => line.payWithPoints)
  if (onPoints.length > 0 && !visitor) throw new ShopError('points_need_login')
  const notEligible = onPoints.filter(({ product }) => !product.pointsEligible)
  if (notEligible.length > 0) {
    throw refuseLines('not_points_eligible', notEligible, ({ product }) => `${product.nameDa} kan ikke betales med point.`)
  }
}

function requirePaymentMethod({ paymentMethod }: PlaceOrderBody, visitor: Visitor | null): PaymentMethod {
  if (!paymentMethod || paymentMethod === 'points') {
    throw new ShopError('payment_method_missing', { fields: { paymentMethod: 'Vælg en betalingsmetode.' } })
  }
  // a visitor is always approved and active: nobody else gets a session
  if (paymentMethod === 'invoice' && !visitor) throw new ShopError('invoice_needs_login')
  return paymentMethod
}

function requireManageableAmounts(lines: readonly OrderLine[]): void {
  if (lines.some(({ product, quantity }) => product.unitPriceOre * quantity > MAX_AMOUNT_ORE)) throw tooLarge()
}

function requireManageableSum(priced: PricedOrder): void {
  if (priced.totalOre > MAX_AMOUNT_ORE || priced.savingsOre > MAX_AMOUNT_ORE) throw tooLarge()
}

function tooLarge(): ShopError {
  const message = 'Ordren er for stor. Kontakt os, så finder vi en løsning.'
  return new ShopError('invalid_input', { message, fields: { items: message } })
}

function spendPoints({ account }: Shelf, points: number): PointsEntry {
  if (!account) throw new ShopError('points_need_login')
  const entry = movePoints(account, { kind: 'spent', points: -points })
  if (entry.kind === 'refused') throw new ShopError('too_few_points')
  return entry
}

function refuseLines<Line extends Readonly<{ place: number }>>(
  code: 'product_not_found' | 'product_unavailable' | 'not_points_eligible',
  lines: readonly Line[],
  messageOf: (line: Line) => string,
): ShopError {
  return new ShopError(code, { fields: Object.fromEntries(lines.map((line) => [`items.${line.place}.id`, messageOf(line)])) })
}
