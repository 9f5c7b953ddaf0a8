import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { offeredTexts, promisedTexts } from '#domain/orders/arrival.ts'
import { settings } from '#server/database/schema/settings.ts'
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
      const offered = offeredTexts(split, shown.delivery, { atMs: clock.now.getTime(), way: deliveryWay })
      if (deliveryWay === 'parcel' && split.shipsNow === 1) expect(offered[0]).toBe(said)
      const bare = offered.map((text) => text.replace(/^Bestil inden kl\. 14: (.)/, (_, first: string) => first.toUpperCase()))
      for (const answer of answers) expect(promisedTexts(split, answer.deliveryPromise, answer.deliveryWay)).toEqual(bare)
      const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
      const { text, html } = await orderConfirmation(context, { orderId: id })
      for (const form of [text, html]) for (const words of bare) expect(form.replaceAll('\u00a0', ' ')).toContain(words)
    }
  },
)

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
