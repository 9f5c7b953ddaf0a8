import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { offeredTexts, promisedTexts } from '#domain/orders/arrival.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { offers } from '#server/database/schema/offers.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { orderConfirmation } from '#server/orders/order-confirmation-mail.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
let [buyer, admin] = [{}, {}] as [Customer, Customer]
const closed = [{ from: '2026-12-28', to: '2026-12-30', name: 'Status' }]

beforeAll(async () => {
  buyer = await addCustomer(db)
  admin = await addCustomer(db, { role: 'admin' })
  await db
    .update(settings)
    .set({ data: { pickup: { isOffered: true }, delivery: { inStock: '0-0', home: '1-2', cutOff: '14:00', closed } } })
})

/** Before and after the cut-off, on days around weekends, holidays and closing days. */
const MOMENTS = [
  ['2026-11-27T12:59Z', 'Bestil inden kl. 14: hos dig man. 30. nov. – tir. 1. dec.'],
  ['2026-11-27T13:00Z', 'Hos dig tir. 1. – ons. 2. dec.'],
  ['2026-12-23T08:00Z', 'Bestil inden kl. 14: hos dig man. 28. – tir. 29. dec.'],
  ['2026-12-23T18:00Z', 'Hos dig tir. 5. – ons. 6. jan.'],
  ['2027-03-24T10:00Z', 'Bestil inden kl. 14: hos dig tir. 30. – ons. 31. mar.'],
] as const

test.each(MOMENTS)(
  'what is ordered at %s is promised alike on film page, cart, checkout, order, confirmation and mail: %s',
  async (moment, said) => {
    clock.now = new Date(moment)
    const product = await addProduct(db, { stock: 1 })
    const { settings: shown } = (await api('GET /settings')).body as unknown as { settings: PublicSettings }
    for (const deliveryWay of ['parcel', 'pickup'] as const) {
      // a firm reads its order, a guest its confirmation, staff both
      const isGuest = deliveryWay === 'pickup'
      const body = orderBody([{ id: product.id, quantity: 1 }], { deliveryWay, paymentMethod: isGuest ? 'card' : 'invoice' })
      const placed = (await api('POST /orders', body, isGuest ? undefined : buyer)).body
      const id = Number(placed.orderId)
      const order = async (path: `GET /${string}`, reader?: Customer) => (await api(path, undefined, reader)).body.order as Order
      const own = isGuest ? order(`GET /orders/confirmation/${placed.confirmationToken}`) : order(`GET /orders/${id}`, buyer)
      const answers = await Promise.all([own, order(`GET /orders/${id}`, admin)])
      const [line] = answers[0].items
      const split = { shipsNow: line?.shipsNow ?? 0, shipsLater: line?.shipsLater ?? 0, expectedOn: line?.expectedOn }
      const offered = offeredTexts(split, shown.delivery, { atMs: clock.now.getTime(), place: deliveryWay })
      if (deliveryWay === 'parcel' && split.shipsNow === 1) expect(offered[0]).toBe(said)
      const bare = offered.map((text) => text.replace(/^Bestil inden kl\. 14: (.)/, (_, first: string) => first.toUpperCase()))
      for (const answer of answers) expect(promisedTexts(split, answer.deliveryPromise, answer.deliveryWay)).toEqual(bare)
      const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
      const { text, html } = await orderConfirmation(context, { orderId: id })
      for (const form of [text, html]) for (const words of bare) expect(form.replaceAll('\u00a0', ' ')).toContain(words)
    }
  },
)

