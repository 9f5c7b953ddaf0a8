import type { Order } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import { orderBody } from '#test/shop.ts'
import type { Failure } from '#test/stripe/peer.ts'
import { deliverAll, type PaidOrder, type RunningHistory, refund } from './running-history.ts'

/** Somebody does something; answers what, or null where there was nothing to do it to. */
export type Step = (history: RunningHistory) => Promise<string | null>

const MINUTE_MS = 60_000
/** So few that each of them has a life. */
const MAX_ORDERS = 3
const anyOf = ({ orders, dice }: RunningHistory): PaidOrder => dice.one(orders)

async function findOrder({ request, people }: RunningHistory, { id }: PaidOrder): Promise<Order | null> {
  const { status, body } = await request({ call: `GET /orders/${id}`, token: people.staff })
  return status === 200 ? (body.order as Order) : null
}

/** A request by staff about an order: the answer is the step's name. */
async function staffRequest(
  { request, people }: RunningHistory,
  call: `${'POST' | 'PUT' | 'DELETE'} /${string}`,
  body?: unknown,
): Promise<string> {
  const { status, body: answers } = await request({ call, body, token: people.staff })
  return `${call} ${JSON.stringify(body ?? null)}: ${status === 200 ? 'yes' : answers.code}`
}

const place: Step = async (history) => {
  const { request, dice, people, orders, clock } = history
  if (orders.length >= MAX_ORDERS) return null
  const chosen = people.productIds.filter(() => dice.upTo(1) === 0)
  const items = (chosen.length > 0 ? chosen : people.productIds.slice(0, 1)).map((id) => ({ id, quantity: 1 + dice.upTo(2) }))
  const isGuest = dice.upTo(2) === 0
  const key = `order-${clock.at}-${dice.upTo(1_000_000)}`
  const requested = orderBody(items, {
    paymentMethod: dice.one(['card', 'mobilepay']),
    ...(isGuest && { buyerKind: 'consumer', acceptsTerms: true }),
  })
  const { status, body } = await request({ call: 'POST /orders', body: requested, key, ...(!isGuest && { token: people.customer }) })
  if (status !== 200) return `an order is refused: ${body.code}`
  orders.push({
    id: Number(body.orderId),
    guest: (body.confirmationToken as string | null) ?? null,
    refundsOre: 0,
    byHandOre: 0,
    isDisturbed: false,
    faults: [],
  })
  return `${isGuest ? 'a guest' : 'the customer'} orders ${body.orderId}: ${JSON.stringify(items)}`
}

const openPage: Step = async (history) => {
  const order = anyOf(history)
  const { request, people } = history
  const { status, body } =
    order.guest === null
      ? await request({ call: `POST /orders/${order.id}/payment-page`, body: {}, token: people.customer })
      : await request({ call: `POST /orders/confirmation/${order.guest}/payment-page`, body: {} })
  return `a page for ${order.id}: ${status === 200 ? body.amount : body.code}`
}

/** The page that was opened last is paid, or an older one in another window. */
const pay: Step = async ({ peer, dice }) => {
  const open = [...peer.account.sessions.values()].filter(({ status }) => status === 'open')
  const session = dice.upTo(3) === 0 && open.length > 0 ? dice.one(open) : open.at(-1)
  if (!session) return null
  const way = dice.one(['card', 'mobilepay'] as const)
  if (dice.upTo(4) === 0) {
    peer.account.decline(session.id, way)
    return `${session.id} is declined`
  }
  peer.account.pay(session.id, way)
  return `${session.id} is paid by ${way}`
}

const openAndPay: Step = async (history) => {
  const opened = await openPage(history)
  const paid = await pay(history)
  if (history.dice.upTo(1) === 0) await deliverAll(history)
  return `${opened}; ${paid}`
}

const send: Step = async (history) => {
  const { dice } = history
  const order = anyOf(history)
  const known = await findOrder(history, order)
  if (!known) return null
  const items = known.items.flatMap(({ id, quantity, sent }) => {
    const rolls = dice.upTo(quantity - sent)
    return rolls > 0 ? [{ itemId: id, quantity: rolls }] : []
  })
  const isPart = dice.upTo(1) === 0 && items.length > 0
  const withoutPayment = dice.upTo(5) === 0
  return await staffRequest(history, `POST /orders/${order.id}/parcels`, { ...(isPart && { items }), withoutPayment })
}

