import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import { promisedRolls } from '#domain/batches/batch-texts.ts'
import { creditObstacle, creditObstacleForStaff } from '#domain/customers/credit/credit-limit.ts'
import { deliveryOf, type OrderDelivery } from '#domain/delivery-methods/order-delivery.ts'
import { isManageable } from '#domain/money/money.ts'
import { buyerKindOf } from '#domain/orders/buyer-kind.ts'
import { deliveredCountries, placeFaults } from '#domain/orders/delivery-place.ts'
import type { OrderState } from '#domain/orders/order-effects.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { notSoldText } from '#domain/orders/order-texts.ts'
import { type LineToPrice, type PricedOrder, priceOrder } from '#domain/orders/price-order.ts'
import { movePoints } from '#domain/points/points-ledger.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { isUnlisted, runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { type SampleProblem, sampleProblem } from '#domain/samples/sample.ts'
import { creditsLeft } from '#domain/samples/sample-credit.ts'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { refuseFields, requireNoFaults, ShopError } from '#server/http/shop-error.ts'
import { pointsMovementOf } from '#server/orders/apply-effects.ts'
import type { DecidedMovement } from '#server/points/write-movement.ts'
import { isEligible } from '#server/products/product-answer.ts'
import { figuresDiffer, toChangedOrder } from './changed-order.ts'
import type { OrderContext, OrderedProduct } from './load-order-context.ts'
import type { Buyer, OrderRequest, PlaceOrderBody } from './order-request.ts'

type Promised = Readonly<{ sameBatch: number; shipsNow: number }>
type OrderLine = LineToPrice & Promised & Readonly<{ product: OrderedProduct; film: OrderedProduct | null; place: number }>

export type Decision = Readonly<{
  lines: readonly OrderLine[]
  priced: PricedOrder
  delivery: OrderDelivery<StoredMethod>
  paymentMethod: PaymentMethod
  /** already paid when it costs no kroner */
  state: OrderState
  spentPoints: DecidedMovement | null
}>

/** Decides an order from the loaded context; throws the refusal's code with the faulty lines. */
export function decideOrder(context: OrderContext, request: OrderRequest): Decision {
  const { body, buyer } = request
  // deleted or blocked since the session was checked
  if (buyer && !context.account?.active) throw new ShopError('not_logged_in')
  const lines = findProducts(request, context)
  const isAllPoints = lines.every((line) => line.payWithPoints)
  if (body.deliveryWay === 'pickup' && !context.settings.pickup.isOffered) throw new ShopError('pickup_not_offered')
  requirePointsAllowed(lines, buyer)
  const paymentMethod = isAllPoints ? 'points' : requirePaymentMethod(body, buyer)
  requireManageableAmounts(lines)
  const { agreed } = request
  requireDelivered(body, context)
  const delivery = requireMethod(request, lines, context)
  const priced = priceOrder(lines, {
    ...delivery,
    discountPercent: agreed ? 0 : discountPercentOf(context.account, context.settings.tierDiscounts),
    deliveryWay: body.deliveryWay,
    // sample credits are not deducted from an offer, but from the next purchase without one
    sampleCredits: agreed ? [] : creditsLeft(context.account?.creditRows ?? []),
    agreedShippingOre: agreed?.shippingOre,
  })
  requireManageableSum(priced)
  requireNothingRunsOut(lines, priced)
  if (paymentMethod === 'invoice') requireCredit(priced.totalOre, request, context)
  const spentPoints = spendPoints(priced, request, context)
  if (figuresDiffer(body, priced, buyer === null) || isPromiseBroken(lines, priced))
    throw new ShopError('order_changed', { body: { order: toChangedOrder(lines, priced) } })
  return {
    lines,
    priced,
    delivery,
    paymentMethod,
    state: { status: 'pending', paymentStatus: priced.totalOre === 0 ? 'paid' : 'unpaid' },
    spentPoints,
  }
}

/** The request's form was checked before; whether the shop has opened the country is a setting. */
function requireDelivered(body: PlaceOrderBody, { settings }: OrderContext): void {
  requireNoFaults(placeFaults(body, deliveredCountries(settings)))
}

/** The delivery by the requested method, or by the first possible one. With an agreed freight there may be none. */
function requireMethod({ body, buyer, agreed, points }: OrderRequest, lines: readonly OrderLine[], { settings, account }: OrderContext) {
  const kind = buyerKindOf(body.buyerKind, { hasAccount: buyer !== null })
  const delivery = deliveryOf(
    { ...body, lines, buyer: { kind, tier: account?.tier ?? null }, methodId: body.deliveryMethod, hasPickupPoints: Boolean(points) },
    settings,
  )
  if (body.deliveryMethod !== null && delivery.method?.id !== body.deliveryMethod)
    throw refuseFields('delivery_method_not_offered', 'deliveryMethod')
  if (delivery.isUnserved && agreed?.shippingOre === undefined) throw refuseFields('order_not_deliverable', 'deliveryMethod')
  if (delivery.method?.kind === 'pickupPoint' && points?.refusal) throw points.refusal
  return delivery
}

function isPromiseBroken(lines: readonly OrderLine[], priced: PricedOrder): boolean {
  return priced.lines.some((line, place) => {
    const { sameBatch = 0, shipsNow = 0 } = lines[place] ?? {}
    return promisedRolls(line) < sameBatch || line.shipsNow < shipsNow
  })
}