async function offered(product: { id: number }, quantity = 1): Promise<StaffOffer> {
  const { id } = (await api('POST /offers', { customerId: buyer.id }, admin)).body.offer as StaffOffer
  const lines = [{ productId: product.id, quantity, price: 800, reason: 'Mængde' }]
  const validUntil = new Date(clock.now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const written = await api(`PUT /offers/${id}`, { validUntil, message: 'Hej', lines }, admin)
  const sent = await api(`POST /offers/${id}/send`, { total: (written.body.offer as StaffOffer).total }, admin)
  return sent.body.offer as StaffOffer
}
const openOffer = async (id: number) => (await api(`GET /offers/own/${id}`, undefined, buyer)).body.offer as OwnOffer

test.each(MOMENTS)('an offer sent at %s says on page, mail and paper what its order is promised: %s', async (moment, said) => {
  clock.now = new Date(moment)
  const { id } = await offered(await addProduct(db, { stock: 1, unitPriceOre: 1000_00 }))
  const { settings: shown } = (await api('GET /settings')).body as unknown as { settings: PublicSettings }
  const { delivery } = await openOffer(id)
  const [split] = delivery?.lines ?? []
  if (!delivery || !split) throw new Error('the offer names no date')
  const texts = offeredTexts(split, { ...shown.delivery, home: delivery.home }, { atMs: clock.now.getTime() })
  expect(texts[0]).toBe(said)
  const mail = await renderMail('offer-sent', { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }, { offerId: id })
  for (const form of [mail.text, mail.html]) for (const words of texts) expect(form.replaceAll('\u00a0', ' ')).toContain(words)
  const [row] = await db.select().from(offers).where(eq(offers.id, id))
  expect(row?.document?.lines[0]?.arrival).toBe(texts.join(' · '))
  const { items: _, ...yes } = orderBody([], { paymentMethod: 'invoice' })
  const { body } = await api(`POST /offers/own/${id}/accept`, yes, buyer)
  const { order } = (await api(`GET /orders/${body.orderId}`, undefined, buyer)).body as { order: Order }
  const bare = texts.map((text) => text.replace(/^Bestil inden kl\. 14: (.)/, (_all, first: string) => first.toUpperCase()))
  expect(promisedTexts(split, order.deliveryPromise)).toEqual(bare)
  // answered, it promises nothing
  expect((await openOffer(id)).delivery).toBeNull()
})

test('an offer follows what is in stock on its page, keeps the date on paper, and names no date when it cannot be accepted', async () => {
  clock.now = new Date('2026-11-27T12:59Z')
  const product = await addProduct(db, { stock: 2, unitPriceOre: 1000_00 })
  const { id } = await offered(product, 2)
  const arrivalOf = async () => (await db.select().from(offers).where(eq(offers.id, id)))[0]?.document?.lines[0]?.arrival
  const onPaper = await arrivalOf()
  expect((await openOffer(id)).delivery?.lines).toEqual([{ shipsNow: 2, shipsLater: 0, expectedOn: null }])
  await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), buyer)
  expect((await openOffer(id)).delivery?.lines).toEqual([{ shipsNow: 1, shipsLater: 1, expectedOn: null }])
  expect(await arrivalOf()).toBe(onPaper)
  clock.now = new Date('2026-12-20T12:00Z')
  expect((await openOffer(id)).delivery).toBeNull()
  clock.now = new Date('2026-11-27T12:59Z')
  await db.delete(products).where(eq(products.id, product.id))
  expect((await openOffer(id)).delivery).toBeNull()
})

test('an order keeps its date when the settings change afterwards', async () => {
  clock.now = new Date('2026-12-01T09:00Z')
  const product = await addProduct(db, { stock: 1 })
  const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), buyer)
  const read = async () => ((await api(`GET /orders/${body.orderId}`, undefined, buyer)).body.order as Order).deliveryPromise
  const before = await read()
  await db.update(settings).set({ data: { delivery: { inStock: '5-5', home: '3-4', cutOff: '08:00', closed: [] } } })
  expect(await read()).toEqual(before)
  expect(promisedTexts({ shipsNow: 1, shipsLater: 0 }, before)).toEqual(['Hos dig ons. 2. – tor. 3. dec.'])
})

test('an order keeps its date when a part of it is sent from goods that came in since', async () => {
  clock.now = new Date('2026-12-01T09:00Z')
  const product = await addProduct(db, { stock: 0 })
  const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity: 2 }], { paymentMethod: 'invoice' }), buyer)
  const mail = async () => {
    const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
    return (await orderConfirmation(context, { orderId: Number(body.orderId) })).text
  }
  const before = await mail()
  await db.update(products).set({ stock: 1 }).where(eq(products.id, product.id))
  expect((await api(`POST /orders/${body.orderId}/parcels`, {}, admin)).status).toBe(200)
  const { items } = (await api(`GET /orders/${body.orderId}`, undefined, buyer)).body.order as Order
  expect(items).toMatchObject([{ shipsNow: 1, shipsLater: 1, promisedLater: 2 }])
  expect(await mail()).toBe(before)
})
