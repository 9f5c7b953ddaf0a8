import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#server/database/schema/orders.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { api, db } = await testShop()
let items: { id: number; quantity: number }[] = []
let admin = ''

beforeAll(async () => {
  await addTags(db)
  await writeCompany(db)
  items = [{ id: (await addProduct(db, { stock: 100 })).id, quantity: 1 }]
  admin = (await addCustomer(db, { role: 'admin', name: 'Anna' })).token
})

const FIRM = { buyerKind: 'business', company: 'Vejle Wrap ApS', cvr: 'DK 13 74 81 36' } as const

async function stored(id: unknown) {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(id)))
  return order
}

test('a consumer is bound only after accepting the terms, and the order says when', async () => {
  for (const acceptsTerms of [undefined, false])
    expect(await api('POST /orders', orderBody(items, { buyerKind: 'consumer', acceptsTerms }))).toMatchObject({
      status: 400,
      body: { fields: { acceptsTerms: 'Du skal acceptere vilkår og betingelser' } },
    })
  const { body } = await api('POST /orders', orderBody(items, { buyerKind: 'consumer', acceptsTerms: true }))
  expect(await stored(body.orderId)).toMatchObject({ buyerKind: 'consumer', termsAcceptedAt: expect.any(Date), cvr: null })
})

test('a firm that buys as a guest names itself, and is found by its CVR number', async () => {
  expect(await api('POST /orders', orderBody(items, { buyerKind: 'business' }))).toMatchObject({
    status: 400,
    body: { fields: { company: 'Skriv firmaets navn.', cvr: 'Skriv et CVR-nummer på otte cifre.' } },
  })
  const { body } = await api('POST /orders', orderBody(items, FIRM))
  expect(await stored(body.orderId)).toMatchObject({ buyerKind: 'business', cvr: '13748136', termsAcceptedAt: null })
  const shown = await api(`GET /orders/${body.orderId}`, undefined, { token: admin })
  expect(shown.body.order).toMatchObject({ buyerKind: 'business', cvr: '13748136', company: 'Vejle Wrap ApS' })
  const found = await api('GET /orders?search=13748136', undefined, { token: admin })
  expect(found.body.orders).toMatchObject([{ id: body.orderId }])
  await api(`POST /orders/${body.orderId}/invoice`, { paymentTerms: '8_days' }, { token: admin })
  const invoices = await api('GET /invoices?search=13748136', undefined, { token: admin })
  expect(invoices.body.invoices).toMatchObject([{ orderId: body.orderId }])
})

test('a guest who says nothing is a consumer, and an account is a firm whatever is sent', async () => {
  const guest = await api('POST /orders', orderBody(items))
  expect(await stored(guest.body.orderId)).toMatchObject({ buyerKind: 'consumer', termsAcceptedAt: null })
  const { token } = await addCustomer(db)
  const own = await api('POST /orders', orderBody(items, { buyerKind: 'consumer', acceptsTerms: true, cvr: '13748136' }), { token })
  expect(await stored(own.body.orderId)).toMatchObject({ buyerKind: 'business', termsAcceptedAt: null, cvr: null })
})

test('staff on the phone say as what a guest buys; there is no box to tick', async () => {
  const phoned = { ...orderBody(items), customerId: null, reason: 'Ringede' }
  const refused = await api('POST /orders/phone', { ...phoned, buyerKind: 'business' }, { token: admin })
  expect(refused).toMatchObject({ status: 400, body: { fields: { company: 'Skriv firmaets navn.' } } })
  const firm = await api('POST /orders/phone', { ...phoned, ...FIRM }, { token: admin })
  expect(await stored(firm.body.orderId)).toMatchObject({ buyerKind: 'business', cvr: '13748136' })
  const consumer = await api('POST /orders/phone', { ...phoned, buyerKind: 'consumer' }, { token: admin })
  expect(await stored(consumer.body.orderId)).toMatchObject({ buyerKind: 'consumer', termsAcceptedAt: null })
})

test('staff look through what consumers bought, and what firms did', async () => {
  const kindsIn = async (buyerKind: string) => {
    const { body } = await api(`GET /orders?buyerKind=${buyerKind}`, undefined, { token: admin })
    return new Set((body.orders as { buyerKind: string }[]).map((order) => order.buyerKind))
  }
  expect(await kindsIn('consumer')).toEqual(new Set(['consumer']))
  expect(await kindsIn('business')).toEqual(new Set(['business']))
  expect((await api('GET /orders?buyerKind=dog', undefined, { token: admin })).status).toBe(400)
})
