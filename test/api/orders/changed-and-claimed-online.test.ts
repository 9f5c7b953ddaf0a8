import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { mails } from '#server/database/schema/mails.ts'
import { onlinePayments, payments, providerTasks } from '#server/database/schema/payments.ts'
import { settings } from '#server/database/schema/settings.ts'
import { executeTask } from '#server/payments/online/execute-task.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { fetchAndBook } from '#server/payments/online/payment-flow.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { addCustomer, addProduct, OWN_COMPANY, testShop } from '#test/shop.ts'

const provider = testProvider(() => clock.now)
const shop = await testShop({ payments: testPayments(() => clock.now, provider) })
const { api, db, clock } = shop
const staff = await invoicingStaff(shop)
const colleague = await addCustomer(db, { role: 'admin' })
const till = paymentContextOf(shop.shop)
if (!till) throw new Error('the shop has no till')

type Placed = Readonly<{ id: number; token: string; itemId: number }>

beforeEach(() => takesAll(false))

async function takesAll(takesAllAtFirstParcel: boolean): Promise<void> {
  await db.update(settings).set({ data: { company: OWN_COMPANY, payments: { takesAllAtFirstParcel } } })
}

/** Two rolls at 1000 kr. of a firm by card, plus 99 kr. delivery; its bank holds the 2099 kr. */
async function held(): Promise<Placed> {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10 })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 2 }], paymentMethod: 'card' }, customer)
  const order = { id, token: customer.token, itemId: 0 }
  await payOnline(order)
  return { ...order, itemId: (await shown(order)).items[0]?.id ?? 0 }
}

/** The buyer pays what is asked for, and the shop hears of it; answers how much. */
async function payOnline({ id, token }: Placed): Promise<unknown> {
  const { status, body } = await api(`POST /orders/${id}/payment-page`, {}, { token })
  expect([status, body.message]).toEqual([200, body.message])
  const { sessionId } = (await rowsOf(id)).at(-1) ?? {}
  provider.pay(sessionId ?? '')
  const event = { id: `evt_${sessionId}`, kind: 'paid', sessionId, paymentRef: null, onlinePaymentId: null }
  await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } })
  await work()
  return body.amount
}
async function work(): Promise<void> {
  while (await processQueue(till as NonNullable<typeof till>));
}
const rowsOf = (id: number) => db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id)).orderBy(onlinePayments.id)
const shown = async ({ id }: Pick<Placed, 'id'>) => (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body.order as Order
const asStaff = (call: Parameters<typeof api>[0], body: object, token = staff.token) => api(call, body, { token })
const send = ({ id, itemId }: Placed, quantity: number) => asStaff(`POST /orders/${id}/parcels`, { items: [{ itemId, quantity }] })
async function change({ id, itemId }: Placed, quantity: number): Promise<void> {
  const { status, body } = await asStaff(`POST /orders/${id}/changes`, { items: [{ itemId, quantity }] })
  expect([status, body.message]).toEqual([200, body.message])
  await work()
}
const booked = async (id: number) =>
  (await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)).map(({ amountOre }) => amountOre)
/** What the bank still holds, and what it moved, of all payments of an order. */
async function atTheBank(id: number): Promise<Readonly<{ heldOre: number; moved: number[] }>> {
  const rows = await rowsOf(id)
  const known = rows.flatMap(({ providerRef }) => provider.payments.get(providerRef ?? '') ?? [])
  return {
    heldOre: known.reduce((sum, { state, heldOre }) => sum + (state === 'held' ? heldOre : 0), 0),
    moved: known.flatMap(({ movements }) => movements.map(({ amountOre }) => amountOre)),
  }
}

