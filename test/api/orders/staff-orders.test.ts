import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceSeries, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderHistory, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const staff = await invoicingStaff(shop)
const colleague = await addCustomer(db, { role: 'admin', name: 'Anna Lager' })

const setStatus = (id: number, body: object, token = staff.token) => api(`PUT /orders/${id}/status`, body, { token })
const setPayment = (id: number, body: object, token = staff.token) => api(`PUT /orders/${id}`, body, { token })
const remove = (id: number, token = staff.token) => api(`DELETE /orders/${id}`, undefined, { token })
const seen = async (id: number) => (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body.order as Order
const documentsOf = (id: number) => db.select().from(invoices).where(eq(invoices.orderId, id)).orderBy(asc(invoices.id))

/** Three rolls for money and one for ten points, of six in stock: paid and invoiced, so that everything has moved. */
async function invoicedOrder() {
  const customer = await addCustomer(db, { points: 10 })
  await db.insert(pointsLedger).values({ userId: customer.id, kind: 'granted', points: 10, balanceAfter: 10, reason: 'Velkomst' })
  const roll = await addProduct(db, { stock: 6 })
  const items = [
    { id: roll.id, quantity: 3 },
    { id: roll.id, quantity: 1, payWithPoints: true },
  ]
  const { id } = await placeOrder(shop, { items }, customer)
  await setPayment(id, { paymentStatus: 'paid' })
  const invoice = await staff.issue(id, '28_days')
  const left = async () => {
    const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, roll.id))
    const [account] = await db.select({ points: users.points, owed: users.pointsOwed }).from(users).where(eq(users.id, customer.id))
    return { ...product, ...account }
  }
  const moves = async () =>
    (await db.select().from(pointsLedger).where(eq(pointsLedger.orderId, id)).orderBy(pointsLedger.id)).map(({ kind, points }) => [
      kind,
      points,
    ])
  return { id, customer, invoice, left, moves }
}

describe('an invoiced order', () => {
  test('that is cancelled, deleted and cancelled again gives stock and points back once, with one credit note', async () => {
    const { id, customer, invoice, left, moves } = await invoicedOrder()
    expect(await left()).toEqual({ stock: 2, points: 3, owed: 0 })
    await setStatus(id, { status: 'cancelled' })
    await setStatus(id, { status: 'cancelled', notes: 'Kunden ringede igen' })
    await setPayment(id, { paymentStatus: 'refunded' })
    expect((await remove(id)).status).toBe(200)
    expect((await setStatus(id, { status: 'cancelled' })).body.code).toBe('order_not_found')
    expect(await left()).toEqual({ stock: 6, points: 10, owed: 0 })
    expect(await moves()).toEqual([
      ['spent', -10],
      ['earned', 3],
      ['reversed', 10],
      ['reversed', -3],
    ])
    const [issued, note, ...more] = await documentsOf(id)
    expect([issued?.creditedById, note?.creditsId, note?.totalOre, more]).toEqual([note?.id, invoice.id, issued?.totalOre, []])
    expect((await download(shop.shop, `/invoices/${note?.id}/pdf`, customer.token)).status).toBe(200)
    expect((await seen(id)) ?? null).toBeNull()
  })

  test('that is paid back and deleted leaves the same behind', async () => {
    const { id, left, moves } = await invoicedOrder()
    await setPayment(id, { paymentStatus: 'refunded' })
    expect((await remove(id)).status).toBe(200)
    expect(await left()).toEqual({ stock: 6, points: 10, owed: 0 })
    expect((await moves()).slice(2)).toEqual([
      ['reversed', -3],
      ['reversed', 10],
    ])
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  })

  test('that jumps back and forth without being cancelled moves nothing and keeps its invoice', async () => {
    const { id, left, moves } = await invoicedOrder()
    for (const status of ['shipped', 'pending', 'delivered', 'processing', 'shipped', 'delivered', 'pending'])
      await setStatus(id, { status })
    expect(await left()).toEqual({ stock: 2, points: 3, owed: 0 })
    expect(await moves()).toHaveLength(2)
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice'])
  })

  test('that is revived takes stock and points again, is invoiced again under the next number, and can be cancelled again', async () => {
    const { id, invoice, left } = await invoicedOrder()
    await setStatus(id, { status: 'cancelled' })
    await setStatus(id, { status: 'processing' })
    expect(await left()).toEqual({ stock: 2, points: 3, owed: 0 })
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    const second = await staff.issue(id)
    expect(second.number).toBe(invoice.number + 2)
    await setStatus(id, { status: 'cancelled' })
    expect(await left()).toEqual({ stock: 6, points: 10, owed: 0 })
    expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice', 'credit_note'])
  })
})