const setStatus: Step = async (history) => {
  const status = history.dice.one(['cancelled', 'pending', 'processing', 'shipped', 'delivered'])
  return await staffRequest(history, `PUT /orders/${anyOf(history).id}/status`, { status })
}

const remove: Step = async (history) =>
  history.dice.upTo(3) > 0 ? null : await staffRequest(history, `DELETE /orders/${anyOf(history).id}`)

const change: Step = async (history) => {
  const { dice, people } = history
  const order = anyOf(history)
  const known = await findOrder(history, order)
  if (!known) return null
  const items = known.items.map(({ id, quantity }) => ({ itemId: id, quantity: Math.max(0, quantity + dice.upTo(3) - 2) }))
  const added = dice.upTo(2) === 0 ? [{ id: dice.one(people.productIds), quantity: 1 }] : []
  return await staffRequest(history, `POST /orders/${order.id}/changes`, { items, added, shipping: dice.one(['kept', 'rule']) })
}

const removeParcel: Step = async (history) => {
  const order = anyOf(history)
  const { request, people } = history
  const { body } = await request({ call: `GET /orders/${order.id}/parcels`, token: people.staff })
  const parcels = (body.parcels ?? []) as readonly Readonly<{ id: number; takenBackAt: string | null }>[]
  const parcel = parcels.findLast(({ takenBackAt }) => takenBackAt === null)
  if (!parcel) return null
  order.isDisturbed = true
  return await staffRequest(history, `DELETE /orders/${order.id}/parcels/${parcel.id}`)
}

/** Rolls come back and are credited; what is owed then goes back in another step. */
const credit: Step = async (history) => {
  const order = anyOf(history)
  const known = await findOrder(history, order)
  const invoice = known?.invoices.findLast(({ kind }) => kind === 'invoice')
  const line = known?.items.find(({ sent, returned }) => sent > returned)
  if (!known || !invoice || !line) return null
  const lines = [{ itemId: line.id, quantity: 1, restock: true }]
  return await staffRequest(history, `POST /invoices/${invoice.id}/credit-note`, { reason: 'Retur', lines })
}

/** What is owed goes back, or a part of what was paid for no reason anybody can see. */
const payBack: Step = async (history) => {
  const order = anyOf(history)
  const known = await findOrder(history, order)
  if (!known || known.paid <= 0) return null
  const owedOre = krToOre(Math.max(0, 0 - known.open))
  const isOwed = owedOre > 0 && history.dice.upTo(4) > 0
  const paidOre = krToOre(known.paid)
  if (!isOwed) order.isDisturbed = true
  return await refund(history, order, isOwed ? owedOre : Math.max(1, history.dice.one([paidOre, Math.floor(paidOre / 3), paidOre + 1])))
}

/** Two of staff see what is owed and both pay it back, or one of them twice: of their presses one moves money. */
const payBackTwice: Step = async (history) => {
  const order = anyOf(history)
  const known = await findOrder(history, order)
  if (!known || known.open >= 0 || known.paid <= 0) return null
  const { open, paid } = known
  const owedOre = Math.min(krToOre(0 - open), krToOre(paid))
  const before = order.refundsOre - order.byHandOre
  const answers = [await refund(history, order, owedOre, { open, paid }), await refund(history, order, owedOre, { open, paid })]
  const movedOre = order.refundsOre - order.byHandOre - before
  if (movedOre > owedOre) order.faults.push(`of order ${order.id} ${owedOre} were owed, and two presses paid ${movedOre} back`)
  return answers.join('; and again: ')
}

const payByHand: Step = async (history) => {
  const { request, people, dice, clock } = history
  if (dice.upTo(2) > 0) return null
  const order = anyOf(history)
  const known = await findOrder(history, order)
  if (!known || known.open <= 0) return null
  const requested = { way: 'bank', paidOn: copenhagenDay(clock.at), amount: known.open }
  const key = `bank-${order.id}-${clock.at}-${dice.upTo(1_000_000)}`
  const { status, body } = await request({ call: `POST /orders/${order.id}/payments`, body: requested, token: people.staff, key })
  if (status === 200) order.byHandOre += krToOre(known.open)
  return `${known.open} kr. of ${order.id} came into the bank: ${status === 200 ? 'yes' : body.code}`
}

