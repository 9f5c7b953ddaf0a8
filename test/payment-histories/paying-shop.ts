import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { krToOre } from '#domain/money/money.ts'
import { checkBooks } from '#server/backups/load-backup.ts'
import { listPeriods } from '#server/bookkeeping/periods.ts'
import { showPeriod } from '#server/bookkeeping/read-period.ts'
import type { DatabaseConnection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderHistory, orderLines, orderNotes, orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments, providerTasks, providerTransactions } from '#server/database/schema/payments.ts'
import { settings } from '#server/database/schema/settings.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { createStripe } from '#server/payment-provider/stripe.ts'
import { SENT_WITHOUT_PAYMENT } from '#server/payments/online/capture-first.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { RESTORED_NOTE } from '#server/payments/online/release-money.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { type Answer, type Api, addCustomer, addProduct, apiOf, OWN_COMPANY, shopOn } from '#test/shop.ts'
import { PEER_SECRET_KEY } from '#test/stripe/api.ts'
import { PEER_WEBHOOK_SECRET } from '#test/stripe/webhook-sender.ts'
import { type Death, Mortality } from './mortality.ts'

export type ShopRequest = Readonly<{
  call: Parameters<Api>[0]
  body?: unknown
  token?: string
  key?: string
  headers?: Record<string, string>
}>

/** What a history requests of the shop, at which instant, and where the shop dies of it; another process takes the same. */
export type Requested = Readonly<{ at: number; death: Death | null }> &
  (
    | Readonly<{ kind: 'request'; request: ShopRequest }>
    /** the background works on received events and due requests, or does its hourly work */
    | Readonly<{ kind: 'work' }>
    | Readonly<{ kind: 'hour' }>
    | Readonly<{ kind: 'begin'; takesAllAtFirstParcel: boolean; stocks: readonly number[] }>
    | Readonly<{ kind: 'restock'; productId: number; rolls: number }>
    | Readonly<{ kind: 'facts'; orderIds: readonly number[]; transactionIds: readonly string[] }>
    | Readonly<{ kind: 'books'; balanceOre: number }>
  )

/** An answer as it goes from process to process. */
export type ShopAnswer = Pick<Answer, 'status' | 'body'>

export type People = Readonly<{ customer: string; staff: string; productIds: readonly number[] }>
export type Facts = Awaited<ReturnType<typeof readFacts>>

/** null when the answer was lost because the shop died */
export type Hand = (requested: Requested) => Promise<unknown>

/** Invoices issue themselves, and guests order as much as they like. */
const SETTINGS = {
  company: OWN_COMPANY,
  invoicing: { atDispatch: true },
  guestOrders: { maxUnits: 1_000, ordersPerHour: 1_000, mailsPerHour: 1_000, cancelUnpaidAfterDays: 3, maxUnpaid: 1_000 },
}
const PRICES_ORE = [500_00, 1_249_95, 89_50]

/**
 * A shop that takes money through Stripe's peer, driven by requests: the real library calls the peer, invoices issue themselves at dispatch, and every
 * wish may be its death.
 */
