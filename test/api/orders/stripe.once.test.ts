import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { onlinePayments, payments, providerTransactions } from '#server/database/schema/payments.ts'
import { createStripe } from '#server/payment-provider/stripe.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'
import { PEER_SECRET_KEY } from '#test/stripe/api.ts'
import type { Event } from '#test/stripe/objects.ts'
import { startStripePeer } from '#test/stripe/peer.ts'
import { PEER_WEBHOOK_SECRET } from '#test/stripe/webhook-sender.ts'

const START = new Date('2026-11-23T10:00:00Z')
const clockOfPeer = { now: START }
const peer = await startStripePeer({ now: () => clockOfPeer.now.getTime() })
afterAll(() => peer.close())
peer.webhooks.manner = 'queued'
const secrets = { secretKey: PEER_SECRET_KEY, webhookSecret: PEER_WEBHOOK_SECRET, apiUrl: peer.url }
const provider = createStripe({ ...secrets, publicUrl: 'https://folie.example' })
const shop = await testShop({ payments: { provider, wake: () => undefined, close: async () => undefined } })
const { api, db, clock } = shop
clock.now = START
function later(hours: number): void {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
  clockOfPeer.now = clock.now
}
const staff = await invoicingStaff(shop)
const till = paymentContextOf(shop.shop)
if (!till) throw new Error('the shop has no till')
const work = async () => {
  while (await processQueue(till));
}

/** Tells events as Stripe does, signed with a secret. */
async function tell(events: readonly Event[], secret = PEER_WEBHOOK_SECRET): Promise<number[]> {
  const statuses: number[] = []
  for (const event of events) {
    const payload = JSON.stringify(event)
    const signature = new Stripe(PEER_SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    statuses.push((await api('POST /webhooks/stripe', payload, { headers })).status)
  }
  return statuses
}
const shown = async (id: number) => (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body.order as Order
const booked = async (id: number) =>
  (await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)).map(({ amountOre }) => amountOre)

/** Two rolls at 1000 kr. and 99 kr. delivery, paid with MobilePay: the bank holds 2099 kr. */
async function held() {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10 })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 2 }], paymentMethod: 'mobilepay' }, customer)
  const opened = await api(`POST /orders/${id}/payment-page`, {}, { token: customer.token })
  expect(opened.status).toBe(200)
  const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id))
  const ref = peer.account.pay(row?.sessionId ?? '', 'mobilepay').id
  return { id, ref, token: customer.token }
}

test('an order is held, sent in two parts and paid in two, refunded and disputed, and every øre is booked once', async () => {
  const { id, ref, token } = await held()
  const delivered = peer.webhooks.queued.splice(0)
  expect(await tell([...delivered, ...delivered].toReversed())).toEqual(Array.from({ length: delivered.length * 2 }, () => 200))
  await work()
  expect((await shown(id)).onlinePayments).toMatchObject([
    { state: 'held', way: 'mobilepay', held: 2099, holdEndsAt: '2026-11-30T10:00:00.000Z' },
  ])

  const [line] = (await shown(id)).items
  const one = { items: [{ itemId: line?.id, quantity: 1 }] }
  expect((await api(`POST /orders/${id}/parcels`, one, { token: staff.token })).status).toBe(200)
  expect(await booked(id)).toEqual([1099_00])
  await tell(peer.webhooks.queued.splice(0))
  await work()
  expect(await booked(id)).toEqual([1099_00])

  expect((await api(`POST /orders/${id}/payment-page`, {}, { token })).body.amount).toBe(1000)
  const second = (await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id)).orderBy(onlinePayments.id)).at(-1)
  const secondRef = peer.account.pay(second?.sessionId ?? '', 'card').id
  // what Stripe told is lost: it is asked for by the hour
  peer.webhooks.queued.splice(0)
  later(1)
  await reconcilePayments(shop.shop)
  await work()
  expect((await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', paid: 2099, open: 0 })

  const back = { way: 'card', paidOn: '2026-11-23', amount: 300 }
  expect((await api(`POST /orders/${id}/refunds`, back, { token: staff.token })).body.money).toMatchObject({ paid: 1799 })
  const refunds = [...peer.account.refunds.values()].filter(({ payment_intent }) => payment_intent === secondRef)
  expect(refunds.map(({ amount }) => amount)).toContain(300_00)

  peer.account.dispute(ref)
  await tell(peer.webhooks.queued.splice(0))
  await work()
  expect(await booked(id)).toEqual([1099_00, 1000_00, -300_00, -1099_00])
  expect((await shown(id)).paid).toBe(700)

  await reconcilePayments(shop.shop)
  const stored = await db.select().from(providerTransactions).where(eq(providerTransactions.orderId, id))
  expect(stored.reduce((sum, { amountOre }) => sum + amountOre, 0)).toBe(700_00)
  for (const { amountOre, feeOre, netOre } of stored) expect(amountOre - feeOre).toBe(netOre)
})

