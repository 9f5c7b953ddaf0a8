import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { attempts } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { readEnv } from '#server/env.ts'
import { addCustomer, addProduct, footprint, type OrderInput, orderBody, type Send, testShop } from '#test/shop.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1' })
const { api, clock, db } = await testShop({ env }, { limitsGuests: true })
const roll = await addProduct(db, { stock: 3_481 })
const start = clock.now

beforeEach(async () => {
  clock.now = start
  await db.delete(attempts)
  await db.delete(settings)
  await db.insert(settings).values({ id: 1 })
})

let guests = 0
const newGuest = () => `gaest-${++guests}@example.dk`
const from = (network: number | string, send: Send = {}): Send => ({ ...send, headers: { 'x-forwarded-for': `10.1.0.${network}` } })

/** A guest orders so many rolls. */
const order = (quantity: number, more: Partial<OrderInput> = {}, send: Send = from(1)) =>
  api('POST /orders', orderBody([{ id: roll.id, quantity }], { customerEmail: newGuest(), ...more }), send)

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

describe('one network', () => {
  it('places twenty orders as a guest in an hour, not four hundred; the refusal says how long it lasts', async () => {
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push(await order(1))
    expect(statuses(answers)).toEqual([...Array(20).fill(200), 429])
    const refused = answers.at(-1)
    expect(refused?.body).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('Der er bestilt meget herfra') })
    expect(Number(refused?.headers.get('retry-after'))).toBe(3600)
    expect((await order(1, {}, from(2))).status).toBe(200)
    clock.now = new Date(start.getTime() + 3_600_000)
    expect((await order(1)).status).toBe(200)
  })

  it('cannot empty the shelf with one order after the other: eighty rolls a day', async () => {
    const before = await stock()
    const answers = []
    for (let n = 0; n < 5; n += 1) answers.push(await order(30))
    expect(statuses(answers)).toEqual([200, 200, 429, 429, 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBe(86_400)
    expect((await order(20)).status).toBe(200)
    expect(await stock()).toBe(before - 80)
    clock.now = new Date(start.getTime() + 86_400_000)
    expect((await order(30)).status).toBe(200)
  })

  it('is not counted for what was refused', async () => {
    const refused = []
    for (let n = 0; n < 25; n += 1) refused.push((await order(30, { total: 1 })).status)
    expect(new Set(refused)).toEqual(new Set([409]))
    expect((await order(30)).status).toBe(200)
  })
})

describe('one mailbox', () => {
  it('gets six confirmations in an hour from any caller, however the address is spelled, and then no more', async () => {
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await order(1, { customerEmail: `offer+${n}@example.dk` }, from(10 + n)))
    expect(statuses(answers)).toEqual([...Array(6).fill(200), 429, 429])
    expect(answers.at(-1)?.body.message).toContain('Der er lagt mange ordrer med den e-mail')
    const queued = await db.select().from(mails)
    expect(queued.filter(({ toAddress }) => toAddress.startsWith('offer+'))).toHaveLength(6)
  })

  it('of a registration gets five mails a day, also when staff delete the account each time', async () => {
    const admin = await addCustomer(db, { role: 'admin' })
    const body = { name: 'Frede', company: 'Firma', cvr: '13748136', phone: '12345678', address: 'Vej 1', password: 'hemmeligt' }
    const answers = []
    for (let n = 0; n < 6; n += 1) {
      answers.push(await api('POST /auth/register', { ...body, email: 'offer2@example.dk' }, from(20 + n)))
      const { body: found } = await api('GET /users?search=offer2', undefined, { token: admin.token })
      for (const { id } of found.users as { id: number }[]) await api(`DELETE /users/${id}`, undefined, { token: admin.token })
    }
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe("a guest's unpaid rolls", () => {
  it('are forty at most in one order; more is refused with a way on and changes nothing', async () => {
    const before = await footprint(db)
    const { status, body } = await order(41)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'guest_order_too_large' })
    expect(body.message).toBe(
      'Som gæst kan du højst have 40 varer bestilt uden at have betalt. Log ind, eller ring på +45 70 00 00 00, så hjælper vi.',
    )
    expect(await footprint(db)).toEqual(before)
    expect((await order(40)).status).toBe(200)
  })

  it('are forty at most in all orders together, until they are paid or cancelled', async () => {
    const admin = await addCustomer(db, { role: 'admin' })
    const customerEmail = newGuest()
    const first = await order(30, { customerEmail })
    const more = () => order(11, { customerEmail }, from(2))
    const { status, body } = await more()
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'guest_orders_unpaid' })
    expect(body.message).toContain('Du har allerede 30.')
    await api(`PUT /orders/${first.body.orderId}`, { paymentStatus: 'paid' }, { token: admin.token })
    expect((await more()).status).toBe(200)
  })

  it('are as many as the settings say', async () => {
    await db.update(settings).set({ data: { guestOrders: { maxUnits: 5 } } })
    expect((await order(6)).body.code).toBe('guest_order_too_large')
    expect((await order(5)).status).toBe(200)
  })

  it('hold back no customer with an account', async () => {
    const { token, email } = await addCustomer(db)
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await order(50, { customerEmail: email }, from(1, { token })))
    expect(statuses(answers)).toEqual(Array(8).fill(200))
  })
})

it('an order sent again with its key is answered, although the rolls it ordered leave room for no second one', async () => {
  const customerEmail = newGuest()
  const send = () => order(30, { customerEmail }, from(1, { key: 'tabt-svar' }))
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.orderId).toBe(first.body.orderId)
  expect(await db.$count(orders, eq(orders.customerEmail, customerEmail))).toBe(1)
})

it('two presses at once of a full order are one order', async () => {
  const customerEmail = newGuest()
  const answers = await Promise.all([1, 2].map(() => order(40, { customerEmail }, from(1, { key: 'to-tryk' }))))
  expect(statuses(answers)).toEqual([200, 200])
  expect(await db.$count(orders, eq(orders.customerEmail, customerEmail))).toBe(1)
})

async function stock(): Promise<number> {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, roll.id))
  return product?.stock ?? 0
}
