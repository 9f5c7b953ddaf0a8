import { desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Product } from '#contract/products/product.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { deliveryOf } from '#domain/delivery-methods/order-delivery.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import type { StoredSettings } from '#domain/settings/settings.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { cartons } from '#server/database/schema/goods/cartons.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { addCustomer, addProduct, addTags, footprint, ISSUED_BY_HAND, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
await addTags(db)
const staff = { token: (await addCustomer(db, { role: 'admin' })).token }
const gold = await addCustomer(db, { tier: 'Gold' })

const METHOD: StoredMethod = {
  ...{ id: 'gls', name: 'GLS til døren', kind: 'home', isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null },
  steps: [
    { upToKg: 5, priceKr: 89 },
    { upToKg: 30, priceKr: 149.5 },
  ],
  surcharges: [{ aboveCm: 150, priceKr: 60 }],
  zones: [{ name: 'Ærø', from: '5970', to: '5985', priceKr: 25 }],
  ...{ freeAboveKr: 9000, home: '1-2', product: 'GLSDK_HD' },
}
const SHORT: StoredMethod = { ...METHOD, id: 'kort', name: 'Lille pakke', mostLengthCm: 100, steps: [{ upToKg: 20, priceKr: 49 }] }
const FIRM: StoredMethod = { ...METHOD, id: 'firma', name: 'GLS til firma', kind: 'firm', audiences: ['Gold'], product: 'GLSDK_BP' }
const carton = { cardboard: 100, plastic: 0, wood: 0, metal: 0, mostWeightG: 25_000 }

const offer = (deliveryMethods: StoredSettings['deliveryMethods'] = [SHORT, METHOD, FIRM]) =>
  db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: OWN_COMPANY, deliveryMethods } })

let roll: { id: number }
let squeegee: { id: number }
let sample: { id: number }
beforeAll(async () => {
  await db.insert(cartons).values([
    { ...carton, name: 'Lang', innerLengthMm: 1_600, ownWeightG: 900, mostRolls: 2, girthMm: 800 },
    { ...carton, name: 'Lille', innerLengthMm: 400, ownWeightG: 150, mostRolls: 1, girthMm: 900 },
  ])
  roll = await addProduct(db, {
    stock: 900,
    packing: 'roll',
    weightG: 9_000,
    lengthMm: 1_540,
    categoryId: 'bilfolie',
    productTypeId: 'bilfolie',
  })
  squeegee = await addProduct(db, { stock: 900, packing: 'small', weightG: 80, lengthMm: 150, unitPriceOre: 129_95, promotionPercent: 10 })
  sample = await addProduct(db, { stock: 900, packing: 'letter', weightG: 20, lengthMm: 200, unitPriceOre: 15_00, asksForColour: true })
})
beforeEach(() => offer())

type Items = Parameters<typeof orderBody>[0]
const place = (items: Items, more: object = {}, who: { token?: string } = {}) =>
  api('POST /orders', { ...orderBody(items), shippingPostalCode: '7100', ...more }, who)
async function placed(...args: Parameters<typeof place>): Promise<Order> {
  const { body } = await place(...args)
  expect(body).toMatchObject({ success: true })
  return (await api(`GET /orders/${body.orderId}`, undefined, staff)).body.order as Order
}
const one = ({ id }: { id: number }, quantity = 1) => ({ id, quantity })

test('an order keeps the method it goes by with its price and its days, and later changes of the method leave it alone', async () => {
  const order = await placed([one(roll), one(squeegee)], { deliveryMethod: 'gls' })
  expect(order).toMatchObject({ deliveryMethod: { id: 'gls', name: 'GLS til døren', kind: 'home' }, shipping: 209.5, pickupPoint: null })
  expect(order.deliveryPromise.home).toBe('1-2')
  await offer([{ ...METHOD, name: 'Noget andet', steps: [{ upToKg: 30, priceKr: 1 }] }])
  expect((await api(`GET /orders/${order.id}`, undefined, staff)).body.order).toMatchObject({
    deliveryMethod: order.deliveryMethod,
    shipping: 209.5,
  })
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.deliveryMethod).toEqual({ id: 'gls', name: 'GLS til døren', kind: 'home', product: 'GLSDK_HD' })
})