export async function payingShop(
  { db, pool }: Pick<DatabaseConnection, 'db' | 'pool'>,
  { folder, peerUrl, die }: Readonly<{ folder: string; peerUrl: string; die?: () => void }>,
): Promise<Hand> {
  const clock = { now: new Date() }
  const mortality = new Mortality(die)
  mortality.limitPool(pool)
  const stripe = createStripe({
    ...{ secretKey: PEER_SECRET_KEY, webhookSecret: PEER_WEBHOOK_SECRET, apiUrl: peerUrl },
    publicUrl: 'https://folie.example',
  })
  const provider = mortality.limitProvider(stripe)
  const shop = shopOn(db, clock, join(folder, 'files'), {
    payments: { provider, wake: () => undefined, close: async () => undefined },
  })
  const api = apiOf(shop)

  async function carryOut(requested: Requested): Promise<unknown> {
    if (requested.kind === 'request') {
      const { call, body, ...send } = requested.request
      const { status, body: answered } = await api(call, body, send)
      return { status, body: answered } satisfies ShopAnswer
    }
    if (requested.kind === 'begin') return await begin(requested)
    if (requested.kind === 'facts') return await readFacts(db, requested)
    if (requested.kind === 'books') return [...(await checkBooks(pool)), ...(await providerFaults(requested.balanceOre))]
    if (requested.kind === 'restock') return await restock(requested)
    if (requested.kind === 'hour') {
      await cancelUnpaidOrders(shop)
      await reconcilePayments(shop)
    }
    const till = paymentContextOf(shop)
    while (till && (await processQueue(till)));
    return true
  }

  /** The provider's account in the shop's books, over all their months, matches the provider's own balance. */
  async function providerFaults(balanceOre: number): Promise<string[]> {
    const now = { db, now: () => clock.now }
    let bookedOre = 0
    for (const { month } of await listPeriods(now)) {
      const { accounts } = await showPeriod(now, month)
      for (const { account, debit, credit } of accounts) if (account === 'provider') bookedOre += krToOre(debit) - krToOre(credit)
    }
    return bookedOre === balanceOre ? [] : [`the books have ${bookedOre} øre with the provider, whose balance is ${balanceOre}`]
  }

  async function begin({ takesAllAtFirstParcel, stocks }: Extract<Requested, { kind: 'begin' }>): Promise<People> {
    const payments = { cancelUnpaidAfterDays: 2, takesAllAtFirstParcel }
    await db.update(settings).set({ data: { ...SETTINGS, payments } })
    const productIds: number[] = []
    for (const [place, stock] of stocks.entries())
      productIds.push((await addProduct(db, { unitPriceOre: PRICES_ORE[place % PRICES_ORE.length] ?? 0, stock })).id)
    const customer = await addCustomer(db, { customDiscount: 0 })
    const staff = await addCustomer(db, { role: 'admin', permissions: ['invoices'] })
    return { customer: customer.token, staff: staff.token, productIds }
  }

  async function restock({ productId, rolls }: Extract<Requested, { kind: 'restock' }>): Promise<true> {
    const stock = sql`${products.stock} + ${rolls}`
    await db.update(products).set({ stock }).where(eq(products.id, productId))
    return true
  }

  return async (requested) => {
    clock.now = new Date(requested.at)
    mortality.begin(requested.death)
    try {
      const answer = await carryOut(requested)
      return mortality.isDead ? null : answer
    } catch (error) {
      if (mortality.isDead) return null
      throw error
    } finally {
      mortality.begin(null)
    }
  }
}

async function readFacts(
  db: DatabaseConnection['db'],
  { orderIds, transactionIds }: Readonly<{ orderIds: readonly number[]; transactionIds: readonly string[] }>,
) {
  const ids = [...orderIds]
  const online = await db.select().from(onlinePayments).where(inArray(onlinePayments.orderId, ids)).orderBy(onlinePayments.id)
  const ofThem = inArray(
    providerTasks.onlinePaymentId,
    online.map(({ id }) => id),
  )
  const withoutMoney = await db.select({ orderId: orderNotes.orderId }).from(orderNotes).where(eq(orderNotes.text, SENT_WITHOUT_PAYMENT))
  const isBroughtBack = and(inArray(orderHistory.orderId, ids), eq(orderHistory.notes, RESTORED_NOTE))
  const broughtBack = await db.select({ orderId: orderHistory.orderId }).from(orderHistory).where(isBroughtBack)
  return {
    orders: await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id),
    lines: await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)),
    payments: await db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(payments.id),
    online,
    tasks: online.length === 0 ? [] : await db.select().from(providerTasks).where(ofThem).orderBy(providerTasks.id),
    sentWithoutPayment: withoutMoney.map(({ orderId }) => orderId),
    broughtBack: broughtBack.map(({ orderId }) => orderId),
    transactions:
      transactionIds.length === 0
        ? []
        : await db
            .select()
            .from(providerTransactions)
            .where(inArray(providerTransactions.id, [...transactionIds])),
  }
}
