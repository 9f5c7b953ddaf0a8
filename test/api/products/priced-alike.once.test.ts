import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { oreToKr } from '#domain/money/money.ts'
import { deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { DEFAULT_SETTINGS, DEFAULT_TIER_DISCOUNTS } from '#domain/settings/settings.ts'
import { eighth } from '#test/scope.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop } from '#test/shop.ts'
import { priceCart } from '#web/cart/cart-rows.ts'

const { api, db } = await testShop()

type Buyer = Customer & Readonly<{ tier: (typeof TIERS)[number]; customDiscount: number | null }>

const CARTS = 1_000
const AWKWARD_PRICES = [1, 3, 99, 3_333, 19_999, 99_999, 123_457, 549_500]
const AWKWARD_PROMOTIONS = [0, 0, 1, 7, 33, 50, 99, 100]
const isEligible = (product: number) => (Math.floor(product / AWKWARD_PROMOTIONS.length) + product) % 2 === 0
let productIds: number[] = []
let buyers: (Buyer | null)[] = []

beforeAll(async () => {
  const products = await Promise.all(
    AWKWARD_PRICES.flatMap((unitPriceOre, i) =>
      AWKWARD_PROMOTIONS.map((promotionPercent, j) =>
        addProduct(db, {
          unitPriceOre,
          promotionPercent,
          stock: (i * 7 + j * 3) % 40,
          pointsEligible: isEligible(i * AWKWARD_PROMOTIONS.length + j),
          pointsCost: 1 + j,
        }),
      ),
    ),
  )
  productIds = products.map(({ id }) => id)
  const customers = await Promise.all(
    TIERS.flatMap((tier) =>
      [null, 0, 3, 37, 100].map(async (customDiscount) => ({
        ...(await addCustomer(db, { tier, customDiscount, points: 8_000_000 })),
        tier,
        customDiscount,
      })),
    ),
  )
  buyers = [null, ...customers]
})

const cart = fc.record({
  buyer: fc.nat(),
  lines: fc.uniqueArray(fc.record({ product: fc.nat(63), quantity: fc.integer({ min: 1, max: 25 }), payWithPoints: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ product, payWithPoints }) => `${product}${payWithPoints}`,
  }),
})
type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never

const sample = fc.sample(cart, CARTS)
const BATCHES = 20
/** Fifty at once for the same products are a test of contention, where the shop may ask a buyer to try again; this one is of prices. */
const AT_ONCE = 5
const batches = eighth(Array.from({ length: BATCHES }, (_, batch) => batch))

test.each(batches)(
  `what the browser computes from the answered products is what is charged, to the øre, for ${CARTS} carts (part %d)`,
  async (batch) => {
    // the stock as it is at the start of the part: some orders are placed together, so a promise to ship may differ, a price never
    const assortment = (await api('GET /products')).body.products as Product[]
    const carts = sample.slice((batch * CARTS) / BATCHES, ((batch + 1) * CARTS) / BATCHES)
    for (let from = 0; from < carts.length; from += AT_ONCE)
      await Promise.all(carts.slice(from, from + AT_ONCE).map((one) => checkCart(one, assortment)))
  },
)

test('the carts cover every tier, individual discounts, promotions and points', () => {
  const seen = new Set(sample.map(({ buyer: n }) => n % buyers.length))
  expect(seen.size).toBe(buyers.length)
  expect(new Set(sample.flatMap(({ lines }) => lines.map(({ product }) => product))).size).toBe(productIds.length)
  const onPoints = sample.flatMap(({ buyer: n, lines }) =>
    lines.filter(({ product, payWithPoints }) => n % buyers.length > 0 && payWithPoints && isEligible(product)),
  )
  expect(onPoints.length).toBeGreaterThan(CARTS / 2)
})

async function checkCart({ buyer: n, lines }: Cart, assortment: readonly Product[]): Promise<void> {
  const buyer = buyers[n % buyers.length] ?? null
  const requested = lines.flatMap(({ product: index, quantity, payWithPoints }, position) => {
    const product = assortment.find(({ id }) => id === productIds[index])
    const onPoints = payWithPoints && buyer !== null && product?.pointsEligible === true
    // one line per product and payment, as a cart has them
    const isSecond = !onPoints && payWithPoints && lines.some((other, at) => at !== position && other.product === index)
    return product && !isSecond ? [{ productId: product.id, quantity, payWithPoints: onPoints, sampleOf: null }] : []
  })
  if (requested.length === 0) return
  const { order: shown, missing } = priceCart(requested, assortment, {
    discountPercent: discountPercentOf(buyer, DEFAULT_TIER_DISCOUNTS),
    ...deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: '7100' }, DEFAULT_SETTINGS),
    deliveryWay: 'parcel',
  })
  expect(missing).toEqual([])
  const figures = {
    subtotal: oreToKr(shown.subtotalOre),
    shipping: oreToKr(shown.shippingOre),
    savings: oreToKr(shown.savingsOre),
    total: oreToKr(shown.totalOre),
    discount: shown.discountPercent,
    pointsUsed: shown.pointsUsed,
    pointsEarned: shown.pointsEarned,
  }
  const items = requested.map(({ productId: id, quantity, payWithPoints }) => ({ id, quantity, payWithPoints }))
  const placed = await api('POST /orders', orderBody(items, figures), { token: buyer?.token })
  expect(placed.body, JSON.stringify(placed.body)).toMatchObject({ success: true })
  const { body } = buyer
    ? await api(`GET /orders/${placed.body.orderId}`, undefined, { token: buyer.token })
    : await api(`GET /orders/confirmation/${placed.body.confirmationToken}`)
  const storedLines = shown.lines.map(({ productId, quantity, payWithPoints, unitPriceOre, lineTotalOre }) => ({
    productId,
    quantity,
    payWithPoints,
    price: payWithPoints ? 0 : oreToKr(unitPriceOre),
    lineTotal: oreToKr(lineTotalOre),
  }))
  expect(body.order).toMatchObject({ ...figures, pointsEarned: buyer ? figures.pointsEarned : 0, items: storedLines })
}
