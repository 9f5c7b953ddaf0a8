import { inArray, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { deliveryOfOffer } from '#domain/delivery-methods/order-delivery.ts'
import { type LineToOffer, type OfferSums, priceOffer } from '#domain/offers/offer-prices.ts'
import type { ExpectedSplit } from '#domain/orders/delivery.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import { type Buyer, discountPercentOf } from '#domain/prices/pricing.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { lastCostOf } from '#server/batches/batches.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productTypes, series } from '#server/database/schema/goods/tags.ts'
import type { offerLines, offers } from '#server/database/schema/offers.ts'
import { findOrderedProducts, withFreeArrivals } from '#server/orders/placing/load-order-context.ts'
import { measuresWith } from '#server/products/queries.ts'

export type OfferRow = typeof offers.$inferSelect
export type OfferLineRow = typeof offerLines.$inferSelect
export type OfferedLine = Pick<OfferLineRow, 'productId' | 'quantity' | 'offeredUnitOre' | 'offeredPercent'>

export type ProductToday = Awaited<ReturnType<typeof findProductsToday>> extends ReadonlyMap<number, infer Row> ? Row : never

const MEASURES = measuresWith({ product: sql`${products}`, type: sql`${productTypes}` })

/** Without deleted products. */
export async function findProductsToday(db: Connection, ids: readonly number[]) {
  const { id, kcwId, nameDa, unitPriceOre, promotionPercent, active, asksForColour } = products
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, kcwId, nameDa, series: series.nameDa, unitPriceOre, promotionPercent, active, asksForColour, measures: MEASURES })
          .from(products)
          .leftJoin(series, sql`${series.id} = ${products.seriesId}`)
          .leftJoin(productTypes, sql`${productTypes.id} = ${products.productTypeId}`)
          .where(inArray(id, [...ids]))
  return new Map(found.map((product) => [product.id, product]))
}

type PricingBasis = Readonly<{
  products: ReadonlyMap<number, ProductToday>
  buyer: (Buyer & Readonly<{ postalCode: string | null }>) | null
  settings: ShopSettings
  agreedShippingOre: number | null
}>

/** Today's prices for a customer; deleted products keep the draft's price. */
export function priceToday(
  lines: readonly (OfferedLine & Partial<Pick<OfferLineRow, 'ownUnitOre'>>)[],
  { products: today, buyer, settings, agreedShippingOre }: PricingBasis,
): OfferSums {
  const discountPercent = discountPercentOf(buyer, settings.tierDiscounts)
  const toOffer = lines.map(({ productId, quantity, offeredUnitOre, offeredPercent, ownUnitOre = 0 }): LineToOffer => {
    const product = today.get(productId)
    const own = product
      ? { unitPriceOre: product.unitPriceOre, promotionPercent: product.promotionPercent, discountPercent }
      : { unitPriceOre: ownUnitOre, promotionPercent: 0, discountPercent: 0 }
    return { ...own, quantity, offered: { unitOre: offeredUnitOre, percent: offeredPercent } }
  })
  const goods = lines.map(({ productId, quantity }) => ({ quantity, sampleOf: null, product: today.get(productId) ?? {} }))
  const { freight } = deliveryOfOffer({ lines: goods, tier: buyer?.tier ?? null, postalCode: buyer?.postalCode ?? null }, settings)
  return priceOffer(toOffer, { agreedShippingOre, freight })
}

/** In øre without VAT; products without a known cost are missing. */
export async function findCosts(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ productId: number; costOre: number | null }>(sql`
    select p.id as "productId", ${lastCostOf(sql`p.id`)} as "costOre" from unnest(${sql.param([...ids])}::int[]) p (id)`)
  return new Map(rows.flatMap(({ productId, costOre }) => (costOre === null ? [] : [[productId, costOre]])))
}

type To = Readonly<{ buyer: Readonly<{ tier: Tier | null; postalCode: string | null }>; settings: ShopSettings; at: Date }>

/** `home` are the carrier's days to the customer's address; a line is split by what is in stock and on its way. */
export type OfferDelivery = Readonly<{ home: string; lines: readonly ExpectedSplit[] }>

/** How an offer would be delivered if it were accepted at an instant; null when one of its products is deleted, so that it cannot be. */
export async function deliveryIfAccepted(
  db: Connection,
  offered: readonly Pick<OfferLineRow, 'productId' | 'quantity'>[],
  { buyer, settings, at }: To,
): Promise<OfferDelivery | null> {
  if (offered.length === 0) return null
  const { products } = await runTogether(db, { products: findOrderedProducts(offered.map(({ productId: id }) => ({ id }))) })
  const today = copenhagenDay(at.getTime())
  const known = new Map(products.map((product) => [product.id, withFreeArrivals(product, today)]))
  const lines = offered.flatMap(({ productId, quantity }) => {
    const product = known.get(productId)
    return product ? [{ productId, quantity, sampleOf: null, payWithPoints: false, product }] : []
  })
  if (lines.length < offered.length) return null
  const delivery = deliveryOfOffer({ lines, ...buyer }, settings)
  const { lines: priced } = priceOrder(lines, { ...delivery, discountPercent: 0, deliveryWay: 'parcel' })
  return { home: delivery.home, lines: priced.map(({ shipsNow, shipsLater, expectedOn }) => ({ shipsNow, shipsLater, expectedOn })) }
}
