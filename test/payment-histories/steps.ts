import type { Order } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import { orderBody } from '#test/shop.ts'
import type { Failure } from '#test/stripe/peer.ts'
import { deliverAll, type PaidOrder, refund, type Telling } from './telling.ts'

/** Somebody does something; answers what, or null where there was nothing to do it to. */
export type Step = (telling: Telling) => Promise<string | null>

const MINUTE_MS = 60_000
/** So few that each of them has a life. */
const MOST_ORDERS = 3
const anyOf = ({ orders, dice }: Telling): PaidOrder => dice.one(orders)

async function shown({ ask, people }: Telling, { id }: PaidOrder): Promise<Order | null> {
  const { status, body } = await ask({ call: `GET /orders/${id}`, token: people.staff })
  return status === 200 ? (body.order as Order) : null
}

/** Staff ask something of an order: what they were told is the step's name. */
async function staffAsk({ ask, people }: Telling, call: `${'POST' | 'PUT' | 'DELETE'} /${string}`, body?: unknown): Promise<string> {
  const { status, body: said } = await ask({ call, body, token: people.staff })
  return `${call} ${JSON.stringify(body ?? null)}: ${status === 200 ? 'yes' : said.code}`
}

const place: Step = async (telling) => {
  const { ask, dice, people, orders, clock } = telling
  if (orders.length >= MOST_ORDERS) return null
  const chosen = people.productIds.filter(() => dice.upTo(1) === 0)
  const items = (chosen.length > 0 ? chosen : people.productIds.slice(0, 1)).map((id) => ({ id, quantity: 1 + dice.upTo(2) }))
  const isGuest = dice.upTo(2) === 0
  const key = `order-${clock.at}-${dice.upTo(1_000_000)}`
  const requested = orderBody(items, {
    paymentMethod: dice.one(['card', 'mobilepay']),
    ...(isGuest && { buyerKind: 'consumer', acceptsTerms: true }),
  })
  const { status, body } = await ask({ call: 'POST /orders', body: requested, key, ...(!isGuest && { token: people.customer }) })
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

const openPage: Step = async (telling) => {
  const order = anyOf(telling)
  const { ask, people } = telling
  const { status, body } =
    order.guest === null
      ? await ask({ call: `POST /orders/${order.id}/payment-page`, body: {}, token: people.customer })
      : await ask({ call: `POST /orders/confirmation/${order.guest}/payment-page`, body: {} })
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

const openAndPay: Step = async (telling) => {
  const opened = await openPage(telling)
  const paid = await pay(telling)
  if (telling.dice.upTo(1) === 0) await deliverAll(telling)
  return `${opened}; ${paid}`
}

const send: Step = async (telling) => {
  const { dice } = telling
  const order = anyOf(telling)
  const known = await shown(telling, order)
  if (!known) return null
  const items = known.items.flatMap(({ id, quantity, sent }) => {
    const rolls = dice.upTo(quantity - sent)
    return rolls > 0 ? [{ itemId: id, quantity: rolls }] : []
  })
  const isPart = dice.upTo(1) === 0 && items.length > 0
  const withoutPayment = dice.upTo(5) === 0
  return await staffAsk(telling, `POST /orders/${order.id}/parcels`, { ...(isPart && { items }), withoutPayment })
}

const setStatus: Step = async (telling) => {
  const status = telling.dice.one(['cancelled', 'pending', 'processing', 'shipped', 'delivered'])
  return await staffAsk(telling, `PUT /orders/${anyOf(telling).id}/status`, { status })
}

const remove: Step = async (telling) => (telling.dice.upTo(3) > 0 ? null : await staffAsk(telling, `DELETE /orders/${anyOf(telling).id}`))

const change: Step = async (telling) => {
  const { dice, people } = telling
  const order = anyOf(telling)
  const known = await shown(telling, order)
  if (!known) return null
  const items = known.items.map(({ id, quantity }) => ({ itemId: id, quantity: Math.max(0, quantity + dice.upTo(3) - 2) }))
  const added = dice.upTo(2) === 0 ? [{ id: dice.one(people.productIds), quantity: 1 }] : []
  return await staffAsk(telling, `POST /orders/${order.id}/changes`, { items, added, shipping: dice.one(['kept', 'rule']) })
}

const takeParcelBack: Step = async (telling) => {
  const order = anyOf(telling)
  const { ask, people } = telling
  const { body } = await ask({ call: `GET /orders/${order.id}/parcels`, token: people.staff })
  const parcels = (body.parcels ?? []) as readonly Readonly<{ id: number; takenBackAt: string | null }>[]
  const parcel = parcels.findLast(({ takenBackAt }) => takenBackAt === null)
  if (!parcel) return null
  order.isDisturbed = true
  return await staffAsk(telling, `DELETE /orders/${order.id}/parcels/${parcel.id}`)
}

/** Rolls come back and are credited; what is owed then goes back in another step. */
const credit: Step = async (telling) => {
  const order = anyOf(telling)
  const known = await shown(telling, order)
  const invoice = known?.invoices.findLast(({ kind }) => kind === 'invoice')
  const line = known?.items.find(({ sent, returned }) => sent > returned)
  if (!known || !invoice || !line) return null
  const lines = [{ itemId: line.id, quantity: 1, restock: true }]
  return await staffAsk(telling, `POST /invoices/${invoice.id}/credit-note`, { reason: 'Retur', lines })
}

/** What is owed goes back, or a part of what was paid for no reason anybody can see. */
const payBack: Step = async (telling) => {
  const order = anyOf(telling)
  const known = await shown(telling, order)
  if (!known || known.paid <= 0) return null
  const owedOre = krToOre(Math.max(0, 0 - known.open))
  const isOwed = owedOre > 0 && telling.dice.upTo(4) > 0
  const paidOre = krToOre(known.paid)
  if (!isOwed) order.isDisturbed = true
  return await refund(telling, order, isOwed ? owedOre : Math.max(1, telling.dice.one([paidOre, Math.floor(paidOre / 3), paidOre + 1])))
}

/** Two of staff see what is owed and both pay it back, or one of them twice: of their presses one moves money. */
const payBackTwice: Step = async (telling) => {
  const order = anyOf(telling)
  const known = await shown(telling, order)
  if (!known || known.open >= 0 || known.paid <= 0) return null
  const { open, paid } = known
  const owedOre = Math.min(krToOre(0 - open), krToOre(paid))
  const before = order.refundsOre - order.byHandOre
  const said = [await refund(telling, order, owedOre, { open, paid }), await refund(telling, order, owedOre, { open, paid })]
  const movedOre = order.refundsOre - order.byHandOre - before
  if (movedOre > owedOre) order.faults.push(`of order ${order.id} ${owedOre} were owed, and two presses paid ${movedOre} back`)
  return said.join('; and again: ')
}

const payByHand: Step = async (telling) => {
  const { ask, people, dice, clock } = telling
  if (dice.upTo(2) > 0) return null
  const order = anyOf(telling)
  const known = await shown(telling, order)
  if (!known || known.open <= 0) return null
  const requested = { way: 'bank', paidOn: copenhagenDay(clock.at), amount: known.open }
  const key = `bank-${order.id}-${clock.at}-${dice.upTo(1_000_000)}`
  const { status, body } = await ask({ call: `POST /orders/${order.id}/payments`, body: requested, token: people.staff, key })
  if (status === 200) order.byHandOre += krToOre(known.open)
  return `${known.open} kr. of ${order.id} came into the bank: ${status === 200 ? 'yes' : body.code}`
}

const wait: Step = async ({ dice, pass, turn }) => {
  const ms = dice.one([MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, DAY_MS, 3 * DAY_MS])
  pass(ms)
  if (ms < HOUR_MS) return `${ms / MINUTE_MS} minutes pass`
  await turn('hour')
  return `${ms / HOUR_MS} hours pass`
}

const tell: Step = async (telling) => {
  const count = telling.untold.length
  if (count === 0) return null
  await deliverAll(telling)
  return `${count} events are told`
}

/** Some of what the bank would tell is lost for good. */
const lose: Step = async ({ untold, dice }) => {
  if (untold.length === 0) return null
  const lost = untold.splice(dice.upTo(untold.length - 1))
  return `${lost.length} events are lost`
}

const work: Step = async ({ turn }) => {
  await turn('work')
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

const dispute: Step = async (telling) => {
  const { peer, dice } = telling
  if (dice.upTo(2) > 0) return null
  const undecided = [...peer.account.disputes.values()].find(({ status }) => status === 'needs_response')
  if (undecided) {
    const outcome = dice.one(['won', 'lost'] as const)
    peer.account.decideDispute(undecided.id, outcome)
    return `${undecided.id} is ${outcome}`
  }
  const taken = intentsOf(telling).filter(({ charge }) => charge?.captured && !charge.refunded && !charge.disputed)
  if (taken.length === 0) return null
  const { intent, order } = dice.one(taken)
  order.isDisturbed = true
  peer.account.dispute(intent.id)
  return `${intent.id} of ${order.id} is disputed`
}

const failRefund: Step = async (telling) => {
  const { peer, dice } = telling
  if (dice.upTo(2) > 0) return null
  const given = intentsOf(telling).flatMap(({ intent, order, charge }) =>
    [...peer.account.refunds.values()]
      .filter(
        (one) => one.payment_intent === intent.id && one.status === 'succeeded' && one.balance_transaction !== null && !charge?.disputed,
      )
      .map((one) => ({ one, order })),
  )
  if (given.length === 0) return null
  const { one, order } = dice.one(given)
  order.isDisturbed = true
  peer.account.failRefund(one.id)
  return `${one.id} of ${order.id} could not be delivered`
}

const payOut: Step = async ({ peer }) => `${peer.account.payOut()?.amount ?? 0} øre are paid out`

/** What the bank holds or took of this history's orders. */
function intentsOf({ peer, orders }: Telling) {
  return [...peer.account.intents.values()].flatMap((intent) => {
    const session = [...peer.account.sessions.values()].find(({ payment_intent }) => payment_intent === intent.id)
    const order = orders.find(({ id }) => session?.success_url.includes(`/${id}`))
    const charge = peer.account.charges.get(intent.latest_charge ?? '')
    return order ? [{ intent, order, charge }] : []
  })
}

const restock: Step = async (telling) => {
  const rolls = 1 + telling.dice.upTo(4)
  await telling.restock(telling.dice.one(telling.people.productIds), rolls)
  return `${rolls} rolls come in`
}

/** What may happen next; what happens often stands more than once. */
export const STEPS: Readonly<Record<string, Step>> & Readonly<{ place: Step }> = {
  ...{ place, openPage, openAndPay, openAndPayAgain: openAndPay, pay },
  ...{ send, sendMore: send, sendAgain: send, setStatus, remove, change, takeParcelBack, credit, creditMore: credit },
  ...{
    payBack,
    payBackMore: payBack,
    payBackTwice,
    payByHand,
    wait,
    waitMore: wait,
    tell,
    deliverMore: tell,
    lose,
    work,
    fail,
    dispute,
    failRefund,
    payOut,
    restock,
  },
}
