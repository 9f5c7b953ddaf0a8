import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments, providerTasks } from '#server/database/schema/payments.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { type Dice, diceOf } from '#test/lives/dice.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { isShort } from '#test/scope.ts'
import { addCustomer, addProduct, type Customer, testShop } from '#test/shop.ts'

const provider = testProvider(() => clock.now)
const here = await testShop({ payments: testPayments(() => clock.now, provider) })
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const context = paymentContextOf(shop)
if (!context) throw new Error('the shop takes no money online')
const roll = await addProduct(db, { unitPriceOre: 333_33, stock: 100_000 })

/** `HISTORIES=300` tells more of them, `FROM=101` begins there. */
const HISTORIES = Number(process.env.HISTORIES ?? (isShort ? 4 : 8))
const FROM = Number(process.env.FROM ?? 1)
const STEPS = 14

type Told = Readonly<{ dice: Dice; owner: Customer; orderIds: number[]; said: string[] }>

const accountOf = async ({ token }: Customer) => (await api('GET /payments/my-invoices', undefined, { token })).body.account as OwnAccount
const today = () => clock.now.toISOString().slice(0, 10)
let events = 0

async function sell({ owner, orderIds, dice }: Told): Promise<string> {
  const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 + dice.upTo(2) }] }, owner)
  await staff.issue(id)
  orderIds.push(id)
  return `order ${id}`
}

/** Two tabs press with the same choice, or one with another. */
async function pay({ owner, dice }: Told): Promise<string> {
  const account = await accountOf(owner)
  const wanted = account.invoices.filter(() => dice.upTo(2) > 0)
  const credits = account.credits.filter(() => dice.upTo(1) > 0)
  const openOre = wanted.reduce((sum, { open, charges }) => sum + krToOre(open) + krToOre(charges), 0)
  const restOre = Math.max(0, openOre - credits.reduce((sum, { owed }) => sum + krToOre(owed), 0))
  const amountOre = dice.upTo(2) > 0 ? restOre : Math.min(restOre, 250 + dice.upTo(500_00))
  if (wanted.length === 0 || (amountOre > 0 && amountOre < 250)) return 'nothing is chosen'
  if (dice.upTo(4) === 0) provider.failNext(dice.one(['before', 'after'] as const))
  const body = {
    invoiceIds: wanted.map(({ id }) => id),
    creditOrderIds: credits.map(({ orderId }) => orderId),
    amount: amountOre / 100,
  }
  const press = () => api('POST /payments/my-invoices/payment', body, { token: owner.token })
  const answers = dice.upTo(1) === 0 ? await Promise.all([press(), press()]) : [await press()]
  return `pay ${body.invoiceIds} ${body.amount}: ${answers.map(({ status, body: { code } }) => code ?? status)}`
}

/** A page of this owner's is paid, closed by the provider, or closed by the owner. */
async function meetPage({ owner, dice, orderIds }: Told): Promise<string> {
  const rows = await db.select().from(onlinePayments).where(inArray(onlinePayments.orderId, orderIds)).orderBy(asc(onlinePayments.id))
  const pages = rows.filter(({ sessionId }) => sessionId !== null && provider.pages.get(sessionId)?.state === 'open')
  if (pages.length === 0) return 'no page'
  const page = dice.one(pages)
  const way = dice.upTo(5)
  if (way === 0) provider.runOut(page.sessionId ?? '')
  else if (way === 1) await api(`POST /payments/my-invoices/payment/${page.id}/stop`, undefined, { token: owner.token })
  else await tell(dice, page.sessionId, provider.pay(page.sessionId ?? '').ref)
  return `page ${page.id}: ${way}`
}

/** Lost, once or three times, naming the page or the payment. */
async function tell(dice: Dice, sessionId: string | null, ref: string): Promise<void> {
  for (let times = dice.one([0, 1, 1, 3]); times > 0; times -= 1) {
    if (dice.upTo(1) === 0) events += 1
    const named = dice.upTo(1) === 0 ? { sessionId, paymentRef: null } : { sessionId: null, paymentRef: ref }
    const event = { id: `evt_${events}`, kind: 'x', onlinePaymentId: null, ...named }
    await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } })
  }
}

async function payByBank({ orderIds, dice }: Told): Promise<string> {
  if (orderIds.length === 0) return 'no order'
  const id = dice.one(orderIds)
  const body = { amount: (100 + dice.upTo(400_00)) / 100, way: 'bank', paidOn: today(), isOverpaid: true }
  return `bank ${id}: ${(await api(`POST /orders/${id}/payments`, body, staff)).status}`
}