describe('staff change an order whose money the bank holds', () => {
  test('to more rolls: the difference is asked for and taken with the rest', async () => {
    const order = await held()
    await change(order, 3)
    expect(await shown(order)).toMatchObject({ total: 3000, paid: 0 })
    expect(await payOnline(order)).toBe(901)
    expect((await send(order, 3)).status).toBe(200)
    expect(await shown(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', paid: 3000, open: 0 })
    expect((await booked(order.id)).toSorted((a, b) => a - b)).toEqual([901_00, 2099_00])
    expect((await atTheBank(order.id)).heldOre).toBe(0)
  })

  test('to more rolls and send a part: the second hold is kept when the provider tells of the capture before its answer arrives', async () => {
    const order = await held()
    await change(order, 3)
    await payOnline(order)
    provider.failNext('after')
    expect((await send(order, 2)).body.code).toBe('capture_unsure')
    const [first, second] = await rowsOf(order.id)
    const [task] = await db
      .select()
      .from(providerTasks)
      .where(and(eq(providerTasks.onlinePaymentId, first?.id ?? 0), eq(providerTasks.kind, 'capture')))
    await fetchAndBook(till as NonNullable<typeof till>, first?.id ?? 0)
    await work()
    expect(await atTheBank(order.id)).toEqual({ heldOre: 901_00, moved: [2000_00] })
    // the request that asked for it is answered only now
    if (!task) throw new Error('no capture was asked for')
    expect(await executeTask(till as NonNullable<typeof till>, task)).toBe('done')
    await work()
    expect(await atTheBank(order.id)).toEqual({ heldOre: 901_00, moved: [2000_00] })
    expect(await booked(order.id)).toEqual([2000_00])
    expect((await send(order, 2)).status).toBe(200)
    expect(await shown(order)).toMatchObject({ paid: 2000, open: 1000 })
    expect((await rowsOf(order.id)).at(-1)).toMatchObject({ id: second?.id, state: 'held' })
  })

  test('to fewer rolls: only what leaves is taken, and the rest of the hold lapses', async () => {
    const order = await held()
    await change(order, 1)
    expect((await send(order, 1)).status).toBe(200)
    expect(await shown(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', total: 1099, paid: 1099, open: 0 })
    expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [1099_00] })
  })

  test('an unsent roll is removed: the hold of the second payment is released', async () => {
    const order = await held()
    await send(order, 1)
    expect(await payOnline(order)).toBe(1000)
    await change(order, 1)
    expect(await shown(order)).toMatchObject({ total: 1099, paid: 1099, open: 0 })
    expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [1099_00] })
  })
})

test('a customer cancels their own order before it is packed: the bank lets the whole amount go', async () => {
  const order = await held()
  expect((await api(`POST /orders/${order.id}/own-changes`, { items: [{ itemId: order.itemId, quantity: 1 }] }, order)).status).toBe(200)
  expect((await api(`POST /orders/${order.id}/own-cancellation`, {}, order)).status).toBe(200)
  await work()
  expect(await shown(order)).toMatchObject({ status: 'cancelled', paid: 0, open: 0 })
  expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [] })
})

describe('a firm pays for all with its first parcel', () => {
  test('where the owner chose so, and nothing with the second', async () => {
    await takesAll(true)
    const order = await held()
    await send(order, 1)
    expect(await booked(order.id)).toEqual([2099_00])
    await send(order, 1)
    expect(await shown(order)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', paid: 2099, open: 0 })
    expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [2099_00] })
  })

  test('and has the difference back the way it came when staff take off what was not sent', async () => {
    await takesAll(true)
    const order = await held()
    await send(order, 1)
    await change(order, 1)
    expect(await shown(order)).toMatchObject({ total: 1099, paid: 2099, open: -1000 })
    const back = { way: 'card', paidOn: '2026-11-20' }
    expect((await asStaff(`POST /orders/${order.id}/refunds`, back)).status).toBe(200)
    expect(await shown(order)).toMatchObject({ paid: 1099, open: 0 })
    expect(await booked(order.id)).toEqual([2099_00, -1000_00])
    expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [2099_00, -1000_00] })
  })
})

