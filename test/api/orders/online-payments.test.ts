import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderNotes, orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments, providerEvents, providerTasks, providerTransactions } from '#server/database/schema/payments.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { ProviderRefusal } from '#server/payment-provider/provider.ts'
import { SENT_WITHOUT_PAYMENT } from '#server/payments/online/capture-first.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { requestDuePayments } from '#server/payments/online/request-payment.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const provider = testProvider(() => clock.now)
const shop = await testShop({ payments: testPayments(() => clock.now, provider) })
const { api, db, clock } = shop
const staff = await invoicingStaff(shop)
const till = paymentContextOf(shop.shop)
if (!till) throw new Error('the shop has no till')
const HOUR_MS = 3_600_000

type Placed = Readonly<{ id: number; token: string }>

/** Two rolls at 1000 kr. by card, plus 99 kr. delivery; of `stock` so many are here. */
async function place(stock = 10): Promise<Placed> {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 2 }], paymentMethod: 'card' }, customer)
  return { id, token: customer.token }
}

const openPage = ({ id, token }: Placed) => api(`POST /orders/${id}/payment-page`, {}, { token })
const show = async ({ id }: Placed) => {
  const { body } = await api(`GET /orders/${id}`, undefined, { token: staff.token })
  return body as unknown as Readonly<{ order: Order; toPayOnline: number }>
}
const send = ({ id }: Placed, body: object = {}) => api(`POST /orders/${id}/parcels`, body, { token: staff.token })
const setStatus = ({ id }: Placed, body: object) => api(`PUT /orders/${id}/status`, body, { token: staff.token })
const refund = ({ id }: Placed, amount?: number, key?: string) =>
  api(`POST /orders/${id}/refunds`, { way: 'card', paidOn: '2026-11-20', ...(amount && { amount }) }, { token: staff.token, key })
const pageOf = async ({ id }: Placed) => {
  const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id)).orderBy(onlinePayments.id)
  return row
}
let told = 0
/** The provider tells of something about a payment, as often as it likes. */
async function tell(sessionId: string | null, paymentRef: string | null, { times = 1, onlinePaymentId = null as number | null } = {}) {
  told += 1
  const event = { id: `evt_${told}`, kind: 'something', sessionId, paymentRef, onlinePaymentId }
  for (let time = 0; time < times; time += 1) {
    const { status } = await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } })
    expect(status).toBe(200)
  }
}
async function work() {
  while (await processQueue(till as NonNullable<typeof till>));
}
/** An order whose buyer paid on the page: the bank holds its money. */
async function held(stock = 10): Promise<Placed & { sessionId: string; ref: string; rowId: number }> {
  const order = await place(stock)
  await openPage(order)
  const row = await pageOf(order)
  const sessionId = row?.sessionId ?? ''
  const { ref } = provider.pay(sessionId)
  await tell(sessionId, null)
  await work()
  return { ...order, sessionId, ref, rowId: row?.id ?? 0 }
}
const moneyOf = async ({ id }: Placed) =>
  (await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)).map(({ amountOre }) => amountOre)

/** The texts of an order's mails of one kind. */
async function mailsOf({ id }: Placed, template: string): Promise<string[]> {
  const sent = await db.select().from(mails).where(eq(mails.template, template))
  const context = { db, settings: await shop.shop.settings(), publicUrl: 'https://folie.example' }
  const own = sent.filter(({ payload }) => (payload as { orderId: number }).orderId === id)
  return await Promise.all(own.map(async ({ payload }) => (await shop.shop.renderMail(template, context, payload)).text))
}

describe('the page a buyer pays on', () => {
  test('asks for what is open and is given again while it asks for the right amount', async () => {
    const order = await place()
    expect((await show(order)).toPayOnline).toBe(2099)
    const first = await openPage(order)
    expect([first.status, first.body.amount]).toEqual([200, 2099])
    expect((await openPage(order)).body.url).toBe(first.body.url)
    const added = await addProduct(db, { unitPriceOre: 500_00, stock: 5 })
    await api(`POST /orders/${order.id}/payments`, { amount: 99, way: 'bank', paidOn: '2026-11-20' }, { token: staff.token })
    const other = await openPage(order)
    expect([other.body.amount, added.stock]).toEqual([2000, 5])
    expect(other.body.url).not.toBe(first.body.url)
    const states = (await show(order)).order.onlinePayments.map(({ state }) => state)
    expect(states).toEqual(['expired', 'open'])
  })

  test.each(['before', 'after'] as const)('opens once although the connection broke %s the provider received the request', async (when) => {
    const order = await place()
    provider.failNext(when)
    const refused = await openPage(order)
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_provider_away'])
    const opened = await openPage(order)
    expect(opened.status).toBe(200)
    expect((await show(order)).order.onlinePayments).toMatchObject([{ state: 'open', amount: 2099 }])
  })

  test('with one, of any provider, the confirmation staff read says that an unpaid order is cancelled', async () => {
    const { id } = await place()
    const confirmations = await db.select().from(mails).where(eq(mails.template, 'order-confirmation'))
    const mail = confirmations.find(({ payload }) => payload.orderId === id)
    const { body } = await api(`GET /mails/${mail?.id}`, undefined, { token: staff.token })
    expect(body.mail).toMatchObject({ text: expect.stringContaining('Er ordren ikke betalt') })
  })

  test('is only for its buyer, and there is none for what is paid, invoiced or not in stock yet', async () => {
    const order = await place()
    const stranger = await addCustomer(db)
    expect((await openPage({ ...order, token: stranger.token })).status).toBe(404)
    expect((await openPage({ ...order, token: staff.token })).status).toBe(404)
    const awaited = await place(0)
    expect((await show(awaited)).toPayOnline).toBe(0)
    expect((await openPage(awaited)).body.code).toBe('nothing_to_pay_online')
    const paid = await held()
    expect((await openPage(paid)).body.code).toBe('nothing_to_pay_online')
  })

  test('there is none in a shop without a provider', async () => {
    const { id, token } = await place()
    const off = await testShop({ payments: null })
    expect((await off.api('GET /settings')).body.settings).toMatchObject({ payments: { isOn: false } })
    expect((await api('GET /settings')).body.settings).toMatchObject({ payments: { isOn: true, cancelUnpaidAfterDays: 2 } })
    const buyer = await addCustomer(off.db)
    const roll = await addProduct(off.db)
    const order = await placeOrder(off, { items: [{ id: roll.id, quantity: 1 }], paymentMethod: 'card' }, buyer)
    const refused = await off.api(`POST /orders/${order.id}/payment-page`, {}, { token: buyer.token })
    expect([refused.status, refused.body.code]).toEqual([409, 'payments_off'])
    expect([id > 0, token.length > 0]).toEqual([true, true])
  })
})