async function credit({ owner, dice }: Told): Promise<string> {
  const { invoices: open } = await accountOf(owner)
  if (open.length === 0) return 'nothing to credit'
  const { id, open: kr } = dice.one(open)
  const amount = Math.max(0.01, Math.round(kr * 50) / 100)
  return `credit ${id}: ${(await api(`POST /invoices/${id}/credit-note`, { reason: 'Ridset', amount }, staff)).status}`
}

async function refund({ owner, dice }: Told): Promise<string> {
  const { credits } = await accountOf(owner)
  if (credits.length === 0) return 'nothing is owed'
  const { orderId } = dice.one(credits)
  const way = dice.one(['card', 'bank'] as const)
  return `refund ${orderId}: ${(await api(`POST /orders/${orderId}/refunds`, { way, paidOn: today() }, staff)).status}`
}

async function work(): Promise<string> {
  while (await processQueue(context as NonNullable<typeof context>));
  return 'work'
}

async function hour(): Promise<string> {
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  await reconcilePayments(shop)
  return await work()
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

/** What was written down otherwise than the provider and staff moved it; empty when every øre stands once. */
async function faultsOf({ owner, orderIds }: Told): Promise<string[]> {
  if (orderIds.length === 0) return []
  const faults: string[] = []
  const booked = await db.select().from(payments).where(inArray(payments.orderId, orderIds))
  const parts = await db.select().from(onlinePayments).where(inArray(onlinePayments.orderId, orderIds))
  for (const lead of parts.filter(({ providerRef }) => providerRef !== null)) {
    const ids = parts.filter(({ id, paidWithId }) => (paidWithId ?? id) === lead.id).map(({ id }) => id)
    const ours = booked.filter(({ onlinePaymentId }) => ids.includes(onlinePaymentId ?? 0))
    const moved = provider.payments.get(lead.providerRef ?? '')?.movements ?? []
    for (const { ref, amountOre } of moved) {
      const own = sum(ours.filter(({ providerRef }) => providerRef === ref).map((row) => row.amountOre))
      if (own !== amountOre) faults.push(`${ref} moved ${amountOre} and is booked as ${own}`)
    }
    if (moved.length === 0 && provider.payments.get(lead.providerRef ?? '')?.state === 'held')
      faults.push(`payment ${lead.id} is held still`)
  }
  if (sum(booked.filter(({ way }) => way === 'set_off').map(({ amountOre }) => amountOre)) !== 0) faults.push('set-offs come to something')
  for (const order of await db.select().from(orders).where(inArray(orders.id, orderIds))) {
    const own = sum(
      booked.filter(({ orderId, reminderId }) => orderId === order.id && reminderId === null).map(({ amountOre }) => amountOre),
    )
    if (order.paidOre !== own) faults.push(`order ${order.id} is paid ${order.paidOre}, booked ${own}`)
    const issued = await db
      .select({ openOre: invoiceBalances.openOre })
      .from(invoices)
      .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
      .where(eq(invoices.orderId, order.id))
    if (order.paymentStatus !== 'refunded' && sum(issued.map(({ openOre }) => openOre)) !== Math.max(0, order.openOre))
      faults.push(`order ${order.id} is open ${order.openOre}, its invoices are not`)
  }
  const account = await accountOf(owner)
  const owedOre = sum((await db.select().from(orders).where(inArray(orders.id, orderIds))).map(({ openOre }) => Math.max(0, 0 - openOre)))
  if (krToOre(account.owed) !== owedOre) faults.push(`${account.owed} kr. is shown as owed, the orders say ${owedOre} øre`)
  return faults
}

test('whatever buyers, staff, the bank and the network do to payments of several invoices, every øre is booked once', async () => {
  let taken = 0
  for (let seed = FROM; seed < FROM + HISTORIES; seed += 1) {
    const dice = diceOf(seed)
    const told: Told = { dice, owner: await addCustomer(db, { customDiscount: 0 }), orderIds: [], said: [] }
    const steps = [sell, sell, sell, pay, pay, pay, meetPage, meetPage, meetPage, payByBank, credit, refund, work, hour]
    for (let step = 0; step < STEPS; step += 1) told.said.push(await (step < 2 ? sell : dice.one(steps))(told))
    for (let rest = 0; rest < 4; rest += 1) await hour()
    expect(await faultsOf(told), `history ${seed}:\n${told.said.join('\n')}`).toEqual([])
    taken += sum(
      (await db.select().from(payments).where(inArray(payments.orderId, told.orderIds))).map(({ onlinePaymentId }) =>
        onlinePaymentId === null ? 0 : 1,
      ),
    )
  }
  expect(await db.$count(providerTasks, eq(providerTasks.state, 'waiting'))).toBe(0)
  expect(await db.$count(payments, isNotNull(payments.invoiceId))).toBeGreaterThan(0)
  expect(taken).toBeGreaterThan(0)
})
