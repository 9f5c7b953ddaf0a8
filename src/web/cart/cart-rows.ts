import type { Product } from '#contract/products/product.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { deliveryOf, type OrderDelivery } from '#domain/delivery-methods/order-delivery.ts'
import { krToOre } from '#domain/money/money.ts'
import { deliveredCode } from '#domain/orders/delivery-place.ts'
import { type PricedLine, type PricedOrder, priceOrder } from '#domain/orders/price-order.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { lineName } from '#domain/samples/sample.ts'

/** A null product is no longer sold. */
export type SoldRow = Readonly<{ line: CartLine; product: Product; film: Product | null; name: string; priced: PricedLine }>
type CartRow = SoldRow | Readonly<{ line: CartLine; product: null; priced: null }>

export type PricedCart = Readonly<{ rows: readonly CartRow[]; sold: readonly SoldRow[]; missing: readonly CartLine[]; order: PricedOrder }>

/** `isRetail` ignores points: such lines are priced in money. */
type Pricing = Parameters<typeof priceOrder>[1] & Readonly<{ isRetail?: boolean }>
type Reductions = Pick<Pricing, 'discountPercent' | 'sampleCredits' | 'isRetail'>

/** Priced by the same function as on the server (requirements §11.2). */
export function priceCart(cart: Cart, products: readonly Product[], { isRetail = false, ...prices }: Pricing): PricedCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const found = cart.flatMap((line) => {
    const product = byId.get(line.productId)
    const film = line.sampleOf === null ? null : byId.get(line.sampleOf)
    // a sample is unavailable when its film is
    return product && film !== undefined ? [{ line, product, film, name: lineName(product, film) }] : []
  })
  const order = priceOrder(
    found.map(({ line, product }) => ({
      ...line,
      product: toPricedProduct(product),
      payWithPoints: line.payWithPoints && !isRetail,
    })),
    prices,
  )
  const sold = found.flatMap((row, index) => {
    const priced = order.lines[index]
    return priced ? [{ ...row, priced }] : []
  })
  const rowOf = new Map(sold.map((row) => [row.line, row]))
  const rows = cart.map((line) => rowOf.get(line) ?? { line, product: null, priced: null })
  return { rows, sold, missing: rows.flatMap((row) => (row.product ? [] : [row.line])), order }
}

/** Where and to whom a cart is delivered, and the method chosen for it. */
type Delivered = Parameters<typeof deliveryOf>[0]

/** `sent` is the method for sending it, also while pickup is chosen. */
export type DeliveredCart = PricedCart & Readonly<{ delivery: OrderDelivery; sent: OrderDelivery }>

/** Prices a cart for a delivery, by the same functions as the server. */
export function priceDelivered(
  cart: Cart,
  products: readonly Product[],
  { settings, prices, ...to }: Omit<Delivered, 'lines'> & Readonly<{ settings: PublicSettings; prices: Reductions }>,
): DeliveredCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines = cart.flatMap(({ productId, quantity, sampleOf }) => {
    const product = byId.get(productId)
    return product ? [{ quantity, sampleOf, product }] : []
  })
  const shippingPostalCode = deliveredCode(to.shippingPostalCode, settings)
  const sent = deliveryOf({ ...to, shippingPostalCode, deliveryWay: 'parcel', lines }, settings)
  const delivery = to.deliveryWay === 'parcel' ? sent : deliveryOf({ ...to, shippingPostalCode, lines }, settings)
  return { ...priceCart(cart, products, { ...prices, ...delivery, deliveryWay: to.deliveryWay }), delivery, sent }
}

export function linesToShow({ sold, order }: PricedCart) {
  const { discountPercent, shippingOre, vatTreatment } = order
  const lines = sold.map(({ priced }) => ({
    quantity: priced.quantity,
    unitOre: unitPriceAfter(priced.unitPriceOre, { promotionPercent: priced.promotionPercent, discountPercent }),
    lineTotalOre: priced.lineTotalOre,
    sampleCreditOre: priced.sampleCreditOre,
  }))
  return { lines, shippingOre, vatTreatment }
}

function toPricedProduct({ id, price, promotion, pointsEligible, pointsCost, stock, batches, incoming, discontinued }: Product) {
  const cost = { unitPriceOre: krToOre(price), promotionPercent: promotion, pointsEligible, pointsCost }
  return { id, ...cost, stock, batches, incoming, discontinued }
}