describe('staff ask for payment', () => {
  const ask = ({ id }: Placed) => api(`POST /orders/${id}/payment-request`, undefined, { token: staff.token })
  const asked = async ({ id }: Placed) => {
    const sent = await db.select().from(mails).where(eq(mails.template, 'order-payment-asked'))
    return sent.filter(({ payload }) => (payload as { orderId: number }).orderId === id)
  }

  test('the buyer is mailed once on a double press, and again when ten minutes have passed', async () => {
    const order = await place()
    const [first, second] = await Promise.all([ask(order), ask(order)])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const [mail, ...others] = await asked(order)
    expect([mail?.payload, others]).toEqual([{ orderId: order.id, amountOre: 2099_00 }, []])
    expect([first, second].map(({ body }) => body.message)).toContain(`Mail med link til betaling er på vej til ${mail?.toAddress}`)
    expect((await ask(order)).body.code).toBe('payment_asked_just_now')
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    expect((await ask(order)).status).toBe(200)
    expect(await asked(order)).toHaveLength(2)
  })

  test('for nothing that is held, paid or not here yet, and not without the right', async () => {
    expect((await ask(await held())).body.code).toBe('nothing_to_pay_online')
    expect((await ask(await place(0))).body.code).toBe('nothing_to_pay_online')
    const order = await place()
    const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
    expect((await api(`POST /orders/${order.id}/payment-request`, undefined, { token: packer.token })).status).toBe(403)
    expect(await asked(order)).toEqual([])
  })
})