describe('what a claim gives back of an order paid online', () => {
  async function claimed(): Promise<Readonly<{ order: Placed; claimId: number }>> {
    const order = await held()
    expect((await send(order, 2)).status).toBe(200)
    const words = { kind: 'fault', reason: 'faulty', words: 'Folien har striber', lines: [{ itemId: order.itemId, quantity: 1 }] }
    const { body } = await api(`POST /claims/orders/${order.id}`, words, { token: order.token })
    return { order, claimId: (body.claim as { id: number }).id }
  }
  const requested = ({ itemId }: Placed) => ({ decision: 'refund', lines: [{ itemId, back: 1, restock: true }], payBack: true })

  test('goes back through the provider once, though two of staff decide at once', async () => {
    const { order, claimId } = await claimed()
    const both = [staff.token, colleague.token].map((token) => asStaff(`POST /claims/${claimId}/decision`, requested(order), token))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    await work()
    expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [2099_00, -1000_00] })
    expect(await booked(order.id)).toEqual([2099_00, -1000_00])
    expect(await shown(order)).toMatchObject({ paid: 1099, open: 0 })
  })

  test.each(['before', 'after'] as const)(
    'is refunded once although the connection broke %s the provider received the request',
    async (when) => {
      const { order, claimId } = await claimed()
      provider.failNext(when)
      expect((await asStaff(`POST /claims/${claimId}/decision`, requested(order))).status).toBe(200)
      clock.now = new Date(clock.now.getTime() + 3_600_000)
      await work()
      expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [2099_00, -1000_00] })
      expect(await booked(order.id)).toEqual([2099_00, -1000_00])
    },
  )

  const claimOf = async (id: number) => (await api(`GET /claims/${id}`, undefined, staff)).body.claim as Claim

  test('is owed until the bank has answered, and owed again where it refuses', async () => {
    const { order, claimId } = await claimed()
    provider.failNext('before')
    const { body } = await asStaff(`POST /claims/${claimId}/decision`, requested(order))
    expect(body.message).toBe('Sagen er afgjort. Pengene er på vej, men banken har ikke svaret endnu')
    expect(await claimOf(claimId)).toMatchObject({ isOwed: true, isPaidBack: false })
    expect((await asStaff(`POST /claims/${claimId}/refund`, {})).body.code).toBe('refund_under_way')
    // the customer's bank has taken all of it in the meantime: nothing is left to give back
    const [payment] = await rowsOf(order.id)
    const ref = payment?.providerRef ?? ''
    provider.dispute(ref, -2099_00)
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await work()
    expect(await booked(order.id)).toEqual([2099_00, -2099_00])
    // the dispute is won: the money is owed, and goes back by the same button
    provider.dispute(ref, 2099_00)
    await fetchAndBook(till as NonNullable<typeof till>, payment?.id ?? 0)
    expect(await claimOf(claimId)).toMatchObject({ isOwed: true, isPaidBack: false })
    expect((await asStaff(`POST /claims/${claimId}/refund`, {})).status).toBe(200)
    expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [2099_00, -2099_00, 2099_00, -1000_00] })
    expect(await claimOf(claimId)).toMatchObject({ isOwed: false, isPaidBack: true })
  })

  test('is owed again when the refund fails at the customer’s bank, and is paid once more', async () => {
    const { order, claimId } = await claimed()
    await asStaff(`POST /claims/${claimId}/decision`, requested(order))
    expect(await claimOf(claimId)).toMatchObject({ isOwed: false, isPaidBack: true })
    const [payment] = await rowsOf(order.id)
    provider.failRefund(payment?.providerRef ?? '')
    await fetchAndBook(till as NonNullable<typeof till>, payment?.id ?? 0)
    expect(await claimOf(claimId)).toMatchObject({ isOwed: true, isPaidBack: false })
    expect((await asStaff(`POST /claims/${claimId}/refund`, {})).status).toBe(200)
    expect((await asStaff(`POST /claims/${claimId}/refund`, {})).body.code).toBe('nothing_owed')
    expect(await booked(order.id)).toEqual([2099_00, -1000_00, 1000_00, -1000_00])
    expect(await claimOf(claimId)).toMatchObject({ isOwed: false, isPaidBack: true })
  })

  describe('for two claims of one order', () => {
    /** A roll of each is to be given back, and nothing is yet. */
    async function claimedTwice(): Promise<Readonly<{ order: Placed; first: number; second: number; ref: string }>> {
      const { order, claimId: first } = await claimed()
      const owed = { ...requested(order), payBack: false }
      expect((await asStaff(`POST /claims/${first}/decision`, owed)).status).toBe(200)
      const words = { kind: 'fault', reason: 'faulty', words: 'Den anden har også striber', lines: [{ itemId: order.itemId, quantity: 1 }] }
      const { body } = await api(`POST /claims/orders/${order.id}`, words, { token: order.token })
      const second = (body.claim as { id: number }).id
      expect((await asStaff(`POST /claims/${second}/decision`, owed)).status).toBe(200)
      expect(await shown(order)).toMatchObject({ open: -2000 })
      return { order, first, second, ref: (await rowsOf(order.id))[0]?.providerRef ?? '' }
    }
    const PAID = { isOwed: false, isPaidBack: true }
    const OWED = { isOwed: true, isPaidBack: false }
    const payBack = async (id: number) => {
      const { status, body } = await asStaff(`POST /claims/${id}/refund`, {})
      return status === 200 ? 'paid' : body.code
    }

    test('each is paid once, and owed again only when its own refund fails', async () => {
      const { order, first, second, ref } = await claimedTwice()
      expect([await payBack(first), await payBack(first)]).toEqual(['paid', 'nothing_owed'])
      expect([await claimOf(first), await claimOf(second)]).toMatchObject([PAID, OWED])
      expect(await payBack(second)).toBe('paid')
      provider.failRefund(ref)
      await fetchAndBook(till as NonNullable<typeof till>, (await rowsOf(order.id))[0]?.id ?? 0)
      expect([await claimOf(first), await claimOf(second)]).toMatchObject([PAID, OWED])
      expect((await claimOf(second)).entries.map(({ kind }) => kind)).toEqual(['refund', 'paidBack', 'refundReversed'])
      expect([await payBack(first), await payBack(second), await payBack(second)]).toEqual(['nothing_owed', 'paid', 'nothing_owed'])
      expect(await booked(order.id)).toEqual([2099_00, -1000_00, -1000_00, 1000_00, -1000_00])
    })

    test('the one whose refund is answered later is the one paid', async () => {
      const { order, first, second } = await claimedTwice()
      provider.failNext('before')
      expect([await payBack(first), await payBack(first)]).toEqual(['paid', 'refund_under_way'])
      expect([await claimOf(first), await claimOf(second)]).toMatchObject([OWED, OWED])
      clock.now = new Date(clock.now.getTime() + 3_600_000)
      await work()
      expect([await claimOf(first), await claimOf(second)]).toMatchObject([PAID, OWED])
      expect([await payBack(first), await payBack(second)]).toEqual(['nothing_owed', 'paid'])
      expect(await booked(order.id)).toEqual([2099_00, -1000_00, -1000_00])
    })
  })

  describe('while the bank has not answered whether it took the money', () => {
    /** Sent unpaid, as the bank was away; the customer complains of a roll. */
    async function claimedUnderWay(): Promise<Readonly<{ order: Placed; claimId: number }>> {
      const order = await held()
      provider.failNext('before')
      const unpaid = { items: [{ itemId: order.itemId, quantity: 2 }], withoutPayment: true }
      expect((await asStaff(`POST /orders/${order.id}/parcels`, unpaid)).status).toBe(200)
      const words = { kind: 'fault', reason: 'faulty', words: 'Folien har striber', lines: [{ itemId: order.itemId, quantity: 1 }] }
      const { body } = await api(`POST /claims/orders/${order.id}`, words, { token: order.token })
      return { order, claimId: (body.claim as { id: number }).id }
    }

    test('the bank is asked again, and the claim says what goes back', async () => {
      const { order, claimId } = await claimedUnderWay()
      expect((await asStaff(`POST /claims/${claimId}/decision`, requested(order))).status).toBe(200)
      expect(await claimOf(claimId)).toMatchObject({ state: 'settled', refund: 1000, isOwed: false, isPaidBack: true })
      expect(await atTheBank(order.id)).toEqual({ heldOre: 0, moved: [2099_00, -1000_00] })
    })

    test('a bank that stays silent is waited for: nothing is decided, invoiced or mailed', async () => {
      const { order, claimId } = await claimedUnderWay()
      const before = [await shown(order), await claimOf(claimId)]
      const mailed = await db.$count(mails)
      provider.failNext('before')
      const refused = await asStaff(`POST /claims/${claimId}/decision`, requested(order))
      expect([refused.status, refused.body.code]).toEqual([409, 'capture_under_way'])
      expect([await shown(order), await claimOf(claimId)]).toEqual(before)
      expect(await db.$count(mails)).toBe(mailed)
    })

    test('a refund asked for by hand leaves the claim undecided until it is answered', async () => {
      const { order, claimId } = await claimed()
      await work()
      provider.failNext('before')
      const all = { way: 'card', paidOn: '2026-11-20', amount: 2099 }
      expect((await asStaff(`POST /orders/${order.id}/refunds`, all)).status).toBe(200)
      expect((await asStaff(`POST /claims/${claimId}/decision`, requested(order))).body.code).toBe('refund_under_way')
      expect(await claimOf(claimId)).toMatchObject({ state: 'open', refund: 0 })
    })
  })
})
