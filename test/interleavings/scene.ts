import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Order } from '#contract/orders/order.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { settings } from '#server/database/schema/settings.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import type { Dice } from '#test/lives/dice.ts'
import { addMember } from '#test/members.ts'
import { testProvider } from '#test/payment-provider.ts'
import { type Answer, addCustomer, addProduct, apiOf, type OrderInput, OWN_COMPANY, orderBody, shopOn } from '#test/shop.ts'
import type { Schedule } from './schedule.ts'

/** What the order's buyer and staff did with it before the tasks begin. */
export const STATES = ['placed', 'held', 'sent', 'overpaid', 'returned'] as const
export type State = (typeof STATES)[number]
export type Scene = Awaited<ReturnType<typeof setScene>>

const POINTS = 60
export const LIMIT_ORE = 1_500_00
const START_MS = Date.parse('2026-11-21T10:00:00Z')
export const TODAY = '2026-11-21'

/** Of this process: each has a provider, whose references the database keeps apart. */
let scenes = 0

/** A scene that is the same whatever steps are added to the others. */
export type Plan = Readonly<{ isByCard: boolean; state: State; kinds: readonly string[] }>

type World = Readonly<{ pool: pg.Pool; schedule: Schedule; folder: string }>

/**
 * A workshop with one order, two films, points, a member with a limit and two of staff, in a shop of its own on a shared database: nothing the shop
 * remembers of earlier scenes is known to it.
 */