test('without a method the first that the order may go by is taken: a squeegee the small one, a roll the long one', async () => {
  expect(await placed([one(squeegee)])).toMatchObject({ deliveryMethod: { id: 'kort' }, shipping: 49 })
  expect(await placed([one(roll)])).toMatchObject({ deliveryMethod: { id: 'gls' }, shipping: 209.5 })
  expect(await placed([one(roll, 3)])).toMatchObject({ shipping: 2 * 209.5 })
  expect(await placed([one(roll)], { shippingPostalCode: '5970' })).toMatchObject({ shipping: 234.5 })
  expect(await placed([one(roll, 10)])).toMatchObject({ shipping: 0 })
})

test('samples alone are a letter as before, and travel with other goods at no cost', async () => {
  const colour = { ...one(sample), sampleOf: roll.id }
  expect(await placed([colour])).toMatchObject({ deliveryMethod: null, shipping: 29 })
  expect(await placed([colour, one(squeegee)])).toMatchObject({ deliveryMethod: { id: 'kort' }, shipping: 49 })
})

test.each<[string, () => ReturnType<typeof place>]>([
  ['a roll by the method for short parcels', () => place([one(roll)], { deliveryMethod: 'kort' })],
  ['one that is not there', () => place([one(squeegee)], { deliveryMethod: 'findes-ikke' })],
  ['one for firms, by a consumer', () => place([one(squeegee)], { deliveryMethod: 'firma' })],
])('a method that may not be taken is refused at its field: %s', async (_, ask) => {
  const before = await footprint(db)
  expect(await ask()).toMatchObject({
    status: 409,
    body: {
      code: 'delivery_method_not_offered',
      fields: { deliveryMethod: 'Leveringsmåden kan ikke bruges til ordren. Vælg en anden.' },
    },
  })
  expect(await footprint(db)).toEqual(before)
})

test('a method for a tier is taken by its customers only', async () => {
  expect(await placed([one(squeegee)], { deliveryMethod: 'firma' }, gold)).toMatchObject({
    deliveryMethod: { name: 'GLS til firma' },
    shipping: 89,
  })
})

test('an order that no method takes is refused at the field, and a method that was switched off is not taken', async () => {
  await offer([SHORT])
  expect(await place([one(roll)])).toMatchObject({
    status: 409,
    body: { code: 'order_not_deliverable', fields: { deliveryMethod: expect.any(String) } },
  })
  await offer([{ ...METHOD, isOffered: false }])
  expect(await place([one(roll)], { deliveryMethod: 'gls' })).toMatchObject({ status: 409, body: { code: 'delivery_method_not_offered' } })
  expect(await placed([one(roll)])).toMatchObject({ deliveryMethod: null, shipping: 99 })
})

const seenOf = ({ status, total, revision }: Order) => ({ status, total, revision })
const change = (order: Order, body: object, who: { token: string } = staff) =>
  api(`POST /orders/${order.id}/changes`, { ...body, seen: seenOf(order) }, who)
const shown = async ({ id }: Order) => (await api(`GET /orders/${id}`, undefined, staff)).body.order as Order

test('an order that grows is priced by the method it has, even one the shop no longer offers', async () => {
  const order = await placed([one(roll)], { deliveryMethod: 'gls' })
  await offer([SHORT, { ...METHOD, isOffered: false, audiences: ['Platinum'] }])
  expect(await change(order, { added: [one(squeegee)], items: [{ itemId: order.items[0]?.id, quantity: 3 }] })).toMatchObject({
    status: 200,
  })
  expect(await shown(order)).toMatchObject({ shipping: 2 * 209.5, deliveryMethod: { id: 'gls' } })
})

test('goods that the method does not take are refused at its field, until another is chosen, which the mail and the log say', async () => {
  const order = await placed([one(squeegee)], { deliveryMethod: 'kort' })
  const refused = await change(order, { added: [one(roll)] })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'delivery_method_not_offered', fields: { deliveryMethod: expect.any(String) } },
  })
  expect(await shown(order)).toMatchObject({ revision: 0, shipping: 49 })
  expect(await change(order, { added: [one(roll)], deliveryMethod: 'gls' })).toMatchObject({ status: 200 })
  const changed = await shown(order)
  expect(changed).toMatchObject({ shipping: 209.5, deliveryMethod: { id: 'gls' } })
  expect(changed.changes[0]?.difference.deliveryMethod).toEqual({ from: 'Lille pakke', to: 'GLS til døren' })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'Ordre rettet')).orderBy(desc(auditLog.id)).limit(1)
  expect(entry?.changes).toMatchObject({ deliveryMethod: { from: 'Lille pakke', to: 'GLS til døren' } })
})