describe('payments somebody has to look at', () => {
  const listed = async () => {
    const { body } = await api('GET /orders?scope=paymentsToLookAt', undefined, { token: staff.token })
    return (body.orders as readonly Order[]).map(({ id }) => id)
  }
  const notesOf = async ({ id }: Placed) => (await db.select().from(orderNotes).where(eq(orderNotes.orderId, id))).map(({ text }) => text)

  test('a refused capture is shown on the order and in the list until the order is paid', async () => {
    const order = await place()
    await send(order, { withoutPayment: true })
    await openPage(order)
    const row = await pageOf(order)
    provider.pay(row?.sessionId ?? '')
    await tell(row?.sessionId ?? null, null)
    const { capture } = provider
    Object.assign(provider, { capture: async () => Promise.reject(new ProviderRefusal('Your card was cancelled.')) })
    await work()
    Object.assign(provider, { capture })
    expect(await notesOf(order)).toEqual([SENT_WITHOUT_PAYMENT, `${amount(2099_00)} kunne ikke trækkes: Your card was cancelled.`])
    expect(await listed()).toContain(order.id)
    await api(`POST /orders/${order.id}/payments`, { amount: 2099, way: 'bank', paidOn: '2026-11-20' }, { token: staff.token })
    expect(await listed()).not.toContain(order.id)
  })

  describe('what a deleted order owes comes back with the order, as a cancelled one', () => {
    const remove = async ({ id }: Placed) => {
      expect((await api(`DELETE /orders/${id}`, undefined, { token: staff.token })).status).toBe(200)
      await work()
    }
    const owed = { status: 'cancelled', paid: 2099, open: -2099 }

    test('where the provider refuses the refund, and is paid with the button', async () => {
      const order = await held()
      await send(order)
      const { refund: pay } = provider
      Object.assign(provider, { refund: async () => Promise.reject(new ProviderRefusal('Insufficient funds.')) })
      await remove(order)
      Object.assign(provider, { refund: pay })
      expect((await show(order)).order).toMatchObject(owed)
      expect(await notesOf(order)).toEqual([`${amount(2099_00)} kunne ikke betales tilbage online: Insufficient funds.`])
      expect(await listed()).toContain(order.id)
      expect((await refund(order)).status).toBe(200)
      expect(await moneyOf(order)).toEqual([2099_00, -2099_00])
      expect((await show(order)).order).toMatchObject({ status: 'cancelled', paid: 0, open: 0 })
      expect(await listed()).not.toContain(order.id)
    })

    test('where the provider refuses the refund, and is asked again when the order is deleted again', async () => {
      const order = await held()
      await send(order)
      const { refund: pay } = provider
      Object.assign(provider, { refund: async () => Promise.reject(new ProviderRefusal('Insufficient funds.')) })
      await remove(order)
      await remove(order)
      expect((await show(order)).order).toMatchObject(owed)
      Object.assign(provider, { refund: pay })
      await remove(order)
      expect([await moneyOf(order), (await show(order)).order]).toEqual([[2099_00, -2099_00], undefined])
    })

    test('where the refund fails later at the customer’s bank, and is paid by transfer', async () => {
      const order = await held()
      await send(order)
      await remove(order)
      expect([await moneyOf(order), (await show(order)).order]).toEqual([[2099_00, -2099_00], undefined])
      provider.failRefund(order.ref)
      await tell(null, order.ref)
      await work()
      expect((await show(order)).order).toMatchObject(owed)
      const { body } = await api('GET /orders?scope=toPayBack', undefined, { token: staff.token })
      expect((body.orders as readonly Order[]).map(({ id }) => id)).toContain(order.id)
      const byBank = { way: 'bank', paidOn: '2026-11-20' }
      expect((await api(`POST /orders/${order.id}/refunds`, byBank, { token: staff.token })).status).toBe(200)
      expect((await show(order)).order).toMatchObject({ paid: 0, open: 0 })
    })
  })

  test('a dispute is listed until the bank has decided', async () => {
    const order = await held()
    await send(order)
    provider.dispute(order.ref, -2099_00)
    const disputed = provider.payments.get(order.ref)?.movements.at(-1)
    const moved = { kind: 'dispute', feeOre: 0, at: clock.now, payoutId: null, movementRef: disputed?.ref ?? null } as const
    provider.transactions.push({ id: `txn_${order.id}`, ...moved, amountOre: -2099_00, netOre: -2099_00 })
    await tell(null, order.ref)
    await work()
    await reconcilePayments(shop.shop)
    expect(await listed()).toContain(order.id)
    provider.transactions.push({ id: `txn_won_${order.id}`, ...moved, amountOre: 2099_00, netOre: 2099_00 })
    provider.dispute(order.ref, 2099_00)
    await tell(null, order.ref)
    await work()
    await reconcilePayments(shop.shop)
    expect(await listed()).not.toContain(order.id)
  })
})

describe('while the provider thinks', () => {
  const { pool } = shop.database
  const isFree = () => pool.totalCount - pool.idleCount
  test.each([
    ['a page is opened', place, (order: Placed) => openPage(order)],
    ['money is taken', held, (order: Placed) => send(order)],
    [
      'money goes back',
      async () => {
        const order = await held()
        await send(order)
        return order
      },
      (order: Placed) => refund(order, 100),
    ],
  ])('no connection is held: %s', async (_, prepare, act) => {
    const order = await prepare()
    const { received, answer } = provider.stall()
    const acting = act(order)
    await received
    expect(isFree()).toBe(0)
    await db.update(products).set({ featured: true })
    expect((await show(order)).order.id).toBe(order.id)
    answer()
    expect((await acting).status).toBe(200)
  })
})