describe('two staff at the same instant', () => {
  const ACTIONS = {
    cancel: (id: number) => setStatus(id, { status: 'cancelled' }),
    cancelToo: (id: number) => setStatus(id, { status: 'cancelled' }, colleague.token),
    issue: (id: number) => api(`POST /orders/${id}/invoice`, { paymentTerms: '8_days' }, { token: colleague.token }),
    remove: (id: number) => remove(id, colleague.token),
  }
  type Action = keyof typeof ACTIONS

  test.each<[Action[]]>([
    [['cancel', 'issue']],
    [['issue', 'cancel']],
    [['cancel', 'issue', 'cancelToo', 'issue']],
    [['issue', 'cancel', 'issue', 'cancelToo']],
    [['remove', 'issue']],
    [['issue', 'remove']],
    [['issue', 'cancel', 'remove', 'cancelToo', 'issue']],
  ])('%j: no invoice stands on what is gone, and stock is back once', async (actions) => {
    const first = (await db.select().from(invoiceSeries))[0]?.last ?? 0
    const placed = []
    for (let n = 0; n < 6; n += 1) {
      const roll = await addProduct(db, { stock: 9 })
      placed.push({ roll, ...(await placeOrder(shop, { items: [{ id: roll.id, quantity: 4 }] })) })
    }
    const answers = await Promise.all(placed.flatMap(({ id }) => actions.map((action) => ACTIONS[action](id))))
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
    for (const { id, roll } of placed) {
      const uncredited = and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice'), isNull(invoices.creditedById))
      expect(await db.$count(invoices, uncredited)).toBe(0)
      const [product] = await db.select().from(products).where(eq(products.id, roll.id))
      expect(product?.stock).toBe(9)
      const kinds = (await documentsOf(id)).map(({ kind }) => kind)
      expect([[], ['invoice', 'credit_note']]).toContainEqual(kinds)
    }
    const series = await db
      .select({ number: invoices.number })
      .from(invoices)
      .where(gt(invoices.number, first))
      .orderBy(asc(invoices.number))
    expect(series.map(({ number }) => number)).toEqual(series.map((_, n) => first + 1 + n))
  })

  test('a choice based on an outdated order changes nothing, and answers the present order', async () => {
    const { id } = await placeOrder(shop)
    await setStatus(id, { status: 'cancelled', seen: { status: 'pending' } }, colleague.token)
    const late = await setStatus(id, { status: 'processing', seen: { status: 'pending' }, notes: 'Pakkes nu' })
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'changed_meanwhile',
      'Ordren er ændret af en anden, siden du åbnede den. Se det nye, og prøv igen.',
    ])
    const shown = late.body.now as Order
    expect([shown.id, shown.status, late.body.changedBy]).toEqual([id, 'cancelled', 'Anna Lager'])
    expect((await seen(id)).statusHistory).toHaveLength(2)
    expect((await setStatus(id, { status: 'processing', seen: { status: 'cancelled' } })).status).toBe(200)
  })

  test('a payment that a colleague has just set is not overwritten', async () => {
    const { id } = await placeOrder(shop)
    await setPayment(id, { paymentStatus: 'paid', seen: { paymentStatus: 'unpaid' } }, colleague.token)
    const late = await setPayment(id, { paymentStatus: 'refunded', seen: { paymentStatus: 'unpaid' } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await seen(id)).paymentStatus).toBe('paid')
    expect((await setPayment(id, { paymentStatus: 'refunded', seen: { paymentStatus: 'paid' } })).status).toBe(200)
  })
})