function findProducts({ lines: requested, agreed, seenNames }: OrderRequest, { products, films }: OrderContext): OrderLine[] {
  const byId = new Map(products.map((product) => [product.id, { ...product, pointsEligible: isEligible(product) }]))
  const unknown = requested.filter(({ productId }) => !byId.has(productId))
  if (unknown.length > 0) throw refuseLines('product_not_found', unknown, () => ERRORS.product_not_found.message)
  const lines = requested.flatMap(({ productId, ...line }) => {
    const product = byId.get(productId)
    return product
      ? [{ ...line, product, film: sampledFilm(films.find(({ id }) => id === line.sampleOf)), agreed: agreed?.lines.get(productId) }]
      : []
  })
  const unavailable = lines.filter(({ product }) => !product.active)
  if (unavailable.length > 0) {
    throw refuseLines('product_unavailable', unavailable, ({ product }) => notSoldText(seenNames?.get(product.id)))
  }
  requireColours(lines)
  return lines
}

function sampledFilm(film: OrderedProduct | undefined): OrderedProduct | null {
  return film ? { ...film, active: film.active && !isUnlisted(film) } : null
}

function requireNothingRunsOut(lines: readonly OrderLine[], priced: PricedOrder): void {
  const tooMany = lines.filter(({ product }, index) => runsOut(product, priced.lines[index] ?? { shipsLater: 0 }))
  if (tooMany.length === 0) return
  throw refuseLines('product_runs_out', tooMany, ({ product, ...line }) => runsOutText(product, line))
}

function requireColours(lines: readonly OrderLine[]): void {
  for (const { product, film, sampleOf, place } of lines) {
    const problem = sampleProblem({ asksForColour: product.asksForColour, sampleOf }, film ?? undefined)
    if (problem) throw new ShopError(SAMPLE_REFUSALS[problem], { fields: { [`items.${place}.sampleOf`]: sampleMessage(problem) } })
  }
}

const SAMPLE_REFUSALS = {
  'colour-missing': 'sample_needs_colour',
  'no-sample': 'not_a_sample',
  'film-unknown': 'product_not_found',
  'no-film': 'no_sample_of_it',
  'film-not-sold': 'product_unavailable',
} as const satisfies Record<SampleProblem, ErrorCode>

function sampleMessage(problem: SampleProblem): string {
  return problem === 'film-not-sold' ? notSoldText() : ERRORS[SAMPLE_REFUSALS[problem]].message
}

function requirePointsAllowed(lines: readonly OrderLine[], buyer: Buyer | null): void {
  const onPoints = lines.filter((line) => line.payWithPoints)
  if (onPoints.length > 0 && !buyer) throw new ShopError('points_need_login')
  const notEligible = onPoints.filter(({ product }) => !product.pointsEligible)
  if (notEligible.length > 0) {
    throw refuseLines('not_points_eligible', notEligible, ({ product }) => `${product.nameDa} kan ikke betales med point.`)
  }
}

function requirePaymentMethod({ paymentMethod }: PlaceOrderBody, buyer: Buyer | null): PaymentMethod {
  if (!paymentMethod || paymentMethod === 'points') {
    throw refuseFields('payment_method_missing', 'paymentMethod')
  }
  // a buyer is always approved and active; others get no session, and staff cannot order for them
  if (paymentMethod === 'invoice' && !buyer) throw new ShopError('invoice_needs_login')
  return paymentMethod
}

/** Staff who may issue invoices can exceed the limit with a reason; other buyers must pay another way. */
function requireCredit(totalOre: number, { phoneCall }: OrderRequest, { account }: OrderContext): void {
  if (!account || phoneCall?.creditReason) return
  const message = (phoneCall ? creditObstacleForStaff : creditObstacle)(totalOre, account)
  if (message) throw new ShopError('credit_exceeded', { message })
}

function requireManageableAmounts(lines: readonly OrderLine[]): void {
  if (lines.some(({ product, quantity, agreed }) => !isManageable((agreed?.unitOre ?? product.unitPriceOre) * quantity))) throw tooLarge()
}

function requireManageableSum(priced: PricedOrder): void {
  if (!isManageable(priced.totalOre) || !isManageable(priced.savingsOre)) throw tooLarge()
}

function tooLarge(): ShopError {
  const message = 'Ordren er for stor. Kontakt os, så finder vi en løsning.'
  return new ShopError('invalid_input', { message, fields: { items: message } })
}

function spendPoints(
  priced: PricedOrder,
  { buyer, orderedBy, phoneCall, now: at }: OrderRequest,
  { account, orderId }: OrderContext,
): DecidedMovement | null {
  const movement = pointsMovementOf('take-spent-points', priced)
  if (!movement) return null
  if (!buyer || !account) throw new ShopError('points_need_login')
  const entry = movePoints(account, movement)
  if (entry.kind === 'refused') throw new ShopError('too_few_points', phoneCall ? { message: 'Kunden har ikke nok point.' } : {})
  const { userId } = buyer
  const byUserId = phoneCall?.placedByUserId ?? orderedBy?.userId ?? userId
  return { movement: { userId, reason: movement.reason, orderId, byUserId, at }, account, entry }
}

function refuseLines<Line extends Readonly<{ place: number }>>(
  code: 'product_not_found' | 'product_unavailable' | 'product_runs_out' | 'not_points_eligible',
  lines: readonly Line[],
  messageOf: (line: Line) => string,
): ShopError {
  return new ShopError(code, { fields: Object.fromEntries(lines.map((line) => [`items.${line.place}.id`, messageOf(line)])) })
}