describe('what the provider tells', () => {
  test('is refused without the provider’s signature', async () => {
    const event = { id: 'evt_forged', kind: 'x', sessionId: null, paymentRef: null, onlinePaymentId: null }
    const refused = await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'forged' } })
    expect([refused.status, refused.body.code]).toEqual([400, 'not_signed'])
    expect(await db.select().from(providerEvents).where(eq(providerEvents.id, 'evt_forged'))).toEqual([])
  })

  test('a payment is held once however often it is reported, and nothing counts as paid before it is captured', async () => {
    const order = await place()
    await openPage(order)
    const row = await pageOf(order)
    const { ref } = provider.pay(row?.sessionId ?? '')
    await tell(row?.sessionId ?? null, null, { times: 3 })
    await tell(null, ref, { times: 2 })
    await work()
    const shown = (await show(order)).order
    expect(shown.onlinePayments).toMatchObject([{ state: 'held', held: 2099, way: 'card' }])
    expect([shown.paymentStatus, shown.paid]).toEqual(['unpaid', 0])
    expect(shown.statusHistory.filter(({ notes }) => notes?.startsWith('Reserveret'))).toHaveLength(1)
  })

  test('counts although the answer that opened the page was lost', async () => {
    const order = await place()
    provider.failNext('after')
    await openPage(order)
    const row = await pageOf(order)
    expect(row?.sessionId).toBeNull()
    const { ref } = provider.pay(`cs_${row?.id}`)
    await tell(`cs_${row?.id}`, ref, { onlinePaymentId: row?.id ?? null })
    await work()
    expect((await show(order)).order.onlinePayments).toMatchObject([{ state: 'held', held: 2099 }])
  })

  test('is asked for by the hour where it was lost', async () => {
    const order = await place()
    await openPage(order)
    const row = await pageOf(order)
    provider.pay(row?.sessionId ?? '')
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await reconcilePayments(shop.shop)
    expect((await show(order)).order.onlinePayments).toMatchObject([{ state: 'held' }])
  })

  test('of an order that was cancelled before the answer came, the money is released', async () => {
    const order = await place()
    await openPage(order)
    const row = await pageOf(order)
    await setStatus(order, { status: 'cancelled' })
    provider.pay(row?.sessionId ?? '')
    await work()
    expect((await show(order)).order.onlinePayments).toMatchObject([{ state: 'released', held: 0 }])
    expect(await moneyOf(order)).toEqual([])
    const [told] = await mailsOf(order, 'order-hold-released')
    expect(told?.replaceAll('\u00a0', ' ')).toContain('Vi ophæver reservationen på 2.099 kr., og pengene bliver ikke trukket.')
  })

  test('of an order that is cancelled while its money is held, the buyer reads that the hold is let go', async () => {
    const order = await held()
    await setStatus(order, { status: 'cancelled' })
    await work()
    expect((await show(order)).order.onlinePayments).toMatchObject([{ state: 'released', held: 0 }])
    const [told] = await mailsOf(order, 'order-cancelled')
    expect(told?.replaceAll('\u00a0', ' ')).toContain('Vi ophæver reservationen på 2.099 kr., og pengene bliver ikke trukket.')
    expect(await mailsOf(order, 'order-hold-released')).toEqual([])
  })

  test('of an order that was deleted before the answer came, too', async () => {
    const order = await place()
    await openPage(order)
    const row = await pageOf(order)
    const { ref } = provider.pay(row?.sessionId ?? '')
    await api(`DELETE /orders/${order.id}`, undefined, { token: staff.token })
    await tell(row?.sessionId ?? null, null)
    await work()
    expect(provider.payments.get(ref)).toMatchObject({ state: 'released' })
  })

  test('paid on the page after it was paid otherwise: the second is let go', async () => {
    const order = await place()
    await openPage(order)
    const row = await pageOf(order)
    await api(`POST /orders/${order.id}/payments`, { amount: 2099, way: 'bank', paidOn: '2026-11-20' }, { token: staff.token })
    const { ref } = provider.pay(row?.sessionId ?? '')
    await tell(null, ref, { onlinePaymentId: row?.id ?? null })
    await work()
    expect(provider.payments.get(ref)).toMatchObject({ state: 'released' })
    expect(await moneyOf(order)).toEqual([2099_00])
  })
})