test('a refund that waits for money in the account counts as paid, so that it is not sent twice; when it fails it is owed again', async () => {
  const { id } = await held()
  await tell(peer.webhooks.queued.splice(0))
  await work()
  expect((await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })).status).toBe(200)
  peer.account.isShort = true
  const back = { way: 'card', paidOn: '2026-11-23', amount: 300 }
  const answer = await api(`POST /orders/${id}/refunds`, back, { token: staff.token })
  peer.account.isShort = false
  expect(answer.body.money).toMatchObject({ paid: 1799 })
  expect(await booked(id)).toEqual([2099_00, -300_00])
  const waiting = [...peer.account.refunds.values()].find(({ status }) => status === 'pending')
  peer.account.failRefund(waiting?.id ?? '')
  await tell(peer.webhooks.queued.splice(0))
  await work()
  expect(await booked(id)).toEqual([2099_00, -300_00, 300_00])
})

test('a refund made in Stripe’s dashboard is booked though the shop was down for days, and later events came first', async () => {
  const [{ id, ref }, another] = [await held(), await held()]
  await tell(peer.webhooks.queued.splice(0))
  await work()
  expect((await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })).status).toBe(200)
  await reconcilePayments(shop.shop)
  await work()
  later(24)
  peer.pass(0)
  peer.account.refund({ payment_intent: ref, amount: 300_00 })
  peer.webhooks.queued.splice(0)
  later(4 * 24)
  peer.pass(0)
  peer.account.cancel(another.ref)
  await tell(peer.webhooks.queued.splice(0))
  await reconcilePayments(shop.shop)
  await work()
  expect(await booked(id)).toEqual([2099_00, -300_00])
})

test('a payout the owner made by hand is booked with what moved around it, though Stripe does not say what it contains', async () => {
  const { id } = await held()
  await tell(peer.webhooks.queued.splice(0))
  await work()
  expect((await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })).status).toBe(200)
  const sent = peer.account.payOut({ isManual: true })
  await reconcilePayments(shop.shop)
  expect(await db.select().from(providerTransactions).where(eq(providerTransactions.orderId, id))).toHaveLength(1)
  const [payout] = await db
    .select()
    .from(providerTransactions)
    .where(eq(providerTransactions.id, sent?.balance_transaction ?? ''))
  expect(payout).toMatchObject({ kind: 'payout', netOre: -(sent?.amount ?? 0), payoutId: null })
})

test('the provider gets the order and the amount, and nothing about the buyer', async () => {
  const { id } = await held()
  const { order } = (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body as { order: Order }
  const stored = JSON.stringify([...peer.account.sessions.values(), ...peer.account.intents.values()])
  expect(stored).toContain(order.orderNumber)
  for (const personal of [order.customerName, order.customerEmail, order.customerPhone, order.shippingAddress])
    expect(stored).not.toContain(personal)
})

test('money is booked on the day it was captured, not on the day it was held', async () => {
  const { id } = await held()
  later(1)
  await reconcilePayments(shop.shop)
  await work()
  later(2 * 24)
  expect((await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })).status).toBe(200)
  later(1)
  await reconcilePayments(shop.shop)
  await work()
  const [paid] = await db.select().from(payments).where(eq(payments.orderId, id))
  const [moved] = await db.select().from(providerTransactions).where(eq(providerTransactions.orderId, id))
  expect([paid?.paidOn, moved?.day]).toEqual([copenhagenDay(clock.now.getTime()), copenhagenDay(clock.now.getTime())])
})

test('a lapsed hold is noticed, and the amount is due again', async () => {
  const { id } = await held()
  await reconcilePayments(shop.shop)
  later(1)
  await reconcilePayments(shop.shop)
  expect((await shown(id)).onlinePayments).toMatchObject([{ state: 'held' }])
  later(8 * 24)
  await reconcilePayments(shop.shop)
  expect((await shown(id)).onlinePayments).toMatchObject([{ state: 'released', held: 0 }])
  expect(await booked(id)).toEqual([])
})

test('what was signed by somebody else is refused', async () => {
  const { id } = await held()
  expect(await tell(peer.webhooks.queued.splice(0, 1), 'whsec_somebody_else')).toEqual([400])
  expect((await shown(id)).onlinePayments).toMatchObject([{ state: 'open' }])
})

/** An unpaid order, and its page asked for after something went wrong on the way to Stripe. */
async function opened(failure: 'reset-before' | 'reset-after' | 'error' | 'too-many') {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10 })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 1 }], paymentMethod: 'card' }, customer)
  const before = peer.account.sessions.size
  peer.failNext(failure)
  const ask = async () => (await api(`POST /orders/${id}/payment-page`, {}, { token: customer.token })).status
  return { first: await ask(), second: await ask(), pages: peer.account.sessions.size - before }
}

test.each(['reset-before', 'reset-after', 'error'] as const)('the library tries again by itself: %s', async (failure) => {
  expect(await opened(failure)).toEqual({ first: 200, second: 200, pages: 1 })
})

test('asked too often, Stripe is left alone until the buyer presses again', async () => {
  expect(await opened('too-many')).toEqual({ first: 503, second: 200, pages: 1 })
})