export async function setScene({ pool, schedule, folder }: World, dice: Dice, plan?: Plan) {
  const db: Database = drizzle({ client: pool })
  const clock = { now: new Date(START_MS) }
  const now = () => clock.now
  const pass = (ms: number): void => {
    clock.now = new Date(clock.now.getTime() + ms)
  }
  scenes += 1
  const provider = testProvider(now, `${scenes}_`)
  const shop = shopOn(db, clock, folder, {
    payments: { provider: schedule.watchProvider(provider), wake: () => undefined, close: async () => undefined },
    pause: (ms) => schedule.outside(`pause of ${ms} ms`, async () => pass(ms)),
  })
  const api = apiOf(shop)
  await endEarlierScenes(db)
  await db.update(settings).set({
    data: {
      company: OWN_COMPANY,
      invoicing: { atDispatch: dice.upTo(1) === 0 },
      payments: { cancelUnpaidAfterDays: 2, takesAllAtFirstParcel: dice.upTo(1) === 0 },
    },
  })
  const films = [
    await addProduct(db, { unitPriceOre: 500_00, stock: dice.upTo(4), pointsCost: 10 }),
    await addProduct(db, { unitPriceOre: 1_249_95, stock: 1 + dice.upTo(4), pointsCost: 10 }),
  ] as const
  const customer = await addCustomer(db, { customDiscount: 0, creditLimitOre: null })
  await db.insert(pointsLedger).values({ userId: customer.id, kind: 'granted', points: POINTS, balanceAfter: POINTS, reason: 'Velkomst' })
  await db.update(users).set({ points: POINTS }).where(eq(users.id, customer.id))
  const member = await addMember(db, customer.id, { orderLimitOre: LIMIT_ORE })
  const staff = [
    await addCustomer(db, { role: 'admin', permissions: ['invoices'] }),
    await addCustomer(db, { role: 'admin', permissions: ['invoices'] }),
  ] as const
  const byStaff = (call: Parameters<typeof api>[0], body?: unknown, key?: string) => api(call, body, { token: staff[0].token, key })

  /** The buyer pays on the page that was opened last, if that is still open; then the provider sends the event. */
  async function payPage(orderId: number): Promise<string> {
    const opened = await api(`POST /orders/${orderId}/payment-page`, {}, { token: customer.token })
    if (opened.status !== 200) return answerText(opened)
    const sessionId = (await rowsOf(orderId)).at(-1)?.sessionId ?? ''
    if (provider.pages.get(sessionId)?.state !== 'open') return 'the page is closed'
    provider.pay(sessionId)
    return await sendPaidEvent(sessionId)
  }
  const rowsOf = (orderId: number) => db.select().from(onlinePayments).where(eq(onlinePayments.orderId, orderId)).orderBy(onlinePayments.id)
  let eventCount = 0
  async function sendPaidEvent(sessionId: string): Promise<string> {
    eventCount += 1
    const event = { id: `evt_${sessionId}_${eventCount}`, kind: 'paid', sessionId, paymentRef: null, onlinePaymentId: null }
    return answerText(await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } }))
  }
  const till = paymentContextOf(shop)
  if (!till) throw new Error('a shop without a till')
  const work = async (): Promise<void> => {
    while (await processQueue(till));
  }
  const hour = async (): Promise<void> => {
    await cancelUnpaidOrders(shop)
    await reconcilePayments(shop)
  }
  /** How often the mail server took each mail. */
  const stockTaken = new Map<number, number>()
  const smtp = {
    send: ({ id }: { id: number }) =>
      schedule.outside('the mail server', async () => {
        stockTaken.set(id, (stockTaken.get(id) ?? 0) + 1)
        return null
      }),
    close: () => undefined,
  }
  const content = { subject: 'Emne', html: '<p>Tekst</p>', text: 'Tekst' }
  const deliver = () =>
    deliverMails({ ...shop, smtp, renderMail: async () => content, publicUrl: shop.env.publicUrl, settings: shop.settings })

  const show = async (orderId: number): Promise<Order> => (await byStaff(`GET /orders/${orderId}`)).body.order as Order
  async function place(items: OrderInput['items'], more: Partial<OrderInput> = {}): Promise<number> {
    const { status, body } = await api('POST /orders', orderBody(items, more), { token: customer.token })
    if (status !== 200) throw new Error(`the order of a scene was refused: ${body.code}`)
    return Number(body.orderId)
  }

  /** Brings an order by card, or on an invoice, to a state; what is not possible in it is left out. */
  async function reach(orderId: number, state: State, way: 'card' | 'invoice'): Promise<void> {
    if (state === 'placed') return
    if (way === 'card') await payPage(orderId)
    await work()
    if (state === 'held') return
    await byStaff(`POST /orders/${orderId}/parcels`, {})
    await work()
    await byStaff(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' })
    if (way === 'invoice' && state !== 'sent') {
      const { open } = await show(orderId)
      await byStaff(`POST /orders/${orderId}/payments`, { way: 'bank', paidOn: TODAY, amount: open + 250, isOverpaid: true })
    }
    if (state === 'returned') await creditOne(orderId)
    if (state === 'overpaid' && way === 'card')
      await byStaff(`POST /orders/${orderId}/payments`, { way: 'bank', paidOn: TODAY, amount: 250, isOverpaid: true })
  }
  /** One sent roll comes back and is credited. */
  async function creditOne(orderId: number): Promise<string> {
    const { invoices, items } = await show(orderId)
    const invoice = invoices.findLast(({ kind }) => kind === 'invoice')
    const line = items.find(({ sent, returned }) => sent > returned)
    if (!invoice || !line) return 'nothing to credit'
    const lines = [{ itemId: line.id, quantity: 1, restock: true }]
    return answerText(await byStaff(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Retur', lines }))
  }

  const isByCard = plan?.isByCard ?? dice.upTo(3) > 0
  const withPoints = dice.upTo(2) === 0
  const state = plan?.state ?? dice.one([...STATES, 'overpaid', 'returned', 'returned'] as const)
  const orderId = await place(
    [
      { id: films[0].id, quantity: 1 + dice.upTo(2) },
      { id: films[1].id, quantity: 1 + dice.upTo(1), payWithPoints: withPoints },
    ],
    { paymentMethod: isByCard ? 'card' : 'invoice' },
  )
  await reach(orderId, state, isByCard ? 'card' : 'invoice')
  return {
    ...{ db, shop, api, clock, provider, dice, films, customer, member, staff, byStaff, orderId, isByCard, state, stockTaken },
    ...{ pass, place, payPage, sendPaidEvent, work, hour, deliver, show, creditOne, rowsOf },
  }
}

/** An answer by its status and its code: neither names anything that another run of the scene calls otherwise. */
export function answerText({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  return status === 200 ? 'yes' : `${status} ${body.code ?? ''}`
}

/** What earlier scenes of the same database left to do is no longer worked on: their provider is closed. */
async function endEarlierScenes(db: Database): Promise<void> {
  await db.execute(sql`update provider_tasks set state = 'refused' where state = 'waiting'`)
  await db.execute(sql`update provider_events set done_at = received_at where done_at is null`)
  await db.execute(sql`update online_payments set state = 'released', held_ore = 0 where state in ('opening', 'open', 'held')`)
  // neither asked for nor cancelled any more
  await db.execute(sql`update orders set payment_method = 'invoice' where payment_method in ('card', 'mobilepay')`)
  await db.execute(sql`update mails set state = 'kept' where state = 'queued'`)
}