describe('sending', () => {
  test('takes the money first, books it, and the order is paid', async () => {
    const order = await held()
    expect((await send(order)).status).toBe(200)
    const shown = (await show(order)).order
    expect(shown).toMatchObject({ status: 'shipped', paymentStatus: 'paid', paid: 2099, open: 0 })
    expect(shown.onlinePayments).toMatchObject([{ state: 'captured', captured: 2099, held: 0 }])
    expect(await moneyOf(order)).toEqual([2099_00])
  })

  test('through the order’s status, too', async () => {
    const order = await held()
    expect((await setStatus(order, { status: 'shipped' })).status).toBe(200)
    expect((await show(order)).order).toMatchObject({ status: 'shipped', paymentStatus: 'paid' })
  })

  test('a part takes its part and the delivery; the rest of the hold lapses and is asked for again', async () => {
    const order = await held()
    const [line] = (await show(order)).order.items
    await send(order, { items: [{ itemId: line?.id, quantity: 1 }] })
    const shown = await show(order)
    expect(shown.order).toMatchObject({ status: 'processing', paymentStatus: 'partial', paid: 1099, open: 1000 })
    expect(shown.toPayOnline).toBe(1000)
    const again = await openPage(order)
    expect(again.body.amount).toBe(1000)
  })

  test('without money is refused, unless staff say so, which is noted', async () => {
    const order = await place()
    const refused = await send(order)
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_missing'])
    expect((await setStatus(order, { status: 'shipped' })).body.code).toBe('payment_missing')
    expect((await show(order)).order.status).toBe('pending')
    expect((await send(order, { withoutPayment: true })).status).toBe(200)
    expect((await show(order)).order).toMatchObject({ status: 'shipped', paymentStatus: 'unpaid' })
    const noted = await db.select().from(orderNotes).where(eq(orderNotes.orderId, order.id))
    expect(noted.map(({ text }) => text)).toEqual([SENT_WITHOUT_PAYMENT])
  })

  test('what was sent unpaid is taken as soon as its buyer pays', async () => {
    const order = await place()
    await send(order, { withoutPayment: true })
    await openPage(order)
    const row = await pageOf(order)
    provider.pay(row?.sessionId ?? '')
    await tell(row?.sessionId ?? null, null)
    await work()
    expect((await show(order)).order).toMatchObject({ paymentStatus: 'paid', open: 0 })
  })

  test('a hold that lapsed sends nothing', async () => {
    const order = await held()
    provider.lapse(order.ref)
    const refused = await send(order)
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_missing'])
    const shown = await show(order)
    expect([shown.order.status, shown.toPayOnline]).toEqual(['pending', 2099])
    expect(shown.order.onlinePayments).toMatchObject([{ state: 'released', held: 0 }])
  })

  test.each(['before', 'after'] as const)(
    'is captured once although the connection broke %s the provider received the request',
    async (when) => {
      const order = await held()
      provider.failNext(when)
      const refused = await send(order)
      expect([refused.status, refused.body.code]).toEqual([503, 'capture_unsure'])
      expect((await show(order)).order.status).toBe('pending')
      expect((await send(order)).status).toBe(200)
      expect(await moneyOf(order)).toEqual([2099_00])
      await reconcilePayments(shop.shop)
      await work()
      expect(await moneyOf(order)).toEqual([2099_00])
    },
  )

  test('stopped after the bank was asked, the money is counted by the till and the parcel goes with a second press', async () => {
    const order = await held()
    provider.failNext('after')
    await send(order)
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await work()
    expect((await show(order)).order).toMatchObject({ status: 'pending', paymentStatus: 'paid', paid: 2099 })
    expect((await send(order)).status).toBe(200)
    expect(await moneyOf(order)).toEqual([2099_00])
  })

  test('two staff at once take it once', async () => {
    const order = await held()
    const answers = await Promise.all([send(order), send(order)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await moneyOf(order)).toEqual([2099_00])
  })

  test('a label books nothing while the money is held, and what the provider moved is not undone by one', async () => {
    const order = await held()
    expect((await setStatus(order, { status: 'pending', paymentStatus: 'paid' })).body.code).toBe('money_is_held')
    await send(order)
    expect((await setStatus(order, { status: 'shipped', paymentStatus: 'refunded' })).body.code).toBe('moved_by_provider')
    const [booked] = await db.select().from(payments).where(eq(payments.orderId, order.id))
    const undone = await api(`POST /payments/${booked?.id}/reverse`, { paidOn: '2026-11-20' }, { token: staff.token })
    expect([undone.status, undone.body.code]).toEqual([409, 'moved_by_provider'])
  })
})

describe('money that goes back', () => {
  test('goes the way it came, in part and then the rest, and the buyer hears of it', async () => {
    const order = await held()
    await send(order)
    const part = await refund(order, 500)
    expect([part.status, part.body.money]).toMatchObject([200, { paid: 1599, paymentStatus: 'partial' }])
    expect((await refund(order, 1599)).body.money).toMatchObject({ paid: 0, paymentStatus: 'refunded' })
    expect(await moneyOf(order)).toEqual([2099_00, -500_00, -1599_00])
    const told = await db.select().from(mails).where(eq(mails.template, 'order-refunded'))
    expect(told.filter(({ payload }) => (payload as { orderId: number }).orderId === order.id)).toHaveLength(2)
    expect((await show(order)).order.onlinePayments).toMatchObject([{ captured: 2099, refunded: 2099 }])
  })

  test.each(['before', 'after'] as const)(
    'is ordered, says so and is done by itself when the provider falls silent %s, once',
    async (when) => {
      const order = await held()
      await send(order)
      provider.failNext(when)
      const asked = await refund(order, 500)
      const ordered = 'Tilbagebetalingen er bestilt. Den bogføres af sig selv, når banken har svaret.'
      expect([asked.status, asked.body.message]).toEqual([200, ordered])
      expect(await moneyOf(order)).toEqual([2099_00])
      expect((await refund(order, 1700)).body.code).toBe('refund_under_way')
      clock.now = new Date(clock.now.getTime() + HOUR_MS)
      await work()
      expect(await moneyOf(order)).toEqual([2099_00, -500_00])
      expect((await refund(order, 100)).body.message).toBe('Tilbagebetalingen er bogført')
    },
  )

  /** An order of two rolls, paid and sent, of which one came back and was credited: 1000 kr. are owed back. */
  async function owing(): Promise<Awaited<ReturnType<typeof held>>> {
    const order = await held()
    await send(order)
    const { items } = (await show(order)).order
    const { id: invoiceId } = await staff.issue(order.id)
    const lines = [{ itemId: items[0]?.id, quantity: 1, restock: true }]
    const credited = await api(`POST /invoices/${invoiceId}/credit-note`, { reason: 'Retur', lines }, { token: staff.token })
    expect([credited.status, (await show(order)).order.open]).toEqual([200, -1000])
    return order
  }
  const answered = (presses: readonly Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>[]) =>
    presses.map(({ status, body }) => (status === 200 ? 200 : body.code)).toSorted()

  test.each([undefined, 1000])(
    'two of staff press at once while the bank is slow, and what is owed goes back once (typed: %s)',
    async (typed) => {
      const order = await owing()
      const stalled = provider.stall()
      const first = refund(order, typed)
      await stalled.received
      const second = await refund(order, typed)
      stalled.answer()
      expect(answered([await first, second])).toEqual([200, 'refund_under_way'])
      await work()
      expect(await moneyOf(order)).toEqual([2099_00, -1000_00])
      expect((await refund(order)).body.code).toBe('nothing_owed')
    },
  )

  test('a colleague sees on the order what is on its way back, and cannot book the same money as paid by the bank', async () => {
    const order = await owing()
    provider.failNext('before')
    expect((await refund(order)).status).toBe(200)
    expect((await show(order)).order.onlinePayments).toMatchObject([{ refunded: 0, refunding: 1000 }])
    const byBank = { way: 'bank', paidOn: '2026-11-20', amount: 1000 }
    const byHand = await api(`POST /orders/${order.id}/refunds`, byBank, { token: staff.token })
    expect([byHand.status, byHand.body.code]).toEqual([409, 'refund_under_way'])
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await work()
    expect(await moneyOf(order)).toEqual([2099_00, -1000_00])
    expect((await show(order)).order.onlinePayments).toMatchObject([{ refunded: 1000, refunding: 0 }])
  })

  test.each(['before', 'after'] as const)(
    'staff press again when the answer was lost %s the bank did it: the money goes back once',
    async (when) => {
      const order = await owing()
      provider.failNext(when)
      expect((await refund(order)).body.message).toContain('bestilt')
      expect((await refund(order)).body.code).toBe('refund_under_way')
      // the bank's own message arrives before the task is tried again
      await tell(null, order.ref)
      await work()
      expect((await refund(order)).body.code).toBe(when === 'after' ? 'nothing_owed' : 'refund_under_way')
      clock.now = new Date(clock.now.getTime() + HOUR_MS)
      await work()
      expect(await moneyOf(order)).toEqual([2099_00, -1000_00])
    },
  )

  test('what is owed beside a refund under way can be paid back, and no more', async () => {
    const order = await owing()
    provider.failNext('before')
    expect((await refund(order, 400)).status).toBe(200)
    expect((await refund(order, 601)).body.code).toBe('refund_under_way')
    expect((await refund(order)).body.message).toBe('Tilbagebetalingen er bogført')
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await work()
    expect((await moneyOf(order)).toSorted((a, b) => b - a)).toEqual([2099_00, -400_00, -600_00])
  })

  test('an order is deleted while a refund runs: the rest goes back by itself, and what went by bank stays gone', async () => {
    const order = await owing()
    const byBank = { way: 'bank', paidOn: '2026-11-20', amount: 300 }
    expect((await api(`POST /orders/${order.id}/refunds`, byBank, { token: staff.token })).status).toBe(200)
    const stalled = provider.stall()
    const pressed = refund(order)
    await stalled.received
    expect((await api(`DELETE /orders/${order.id}`, undefined, { token: staff.token })).status).toBe(200)
    stalled.answer()
    await pressed
    await work()
    expect((await moneyOf(order)).reduce((sum, amountOre) => sum + amountOre, 0)).toBe(0)
  })

  test('an older page is paid while the money is being taken from a newer one: it is taken once, and the older hold is let go', async () => {
    const order = await place()
    await send(order, { withoutPayment: true })
    const olderId = `cs_older_${order.id}`
    const page = { orderId: order.id, amountOre: 2099_00, state: 'expired', sessionId: olderId, sessionEndsAt: clock.now } as const
    const [older] = await db.insert(onlinePayments).values(page).returning()
    const requested = {
      amountOre: 2099_00,
      onlinePaymentId: older?.id ?? 0,
      orderNumber: '',
      description: '',
      endsAt: clock.now,
      paidUrl: '',
      stoppedUrl: '',
    }
    provider.pages.set(olderId, { id: olderId, url: null, state: 'open', paymentRef: null, requested })
    expect((await openPage(order)).status).toBe(200)
    const [newer] = await db
      .select()
      .from(onlinePayments)
      .where(eq(onlinePayments.sessionId, `cs_${(older?.id ?? 0) + 1}`))
    const newerId = newer?.id ?? 0
    // another process asked the bank to take it, and was stopped before it heard the answer
    const later = new Date(clock.now.getTime() + HOUR_MS)
    const capture = { onlinePaymentId: newerId, kind: 'capture', amountOre: 2099_00, nextAttemptAt: later, createdAt: clock.now } as const
    await db.insert(providerTasks).values(capture)
    for (const sessionId of [newer?.sessionId ?? '', olderId]) {
      provider.pay(sessionId)
      await tell(sessionId, null)
      await work()
    }
    clock.now = new Date(later.getTime() + HOUR_MS)
    await work()
    expect(await moneyOf(order)).toEqual([2099_00])
    expect(provider.payments.get(`pi_${olderId}`)).toMatchObject({ state: 'released', heldOre: 0 })
  })

  test('is refused with the reason when the provider refuses it, and a second press tries again', async () => {
    const order = await held()
    await send(order)
    provider.dispute(order.ref, -2000_00)
    const refused = await refund(order, 500, 'tilbage')
    expect([refused.status, refused.body.code]).toEqual([409, 'refund_refused'])
    provider.dispute(order.ref, 2000_00)
    await tell(null, order.ref)
    await work()
    expect((await refund(order, 500, 'tilbage')).status).toBe(200)
    expect((await refund(order, 500, 'tilbage')).status).toBe(200)
    expect((await moneyOf(order)).filter((amountOre) => amountOre === -500_00)).toHaveLength(1)
  })

  test('a press that is repeated after its process ended says what has become of the refund: ordered, refused, or booked', async () => {
    const order = await held()
    await send(order)
    provider.failNext('before')
    await refund(order, 500, 'afbrudt')
    expect((await refund(order, 500, 'afbrudt')).body.message).toContain('bestilt')
    provider.dispute(order.ref, -2000_00)
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await work()
    const refused = await refund(order, 500, 'afbrudt')
    expect([refused.status, refused.body.code]).toEqual([409, 'refund_refused'])
    provider.dispute(order.ref, 2000_00)
    await tell(null, order.ref)
    await work()
    // the next press asks with a key of its own
    expect((await refund(order, 500, 'afbrudt')).body.message).toBe('Tilbagebetalingen er bogført')
    expect((await refund(order, 500, 'afbrudt')).body.message).toBe('Tilbagebetalingen er bogført')
    expect((await moneyOf(order)).filter((amountOre) => amountOre === -500_00)).toHaveLength(1)
  })

  test('a dispute is booked as what it is, and what is won comes back', async () => {
    const order = await held()
    await send(order)
    provider.dispute(order.ref, -2099_00)
    await tell(null, order.ref, { times: 2 })
    await work()
    expect((await show(order)).order).toMatchObject({ paid: 0, open: 2099, paymentStatus: 'unpaid' })
    provider.dispute(order.ref, 2099_00)
    await tell(null, order.ref)
    await work()
    expect((await show(order)).order).toMatchObject({ paid: 2099, paymentStatus: 'paid' })
    const notes = (await show(order)).order.statusHistory.flatMap((entry) => entry.notes ?? [])
    expect(notes.filter((note) => note.startsWith('Indsigelse'))).toHaveLength(2)
  })
})

describe('an order whose payment never comes', () => {
  const asksOf = async (order: Placed) => {
    const sent = await db.select().from(mails).where(eq(mails.template, 'order-payment-asked'))
    return sent.filter(({ payload }) => (payload as { orderId: number }).orderId === order.id).length
  }
  const hours = async (count: number) => {
    clock.now = new Date(clock.now.getTime() + count * HOUR_MS)
    await reconcilePayments(shop.shop)
    await cancelUnpaidOrders(shop.shop)
  }

  test('is asked for once by mail and then cancelled', async () => {
    const order = await place()
    await hours(1)
    expect(await asksOf(order)).toBe(0)
    await hours(2)
    await hours(10)
    expect(await asksOf(order)).toBe(1)
    expect((await show(order)).order.status).toBe('pending')
    await hours(48)
    expect((await show(order)).order.status).toBe('cancelled')
  })

  test('is asked for although another order was deleted in the same hour', async () => {
    const [deleted, order] = [await place(), await place()]
    clock.now = new Date(clock.now.getTime() + 3 * HOUR_MS)
    // the settings are read between the page of orders and their locks
    const settings = async () => {
      await db.update(orders).set({ deletedAt: clock.now }).where(eq(orders.id, deleted.id))
      return await shop.shop.settings()
    }
    await requestDuePayments({ ...shop.shop, settings })
    expect([await asksOf(deleted), await asksOf(order)]).toEqual([0, 1])
  })

  test('is not asked for by the hourly mail once its buyer has withdrawn from it', async () => {
    const roll = await addProduct(db)
    const guest = { customerEmail: 'fortryder@example.dk', buyerKind: 'consumer', acceptsTerms: true } as const
    const { orderId, orderNumber } = (await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], guest))).body
    await api('POST /withdrawals', { name: 'Mette', email: guest.customerEmail, orderNumber, goods: '' })
    await hours(3)
    expect(await asksOf({ id: Number(orderId), token: '' })).toBe(0)
  })

  test('is asked by the hourly mail for what its buyer keeps when they have withdrawn from a part of it', async () => {
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 5 })
    const guest = { customerEmail: 'delvis@example.dk', buyerKind: 'consumer', acceptsTerms: true } as const
    const { orderId, confirmationToken } = (await api('POST /orders', orderBody([{ id: roll.id, quantity: 3 }], guest))).body
    const order = { id: Number(orderId), token: '' }
    const lines = (await show(order)).order.items.map(({ id }) => ({ itemId: id, quantity: 1 }))
    await api(`POST /claims/orders/${confirmationToken}` as 'POST /x', { kind: 'withdrawal', reason: null, words: null, lines })
    await hours(3)
    const sent = await db.select().from(mails).where(eq(mails.template, 'order-payment-asked'))
    expect(sent.filter(({ payload }) => payload.orderId === order.id)).toMatchObject([{ payload: { amountOre: 2000_00 } }])
  })

  test('is not asked by the hourly mail for what was paid back, but for what becomes due beyond it, and by staff at once', async () => {
    const order = await held()
    await send(order)
    expect((await refund(order, 300)).status).toBe(200)
    await hours(3)
    expect(await asksOf(order)).toBe(0)
    expect((await api(`POST /orders/${order.id}/payment-request`, undefined, { token: staff.token })).status).toBe(200)
    expect(await asksOf(order)).toBe(1)
    const unsent = await place()
    await api(`POST /orders/${unsent.id}/payments`, { amount: 2099, way: 'bank', paidOn: '2026-11-20' }, { token: staff.token })
    await api(`POST /orders/${unsent.id}/refunds`, { amount: 300, way: 'bank', paidOn: '2026-11-20' }, { token: staff.token })
    await hours(3)
    expect(await asksOf(unsent)).toBe(0)
    const added = await addProduct(db, { unitPriceOre: 500_00, stock: 5 })
    await api(`POST /orders/${unsent.id}/changes`, { added: [{ id: added.id, quantity: 1 }] }, { token: staff.token })
    await hours(1)
    expect(await asksOf(unsent)).toBe(1)
  })

  test('cancelled while it is unknown whether its page was opened: closed once that is known, and nothing waits where it never was', async () => {
    const order = await place()
    provider.failNext('before')
    await openPage(order)
    const row = await pageOf(order)
    await setStatus(order, { status: 'cancelled' })
    const waiting = async () => {
      clock.now = new Date(clock.now.getTime() + HOUR_MS)
      await work()
      const ofPage = and(eq(providerTasks.onlinePaymentId, row?.id ?? 0), eq(providerTasks.state, 'waiting'))
      return (await db.select().from(providerTasks).where(ofPage)).map(({ kind }) => kind)
    }
    expect([row?.state, await waiting()]).toEqual(['opening', ['expire']])
    // what the next try hears from a provider that has forgotten the key
    await db
      .update(onlinePayments)
      .set({ state: 'failed' })
      .where(eq(onlinePayments.id, row?.id ?? 0))
    expect(await waiting()).toEqual([])
  })

  test('cancelled, paid back whole and revived it is due again: its buyer is asked, pays, and the goods leave', async () => {
    const order = await held()
    await send(order)
    await setStatus(order, { status: 'cancelled' })
    expect((await refund(order)).body.money).toMatchObject({ paid: 0, paymentStatus: 'refunded', open: 0 })
    expect((await openPage(order)).body.code).toBe('nothing_to_pay_online')
    await setStatus(order, { status: 'pending' })
    const revived = await show(order)
    expect(revived.order).toMatchObject({ paymentStatus: 'unpaid', open: 2099, paid: 0 })
    expect(revived.toPayOnline).toBe(2099)
    expect((await send(order)).body.code).toBe('payment_missing')
    const before = await asksOf(order)
    await hours(3)
    expect(await asksOf(order)).toBe(before + 1)
    const page = await openPage(order)
    expect([page.status, page.body.amount]).toEqual([200, 2099])
    const rows = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, order.id)).orderBy(onlinePayments.id)
    const sessionId = rows.at(-1)?.sessionId ?? ''
    provider.pay(sessionId)
    await tell(sessionId, null)
    await work()
    expect((await send(order)).status).toBe(200)
    expect((await show(order)).order).toMatchObject({ paymentStatus: 'paid', open: 0, paid: 2099 })
    expect((await refund(order, 2099)).body.money).toMatchObject({ paid: 0, paymentStatus: 'refunded', open: 0 })
  })

  test('is not revived while a refund is under way, and afterwards is due', async () => {
    const order = await held()
    await send(order)
    await setStatus(order, { status: 'cancelled' })
    provider.failNext('before')
    await refund(order)
    const early = await setStatus(order, { status: 'processing' })
    expect([early.status, early.body.code]).toEqual([409, 'refund_under_way'])
    expect((await show(order)).order).toMatchObject({ status: 'cancelled', open: -2099 })
    clock.now = new Date(clock.now.getTime() + HOUR_MS)
    await work()
    expect((await setStatus(order, { status: 'processing' })).status).toBe(200)
    expect((await show(order)).order).toMatchObject({ status: 'processing', paymentStatus: 'unpaid', open: 2099 })
  })

  test('is left alone while its money is held, and while its goods are not here', async () => {
    const [waiting, paid] = [await place(0), await held()]
    await hours(3)
    await hours(100)
    expect([(await show(waiting)).order.status, (await show(paid)).order.status]).toEqual(['pending', 'pending'])
    expect([await asksOf(waiting), await asksOf(paid)]).toEqual([0, 0])
    await db.update(products).set({ stock: 50 })
    await hours(1)
    expect(await asksOf(waiting)).toBe(1)
    expect((await show(waiting)).toPayOnline).toBe(2099)
  })
})