describe('status and payment set together', () => {
  test('are one change, and one step of the order', async () => {
    const { id } = await placeOrder(shop)
    const { status } = await setStatus(id, { status: 'shipped', paymentStatus: 'paid', notes: 'Betalt ved afhentning' })
    expect(status).toBe(200)
    const order = await seen(id)
    expect([order.status, order.paymentStatus]).toEqual(['shipped', 'paid'])
    expect(order.statusHistory.slice(1)).toMatchObject([{ status: 'shipped', paymentStatus: 'paid', notes: 'Betalt ved afhentning' }])
  })

  test('are both refused when the payment is another by now', async () => {
    const { id } = await placeOrder(shop)
    await setPayment(id, { paymentStatus: 'paid' }, colleague.token)
    const change = { status: 'processing', paymentStatus: 'refunded', seen: { status: 'pending', paymentStatus: 'unpaid' } }
    expect((await setStatus(id, change)).status).toBe(409)
    const order = await seen(id)
    expect([order.status, order.paymentStatus, order.statusHistory.length]).toEqual(['pending', 'paid', 2])
  })

  test('with a payment that does not exist change nothing', async () => {
    const { id } = await placeOrder(shop)
    const { status, body } = await setStatus(id, { status: 'processing', paymentStatus: 'gratis' })
    expect([status, body.fields]).toEqual([400, { paymentStatus: 'Vælg en betalingsstatus' }])
    expect((await seen(id)).status).toBe('pending')
  })
})

describe('the tracking', () => {
  test('is corrected and cleared; left out it stays, and no second mail goes out', async () => {
    const { id } = await placeOrder(shop)
    const tracking = async () => (await seen(id)).tracking
    await setStatus(id, { status: 'shipped', tracking: 'GLS 1' })
    await setStatus(id, { status: 'shipped' })
    expect(await tracking()).toBe('GLS 1')
    await setStatus(id, { status: 'shipped', tracking: ' GLS  12 ' })
    expect(await tracking()).toBe('GLS 12')
    await setStatus(id, { status: 'delivered' })
    expect(await tracking()).toBe('GLS 12')
    await setStatus(id, { status: 'delivered', tracking: '' })
    expect(await tracking()).toBeNull()
    await setStatus(id, { status: 'delivered', tracking: 'PostNord 7' })
    await setStatus(id, { status: 'delivered', tracking: null })
    expect(await tracking()).toBeNull()
    const sent = (await db.select().from(mails).where(eq(mails.template, 'order-sent'))).filter(({ payload }) => payload.orderId === id)
    expect(sent).toHaveLength(1)
    // corrections of the tracking are no steps of the order
    expect(await db.$count(orderHistory, eq(orderHistory.orderId, id))).toBe(3)
  })

  test('that is too long is refused at its field', async () => {
    const { id } = await placeOrder(shop)
    const { status, body } = await setStatus(id, { status: 'shipped', tracking: 'x'.repeat(301) })
    expect([status, body.fields]).toEqual([400, { tracking: 'Højst 300 tegn.' }])
    expect((await seen(id)).status).toBe('pending')
  })
})

describe('a status that does not exist', () => {
  test.each([null, 1, '', 'SHIPPED', 'refunded', 'constructor', '__proto__', ['shipped'], { status: 'shipped' }])(
    '%j is refused',
    async (status) => {
      const { id } = await placeOrder(shop)
      const answer = await setStatus(id, { status, notes: 'Noget' })
      expect([answer.status, answer.body.message]).toEqual([400, 'Vælg en ordre status'])
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      expect(row?.status).toBe('pending')
      expect(await db.$count(orderHistory, eq(orderHistory.orderId, id))).toBe(1)
    },
  )

  test.each([null, 0, '', 'PAID', 'shipped', 'toString', ['paid']])('of the payment, %j is refused', async (paymentStatus) => {
    const { id } = await placeOrder(shop)
    const answer = await setPayment(id, { paymentStatus })
    expect([answer.status, answer.body.message]).toEqual([400, 'Vælg en betalingsstatus'])
    expect((await seen(id)).paymentStatus).toBe('unpaid')
  })
})