const wait: Step = async ({ dice, pass, runWork }) => {
  const ms = dice.one([MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, DAY_MS, 3 * DAY_MS])
  pass(ms)
  if (ms < HOUR_MS) return `${ms / MINUTE_MS} minutes pass`
  await runWork('hour')
  return `${ms / HOUR_MS} hours pass`
}

const deliver: Step = async (history) => {
  const count = history.undelivered.length
  if (count === 0) return null
  await deliverAll(history)
  return `${count} events are told`
}

/** Some events of the bank are lost for good. */
const lose: Step = async ({ undelivered, dice }) => {
  if (undelivered.length === 0) return null
  const lost = undelivered.splice(dice.upTo(undelivered.length - 1))
  return `${lost.length} events are lost`
}

const work: Step = async ({ runWork }) => {
  await runWork('work')
  return 'the till works'
}

/** One failure the library tries again by itself; so many that it gives up. Between its tries it waits on the wall's clock. */
const fail: Step = async ({ peer, dice }) => {
  if (dice.upTo(1) === 0) return null
  const failures = Array.from({ length: dice.one([1, 3]) }, () =>
    dice.one<Failure>(['error', 'too-many', 'reset-before', 'reset-after', 'reset-after']),
  )
  peer.failNext(...failures)
  return `Stripe fails: ${failures.join(', ')}`
}

const dispute: Step = async (history) => {
  const { peer, dice } = history
  if (dice.upTo(2) > 0) return null
  const undecided = [...peer.account.disputes.values()].find(({ status }) => status === 'needs_response')
  if (undecided) {
    const outcome = dice.one(['won', 'lost'] as const)
    peer.account.decideDispute(undecided.id, outcome)
    return `${undecided.id} is ${outcome}`
  }
  const charges = intentsOf(history).filter(({ charge }) => charge?.captured && !charge.refunded && !charge.disputed)
  if (charges.length === 0) return null
  const { intent, order } = dice.one(charges)
  order.isDisturbed = true
  peer.account.dispute(intent.id)
  return `${intent.id} of ${order.id} is disputed`
}

const failRefund: Step = async (history) => {
  const { peer, dice } = history
  if (dice.upTo(2) > 0) return null
  const refunds = intentsOf(history).flatMap(({ intent, order, charge }) =>
    [...peer.account.refunds.values()]
      .filter(
        (one) => one.payment_intent === intent.id && one.status === 'succeeded' && one.balance_transaction !== null && !charge?.disputed,
      )
      .map((one) => ({ one, order })),
  )
  if (refunds.length === 0) return null
  const { one, order } = dice.one(refunds)
  order.isDisturbed = true
  peer.account.failRefund(one.id)
  return `${one.id} of ${order.id} could not be delivered`
}

const payOut: Step = async ({ peer }) => `${peer.account.payOut()?.amount ?? 0} øre are paid out`

/** What the bank holds or took of this history's orders. */
function intentsOf({ peer, orders }: RunningHistory) {
  return [...peer.account.intents.values()].flatMap((intent) => {
    const session = [...peer.account.sessions.values()].find(({ payment_intent }) => payment_intent === intent.id)
    const order = orders.find(({ id }) => session?.success_url.includes(`/${id}`))
    const charge = peer.account.charges.get(intent.latest_charge ?? '')
    return order ? [{ intent, order, charge }] : []
  })
}

const restock: Step = async (history) => {
  const rolls = 1 + history.dice.upTo(4)
  await history.restock(history.dice.one(history.people.productIds), rolls)
  return `${rolls} rolls come in`
}

/** What may happen next; what happens often is listed more than once. */
export const STEPS: Readonly<Record<string, Step>> & Readonly<{ place: Step }> = {
  ...{ place, openPage, openAndPay, openAndPayAgain: openAndPay, pay },
  ...{ send, sendMore: send, sendAgain: send, setStatus, remove, change, removeParcel, credit, creditMore: credit },
  ...{
    payBack,
    payBackMore: payBack,
    payBackTwice,
    payByHand,
    wait,
    waitMore: wait,
    deliver,
    deliverMore: deliver,
    lose,
    work,
    fail,
    dispute,
    failRefund,
    payOut,
    restock,
  },
}