test('what moved in the provider’s account is kept once, with its order and later its payout', async () => {
  const order = await held()
  await send(order)
  const [booked] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id)))
  const moved = {
    ...({ id: 'txn_kept', kind: 'charge', amountOre: 2099_00, feeOre: 31_00, netOre: 2068_00 } as const),
    ...{ at: clock.now, payoutId: null, movementRef: booked?.providerRef ?? '' },
  }
  provider.transactions.push(moved)
  await reconcilePayments(shop.shop)
  provider.transactions.push({ ...moved, payoutId: 'po_1' })
  await reconcilePayments(shop.shop)
  const kept = await db.select().from(providerTransactions).where(eq(providerTransactions.id, 'txn_kept'))
  expect(kept).toMatchObject([{ orderId: order.id, payoutId: 'po_1', feeOre: 31_00, netOre: 2068_00 }])
})

test.each([
  ['it is refunded', (order: Placed) => refund(order, 1099)],
  ['the order is deleted', ({ id }: Placed) => api(`DELETE /orders/${id}`, undefined, { token: staff.token })],
])('points are earned when the money is taken, and go when %s', async (_, giveBack) => {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10, pointsEligible: true })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 1 }], paymentMethod: 'mobilepay' }, customer)
  const order = { id, token: customer.token }
  const pointsNow = async () => (await db.select().from(users).where(eq(users.id, customer.id)))[0]?.points
  await openPage(order)
  const row = await pageOf(order)
  provider.pay(row?.sessionId ?? '')
  await tell(row?.sessionId ?? null, null)
  await work()
  expect(await pointsNow()).toBe(0)
  await send(order)
  expect(await pointsNow()).toBe(1)
  expect((await giveBack(order)).status).toBe(200)
  expect(await pointsNow()).toBe(0)
})

test('events of the provider are deleted five weeks after they were processed', async () => {
  const order = await held()
  const toldOf = async () => await db.select().from(providerEvents).where(eq(providerEvents.sessionId, order.sessionId))
  expect(await toldOf()).toHaveLength(1)
  clock.now = new Date(clock.now.getTime() + 36 * 24 * HOUR_MS)
  await reconcilePayments(shop.shop)
  expect(await toldOf()).toEqual([])
})