test('staff who keep the price may add what the method does not take', async () => {
  const order = await placed([one(squeegee)], { deliveryMethod: 'kort' })
  expect(await change(order, { added: [one(roll)], shipping: 'kept' })).toMatchObject({ status: 200 })
  expect(await shown(order)).toMatchObject({ shipping: 49, deliveryMethod: { id: 'kort' } })
})

test('an order from before the methods keeps the one price', async () => {
  await offer([])
  const order = await placed([one(squeegee)])
  await offer()
  expect(await change(order, { items: [{ itemId: order.items[0]?.id, quantity: 2 }] })).toMatchObject({ status: 200 })
  expect(await shown(order)).toMatchObject({ shipping: 99, deliveryMethod: null })
})

test('a customer adds to an own order, and an address the method does not reach is refused', async () => {
  const noAnholt = { ...METHOD, zones: [{ name: 'Anholt', from: '8592', to: '8592', priceKr: null }] }
  await offer([noAnholt])
  const order = await placed([one(roll)], { paymentMethod: 'invoice' }, gold)
  const own = (body: object) => api(`POST /orders/${order.id}/own-changes`, { ...body, seen: seenOf(order) }, gold)
  expect((await own({ shippingPostalCode: '8592', shippingCity: 'Anholt' })).body).toMatchObject({ code: 'delivery_method_not_offered' })
  expect(await own({ items: [{ itemId: order.items[0]?.id, quantity: 3 }] })).toMatchObject({ status: 200 })
  expect(await shown(order)).toMatchObject({ shipping: 2 * 209.5 })
})

test('a customer keeps the freight of a method that was removed, and is told to ask where it does not take the order', async () => {
  await offer([SHORT])
  const order = await placed([one(squeegee)], { paymentMethod: 'invoice', deliveryMethod: 'kort' }, gold)
  await offer([METHOD])
  const own = (body: object, path = '') => api(`POST /orders/${order.id}/own-changes${path}`, body, gold)
  const more = { items: [{ itemId: order.items[0]?.id, quantity: 2 }] }
  expect((await own(more, '/preview')).body.outcome).toMatchObject({ shipping: 49 })
  expect(await own(more)).toMatchObject({ status: 200 })
  expect(await shown(order)).toMatchObject({ shipping: 49, deliveryMethod: { id: 'kort' } })
  const moved = await own({ shippingPostalCode: '8000', shippingCity: 'Aarhus C' })
  expect(moved.body).toMatchObject({ code: 'delivery_method_not_offered', message: expect.stringContaining('Bed om en ændring') })
})

test('a customer who moves an own order pays what the new place costs, and keeps the freight within a place', async () => {
  const order = await placed([one(roll)], { paymentMethod: 'invoice' }, gold)
  expect(order.shipping).toBe(209.5)
  const move = (shippingPostalCode: string, shippingCity: string, path = '') =>
    api(`POST /orders/${order.id}/own-changes${path}`, { shippingPostalCode, shippingCity }, gold)
  expect((await move('5970', 'Ærøskøbing', '/preview')).body.outcome).toMatchObject({ shipping: 234.5 })
  await move('5970', 'Ærøskøbing')
  expect(await shown(order)).toMatchObject({ shipping: 234.5 })
  // the price for the same place changed since
  await offer([{ ...METHOD, surcharges: [] }])
  await move('5985', 'Søby Ærø')
  expect(await shown(order)).toMatchObject({ shipping: 234.5 })
})

test('a price that changed since it was shown is refused before ordering', async () => {
  await offer([{ ...METHOD, surcharges: [] }])
  const answer = await place([one(roll)], { deliveryMethod: 'gls', shipping: 209.5, total: 1209.5 })
  expect(answer).toMatchObject({ status: 409, body: { code: 'order_changed', order: { shipping: 149.5, total: 1149.5 } } })
})

