import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { deliveryOfOffer } from '#domain/delivery-methods/order-delivery.ts'
import type { ExpectedSplit } from '#domain/orders/delivery.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { findOrderedProducts, withFreeArrivals } from '#server/orders/placing/load-order-context.ts'
import type { OfferLineRow } from './today.ts'

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
