import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { krToOre, oreToKr } from '#domain/money.ts'
import { priceOrder } from '#domain/price-order.ts'
import { discountPercentOf } from '#domain/pricing.ts'
import { DEFAULT_TIER_DISCOUNTS, TIERS } from '#domain/settings.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()

type Buyer = Customer & Readonly<{ tier: (typeof TIERS)[number]; customDiscount: number | null }>

const CARTS = 300
const AWKWARD_PRICES = [1, 3, 99, 3_333, 19_999, 99_999, 123_457, 549_500]
const AWKWARD_PROMOTIONS = [0, 0, 1, 7, 33, 50, 99, 100]
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
          pointsEligible: (i + j) % 2 === 0,
          pointsCost: 1 + j,
        }),
      ),
    ),
  )
  productIds = products.map(({ id }) => id)
  const customers = await Promise.all(
    TIERS.flatMap((tier) =>
      [null, 0, 3, 37, 100].map(async (customDiscount) => ({
        ...(await addCustomer(db, { tier, customDiscount, points: 2_000_000 })),
        tier,
        customDiscount,
      })),
    ),
  )
  buyers = [null, ...customers]
})

const cart = fc.record({
  buyer: fc.nat(),
  lines: fc.uniqueArray(fc.record({ product: fc.nat(), quantity: fc.integer({ min: 1, max: 25 }), payWithPoints: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ product, payWithPoints }) => `${product % 64}${payWithPoints}`,
  }),
})

test(`what the browser computes from the answered products is what is charged, to the øre, for ${CARTS} carts`, async () => {
  await fc.assert(
    fc.asyncProperty(cart, async ({ buyer: n, lines }) => {
      const buyer = buyers[n % buyers.length] ?? null
      const shelf = (await api('GET /products', undefined, { token: buyer?.token })).body.products as Product[]
      const all = lines.map(({ product, ...line }) => {
        const found = shelf.find(({ id }) => id === productIds[product % productIds.length])
        if (!found) throw new Error('the list lacks a product')
        return { ...line, product: found, payWithPoints: line.payWithPoints && buyer !== null && found.pointsEligible }
      })
      // one line per product and payment, as a cart has them
      const wanted = all.filter((line, index) => all.findIndex((other) => isSame(line, other)) === index)
      const shown = priceOrder(
        wanted.map(({ product, quantity, payWithPoints }) => ({
          product: { ...product, unitPriceOre: krToOre(product.price), promotionPercent: product.promotion },
          quantity,
          payWithPoints,
        })),
        discountPercentOf(buyer, DEFAULT_TIER_DISCOUNTS),
      )
      const figures = {
        subtotal: oreToKr(shown.subtotalOre),
        shipping: oreToKr(shown.shippingOre),
        savings: oreToKr(shown.savingsOre),
        total: oreToKr(shown.totalOre),
        discount: shown.discountPercent,
        pointsUsed: shown.pointsUsed,
        pointsEarned: shown.pointsEarned,
      }
      const items = wanted.map(({ product, quantity, payWithPoints }) => ({ id: product.id, quantity, payWithPoints }))
      const placed = await api('POST /orders', orderBody(items, figures), { token: buyer?.token })
      expect(placed.body).toMatchObject({ success: true })
      const { body } = buyer
        ? await api(`GET /orders/${placed.body.orderId}`, undefined, { token: buyer.token })
        : await api(`GET /orders/confirmation/${placed.body.confirmationToken}`)
      const storedLines = shown.lines.map((line) => ({
        productId: line.productId,
        quantity: line.quantity,
        payWithPoints: line.payWithPoints,
        price: line.payWithPoints ? 0 : oreToKr(line.unitPriceOre),
        lineTotal: oreToKr(line.lineTotalOre),
        shipsNow: line.shipsNow,
        shipsLater: line.shipsLater,
      }))
      expect(body.order).toMatchObject({ ...figures, pointsEarned: buyer ? figures.pointsEarned : 0, items: storedLines })
    }),
    { numRuns: CARTS },
  )
}, 120_000)

type Line = Readonly<{ product: Product; payWithPoints: boolean }>

function isSame(a: Line, b: Line): boolean {
  return a.product.id === b.product.id && a.payWithPoints === b.payWithPoints
}