test('an offer is priced by the first method the goods may go by, and its order keeps that method and the offered price', async () => {
  const { id } = (await api('POST /offers', { customerId: gold.id }, staff)).body.offer as StaffOffer
  const lines = [{ productId: roll.id, quantity: 3, price: 800, reason: 'Mængde' }]
  const written = await api(`PUT /offers/${id}`, { validUntil: '2026-11-30', message: 'Hej', lines }, staff)
  expect(written.body.offer).toMatchObject({ shipping: 2 * 209.5, total: 2400 + 2 * 209.5 })
  expect((await api(`POST /offers/${id}/send`, { total: 2819 }, staff)).body).toMatchObject({ success: true })
  await offer([{ ...METHOD, steps: [{ upToKg: 30, priceKr: 999 }] }])
  const { items: _, ...buyer } = orderBody([], { paymentMethod: 'invoice', shippingPostalCode: '7100' })
  const { body } = await api(`POST /offers/own/${id}/accept`, { ...buyer, total: 2819 }, gold)
  expect(body).toMatchObject({ success: true })
  const { order } = (await api(`GET /orders/${body.orderId}`, undefined, staff)).body as { order: Order }
  expect(order).toMatchObject({ shipping: 419, total: 2819, deliveryMethod: { id: 'gls' } })
})

test('an offer with agreed freight is accepted even where no method takes the goods', async () => {
  await offer([SHORT])
  const { id } = (await api('POST /offers', { customerId: gold.id }, staff)).body.offer as StaffOffer
  const lines = [{ productId: roll.id, quantity: 1, price: 800, reason: 'Mængde' }]
  await api(`PUT /offers/${id}`, { validUntil: '2026-11-30', message: 'Hej', agreedShipping: 500, lines }, staff)
  await api(`POST /offers/${id}/send`, { total: 1300 }, staff)
  const { items: _, ...buyer } = orderBody([], { paymentMethod: 'invoice', shippingPostalCode: '7100' })
  const { body } = await api(`POST /offers/own/${id}/accept`, { ...buyer, total: 1300 }, gold)
  const { order } = (await api(`GET /orders/${body.orderId}`, undefined, staff)).body as { order: Order }
  expect(order).toMatchObject({ shipping: 500, deliveryMethod: null })
})

test('the browser shows what is charged and invoiced, to the øre, over random orders', async () => {
  const { settings: shown } = (await api('GET /settings')).body as { settings: PublicSettings }
  expect(shown.deliveryMethods.map((method) => 'product' in method)).toEqual([false, false, false])
  const ids = [roll.id, squeegee.id, sample.id]
  const { products } = (await api(`GET /products?ids=${ids.join(',')}`)).body as { products: Product[] }
  const quantity = fc.integer({ min: 0, max: 4 })
  const requests = fc.record({
    ...{ rolls: quantity, squeegees: quantity, samples: quantity, isFirm: fc.boolean() },
    methodId: fc.constantFrom(null, ...[SHORT, METHOD, FIRM].map(({ id }) => id)),
    shippingPostalCode: fc.constantFrom('7100', '5970', '5986', '1000'),
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ rolls, squeegees, samples, isFirm, methodId, shippingPostalCode }) => {
      const items = [one(roll, rolls), one(squeegee, squeegees), { ...one(sample, samples), sampleOf: roll.id }].filter(
        (line) => line.quantity > 0,
      )
      if (items.length === 0) return
      const lines = items.flatMap(({ id, ...line }) => {
        const product = products.find((known) => known.id === id)
        if (!product) return []
        const { price, promotion, measures, stock, pointsCost, pointsEligible } = product
        const priced = { id, unitPriceOre: krToOre(price), promotionPercent: promotion, measures, stock, pointsCost, pointsEligible }
        return [{ sampleOf: null, payWithPoints: false, ...line, product: priced }]
      })
      const buyer = isFirm ? ({ kind: 'business', tier: 'Gold' } as const) : ({ kind: 'consumer', tier: null } as const)
      const delivery = deliveryOf({ deliveryWay: 'parcel', shippingPostalCode, lines, buyer, methodId, hasPickupPoints: true }, shown)
      const order = priceOrder(lines, { ...delivery, discountPercent: isFirm ? shown.tierDiscounts.Gold : 0, deliveryWay: 'parcel' })
      const figures = { shipping: oreToKr(order.shippingOre), total: oreToKr(order.totalOre), deliveryMethod: delivery.method?.id ?? null }
      const stored = await placed(
        items,
        { shippingPostalCode, ...figures, ...(isFirm && { paymentMethod: 'invoice' }) },
        isFirm ? gold : {},
      )
      expect(stored).toMatchObject({ shipping: figures.shipping, total: figures.total })
      const made = await api(`POST /orders/${stored.id}/invoices`, {}, staff)
      expect(made.body).toMatchObject({ success: true })
      const { invoices } = (await api(`GET /orders/${stored.id}`, undefined, staff)).body.order as Order
      expect(invoices.map(({ total }) => total)).toEqual([figures.total])
    }),
    { numRuns: 40 },
  )
})
