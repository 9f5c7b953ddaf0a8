import { asc, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import { type Country, countryOf } from '#domain/customers/postal-code.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { deliveryOf, type OrderDelivery } from '#domain/delivery-methods/order-delivery.ts'
import { isManageable } from '#domain/money/money.ts'
import { chargedOf } from '#domain/money/vat.ts'
import { pointsWorthOf } from '#domain/order-changes/change-line.ts'
import { type DecidedChange, decideChange } from '#domain/order-changes/decide-change.ts'
import type { ChangeRefusal, PriceChoice, ProductToday } from '#domain/order-changes/line-terms.ts'
import { CHANGEABLE_FIELDS, differenceOf, type OrderDifference } from '#domain/order-changes/order-difference.ts'
import { OWN_METHOD_REFUSED } from '#domain/order-changes/own-change.ts'
import { changedPlaceFaults, type DeliveryTerms, deliveredCountries, deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { type OrderMoney, openOre } from '#domain/payments/payment.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { type OrderMethod, orderMethodOf, type PickupPoint, type StoredMethod } from '#domain/settings/delivery-methods.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { offerLines, offers } from '#server/database/schema/offers.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { refuseFields, requireNoFaults, ShopError } from '#server/http/shop-error.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/order-answer.ts'
import { findOrderedProducts, type OrderedProduct } from '#server/orders/placing/load-order-context.ts'
import type { PointRead } from '#server/pickup-points/find-points.ts'
import { isEligible } from '#server/products/product-answer.ts'

export type ChangeBody = BodyOf<(typeof orderChangeCalls)['changeOrderContent']>

type BasisLine = OrderLineRow & Readonly<{ sampleOf: number | null; earnsPoints: boolean }>
export type ChangeBasis = Readonly<{
  lines: readonly BasisLine[]
  products: readonly OrderedProduct[]
  discountToday: number
  tier: Tier | null
}>

export type PlannedChange = Readonly<{
  decided: DecidedChange
  /** the price in money of what was paid with points before, in øre */
  pointsWorthBeforeOre: number
  difference: OrderDifference
  fields: ChangedFields &
    Pick<OrderRow, 'deliveryWay' | 'deliveryMethod' | 'pickupPoint' | 'deliveryHome'> &
    Readonly<{ shippingCountry?: Country; invoiceCountry?: Country | null }>
}>
type ChangedFields = Readonly<Partial<Pick<OrderRow, (typeof CHANGEABLE_FIELDS)[number]>>>

/** `locks` locks the products by id until the transaction ends (decision 0010). */
export async function loadChangeBasis(
  db: Connection,
  order: OrderRow,
  { body, settings, locks }: Readonly<{ body: ChangeBody; settings: ShopSettings; locks: boolean }>,
): Promise<ChangeBasis> {
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  const offered = await db
    .select({ productId: offerLines.productId, earnsPoints: offerLines.earnsPoints })
    .from(offerLines)
    .innerJoin(offers, eq(offers.id, offerLines.offerId))
    .where(eq(offers.orderId, order.id))
  const earns = new Map(offered.map(({ productId, earnsPoints }) => [productId, earnsPoints]))
  const lines = rows.map((row) => ({ ...row, sampleOf: row.sampleOfId, earnsPoints: earns.get(row.productId ?? 0) ?? true }))
  const ids = [...new Set([...lines.flatMap(({ productId }) => productId ?? []), ...body.added.map(({ id }) => id)])].sort((a, b) => a - b)
  if (locks && ids.length > 0)
    await db.select({ id: products.id }).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('no key update')
  const found = await runTogether(db, { products: findOrderedProducts(ids.map((id) => ({ id }))) })
  const [buyer] =
    order.userId === null
      ? []
      : await db.select({ tier: users.tier, customDiscount: users.customDiscount }).from(users).where(eq(users.id, order.userId))
  return {
    lines,
    products: found.products,
    tier: buyer?.tier ?? null,
    discountToday: discountPercentOf(buyer ?? null, settings.tierDiscounts),
  }
}

type Planning = Readonly<{
  body: ChangeBody
  prices: PriceChoice
  settings: ShopSettings
  points?: PointRead | null | undefined
  /** by the customer, who cannot choose another method */
  isOwn?: boolean
}>

/** Decides a change, for preview and execution; throws the refusal's code. */
export function planChange(
  order: OrderRow,
  basis: ChangeBasis,
  { body, prices, settings, points, isOwn = false }: Planning,
): PlannedChange {
  const { deliveryWay = order.deliveryWay } = body
  if (deliveryWay === 'pickup' && order.deliveryWay !== 'pickup' && !settings.pickup.isOffered) throw new ShopError('pickup_not_offered')
  requireNoSample(basis, body)
  const delivery = changedDelivery(order, basis, { body, settings, points, isOwn, deliveryWay })
  const decided = decideChange(
    { ...order, deliveryWay, hasAccount: order.userId !== null, lines: basis.lines },
    {
      items: body.items.map(({ itemId, quantity }) => ({ lineId: itemId, quantity })),
      added: body.added.map(({ id, ...input }) => ({ ...input, productId: id })),
      prices,
      shipping: body.shipping,
    },
    {
      products: new Map(basis.products.map((product) => [product.id, productToday(product, order)])),
      discountPercent: basis.discountToday,
      freight: delivery.freight,
    },
  )
  if (decided.kind === 'refused') throw refusalOf(decided, body)
  if (!isManageable(decided.totalOre) || !isManageable(decided.savingsOre)) throw new ShopError('invalid_input')
  const fields = changedFieldsOf(order, body)
  requirePlaces(order, { ...fields, deliveryWay }, settings)
  const difference = differenceOf({
    before: {
      lines: basis.lines,
      fields: order,
      deliveryWay: order.deliveryWay,
      deliveryMethod: order.deliveryMethod,
      pickupPoint: order.pickupPoint,
      sums: order,
    },
    after: {
      lines: decided.lines,
      fields,
      deliveryWay,
      deliveryMethod: delivery.stored.deliveryMethod,
      pickupPoint: delivery.stored.pickupPoint,
      sums: decided,
    },
    orderDiscount: order.discountPercent,
    nameOf: ({ productId }, index) => {
      const named = basis.lines[index] ?? basis.products.find(({ id }) => id === productId)
      return { kcwId: named?.kcwId ?? '', nameDa: named?.nameDa ?? '' }
    },
  })
  return {
    decided,
    pointsWorthBeforeOre: pointsWorthOf(basis.lines, order.discountPercent),
    difference,
    fields: { ...fields, ...countriesOf(fields), deliveryWay, ...delivery.stored },
  }
}

type StoredDelivery = Pick<OrderRow, 'deliveryMethod' | 'pickupPoint' | 'deliveryHome'>
type ChangedDelivery = Pick<DeliveryTerms, 'freight'> & Readonly<{ stored: StoredDelivery }>

/** The freight by the requested method, or else the order's own. Throws delivery_method_not_offered and order_not_deliverable. */
function changedDelivery(
  order: OrderRow,
  { lines, products: known, tier }: ChangeBasis,
  { body, settings, points, isOwn, deliveryWay }: Omit<Planning, 'prices'> & Readonly<{ deliveryWay: DeliveryWay }>,
): ChangedDelivery {
  const { deliveryMethod: own, deliveryHome } = order
  const requestedId = body.deliveryMethod ?? own?.id ?? null
  const isFirst = deliveryWay === 'parcel' && order.deliveryWay === 'pickup'
  const place = { ...order, ...body, deliveryWay }
  const unchanged = () => ({ deliveryMethod: own, pickupPoint: pointAfter(order, own, { body, points }), deliveryHome })
  // an order from before the shop had methods keeps the single price
  if (requestedId === null && !isFirst) return { freight: deliveryTermsOf(place, settings).freight, stored: unchanged() }
  const isSamePlace = deliveryWay === order.deliveryWay && place.shippingPostalCode === order.shippingPostalCode
  if (body.shipping === 'kept' && requestedId === (own?.id ?? null) && isSamePlace)
    return { freight: deliveryTermsOf(place, settings).freight, stored: unchanged() }
  const goods = [
    ...lines.map(({ id, quantity, sampleOf, productId }) => {
      const item = body.items.find(({ itemId }) => itemId === id)
      return { quantity: item?.quantity ?? quantity, sampleOf, product: known.find((product) => product.id === productId) ?? {} }
    }),
    ...body.added.map(({ id, quantity }) => ({ quantity, sampleOf: null, product: known.find((product) => product.id === id) ?? {} })),
  ].filter(({ quantity }) => quantity > 0)
  const { deliveryWay: way, shippingPostalCode } = place
  const buyer = { kind: order.buyerKind, tier }
  const ordered = {
    deliveryWay: way,
    shippingPostalCode,
    lines: goods,
    buyer,
    methodId: requestedId,
    hasPickupPoints: Boolean(points) || own?.kind === 'pickupPoint',
  }
  const delivery = deliveryOf(ordered, { ...settings, deliveryMethods: settings.deliveryMethods.map((one) => asOrdered(one, own?.id)) })
  if (isMethodRefused(delivery, requestedId)) throw methodRefusal(requestedId, isOwn)
  const isSame = delivery.method?.id === own?.id
  const stored = isSame
    ? unchanged()
    : {
        deliveryMethod: orderMethodOf(delivery.method),
        pickupPoint: pointAfter(order, delivery.method, { body, points }),
        deliveryHome: delivery.home,
      }
  return { freight: delivery.freight, stored }
}

/** The pickup point of an order that goes by a method: the requested one, or its own while it keeps its method. */
function pointAfter(
  { deliveryMethod, pickupPoint }: OrderRow,
  method: Pick<OrderMethod, 'id' | 'kind'> | null,
  { body, points }: Pick<Planning, 'body' | 'points'>,
): PickupPoint | null {
  if (method?.kind !== 'pickupPoint') return null
  if (method.id === deliveryMethod?.id && !body.pickupPoint) return pickupPoint
  if (points?.point) return points.point
  throw points?.refusal ?? refuseFields('pickup_point_missing', 'pickupPoint')
}

/** An order may keep its method even if it is no longer offered to such a buyer. */
function asOrdered(method: StoredMethod, ownId: string | undefined): StoredMethod {
  return method.id === ownId ? { ...method, isOffered: true, audiences: [] } : method
}

function isMethodRefused({ method, offers, isUnserved }: OrderDelivery<StoredMethod>, requestedId: string | null): boolean {
  return isUnserved || (offers.length > 0 && requestedId !== null && method?.id !== requestedId)
}

function methodRefusal(requestedId: string | null, isOwn: boolean | undefined): ShopError {
  const refusal = requestedId === null ? 'order_not_deliverable' : 'delivery_method_not_offered'
  if (isOwn) return new ShopError(refusal, { message: OWN_METHOD_REFUSED })
  return new ShopError(refusal, { fields: { deliveryMethod: ERRORS[refusal].message } })
}

function productToday(product: OrderedProduct, { vatTreatment }: OrderRow): ProductToday {
  return { ...product, unitPriceOre: chargedOf(product.unitPriceOre, vatTreatment), pointsEligible: isEligible(product) }
}

/** The open amount after a change, in øre. */
export function openAfter(order: OrderRow, { totalOre }: DecidedChange): number {
  const money: OrderMoney = { ...order, totalOre }
  return openOre({ ...money, status: order.status, isDeleted: false })
}

function changedFieldsOf(order: OrderRow, body: ChangeBody): ChangedFields {
  const changed = CHANGEABLE_FIELDS.filter((name) => body[name] !== undefined && body[name] !== order[name])
  return Object.fromEntries(changed.map((name) => [name, body[name]]))
}

function countriesOf({ shippingPostalCode, invoicePostalCode }: ChangedFields) {
  return {
    ...(shippingPostalCode !== undefined && { shippingCountry: countryOf(shippingPostalCode) }),
    ...(invoicePostalCode !== undefined && { invoiceCountry: invoicePostalCode === null ? null : countryOf(invoicePostalCode) }),
  }
}

function requirePlaces(order: OrderRow, changed: Partial<OrderRow>, settings: ShopSettings): void {
  requireNoFaults(changedPlaceFaults(order, { ...order, ...changed }, deliveredCountries(settings)))
}

function requireNoSample({ products: known }: ChangeBasis, { added }: ChangeBody): void {
  const isSample = (id: number) => known.some((product) => product.id === id && product.asksForColour)
  if (added.some(({ id }) => isSample(id))) throw new ShopError('sample_needs_colour')
}

function refusalOf({ why, lineId }: ChangeRefusal, { items }: ChangeBody): ShopError {
  const place = items.findIndex(({ itemId }) => itemId === lineId)
  const message = why === 'order_cancelled' ? 'En annulleret ordre kan ikke rettes.' : ERRORS[why].message
  return new ShopError(why, { message, ...(place >= 0 && { fields: { [`items.${place}.quantity`]: message } }) })
}
