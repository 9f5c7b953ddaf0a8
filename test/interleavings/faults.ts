import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { openOre } from '#domain/payments/payment.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments, providerTasks } from '#server/database/schema/payments.ts'
import { faultsOfBatches } from '#test/batch-histories/faults-of-batches.ts'
import { LIMIT_ORE, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

const HOURS_TO_REST = 12
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Hours pass in which the provider sends every event and all that waits is done. */
export async function comeToRest({ provider, pass, sendPaidEvent, work, hour, deliver, db }: Scene): Promise<void> {
  for (let hours = 0; hours < HOURS_TO_REST; hours += 1) {
    for (const [sessionId, { state }] of provider.pages) if (state === 'complete') await sendPaidEvent(sessionId)
    await work()
    pass(HOUR_MS)
    await hour()
    await work()
    await deliver()
    const waits = await db.$count(providerTasks, eq(providerTasks.state, 'waiting'))
    if (waits === 0) return
  }
}

/** What does not add up of a scene at rest; empty when every øre, roll, point, number and mail counts once. */
export async function faultsOf(scene: Scene, steps: readonly Step[], trace: readonly string[]): Promise<string[]> {
  const thrown = trace.filter((line) => /: (?:throws|500)/.test(line))
  return [
    ...thrown,
    ...(await moneyFaults(scene, steps)),
    ...(await faultsOfBatches(scene.db)),
    ...(await pointsFaults(scene)),
    ...(await seriesFaults(scene)),
    ...(await mailFaults(scene, trace)),
    ...(await limitFaults(scene, steps)),
  ]
}

const ordersOf = (scene: Scene) =>
  scene.db
    .select()
    .from(orders)
    .where(or(eq(orders.id, scene.orderId), eq(orders.userId, scene.customer.id)))
    .orderBy(orders.id)

type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number]
type Booked = typeof payments.$inferSelect

async function moneyFaults(scene: Scene, steps: readonly Step[]): Promise<string[]> {
  const { db, provider } = scene
  const known = await ordersOf(scene)
  const ids = known.map(({ id }) => id)
  const booked = await db.select().from(payments).where(inArray(payments.orderId, ids))
  const online = await db.select().from(onlinePayments).where(inArray(onlinePayments.orderId, ids)).orderBy(onlinePayments.id)
  const mayAskForMore = steps.some(({ loosens }) => loosens)
  const strangers = [...provider.payments.values()].filter(({ ref }) => !online.some(({ providerRef }) => providerRef === ref))
  const onlineIds = online.map(({ id }) => id)
  const isWaiting = and(eq(providerTasks.state, 'waiting'), inArray(providerTasks.onlinePaymentId, onlineIds))
  const waiting = online.length === 0 ? 0 : await db.$count(providerTasks, isWaiting)
  return [
    ...known.flatMap((order, place) => orderFaults(order, booked, mayAskForMore).map((fault) => `order ${place + 1} ${fault}`)),
    ...online.flatMap((payment, place) =>
      paymentFaults(scene, { payment, booked, known }).map((fault) => `online payment ${place + 1} ${fault}`),
    ),
    ...(strangers.length > 0 ? [`${strangers.length} payments of the bank are not the shop's`] : []),
    ...(waiting > 0 ? [`${waiting} tasks still wait for the provider`] : []),
  ]
}

/** Sums are those of the payments, and no more went back than the order did not ask for. */
function orderFaults(order: OrderRow, booked: readonly Booked[], mayAskForMore: boolean): string[] {
  const own = booked.filter(({ orderId, reminderId }) => orderId === order.id && reminderId === null)
  const amounts = own.map(({ amountOre }) => amountOre)
  const expected = openOre({ ...order, isDeleted: order.deletedAt !== null })
  const isOver = order.status === 'cancelled' || order.deletedAt !== null
  const asksOre = isOver ? 0 : order.totalOre - order.creditedOre
  const backOre = sum(own.flatMap(({ amountOre, reversesId }) => (amountOre < 0 && reversesId === null ? [0 - amountOre] : [])))
  return [
    ...(order.paidOre === sum(amounts) ? [] : [`is paid ${order.paidOre}, its payments are ${amounts}`]),
    ...(order.paidOre >= 0 ? [] : [`is paid ${order.paidOre}`]),
    ...(order.openOre === expected ? [] : [`is open ${order.openOre}, its sums say ${expected}`]),
    ...(backOre > 0 && order.paidOre < asksOre && !mayAskForMore
      ? [`asks for ${asksOre}, ${backOre} went back and ${order.paidOre} stayed`]
      : []),
  ]
}

type Counted = Readonly<{ payment: typeof onlinePayments.$inferSelect; booked: readonly Booked[]; known: readonly OrderRow[] }>

/** Every movement of the bank's is booked once, and nothing is held for an order that asks for nothing. */
function paymentFaults({ provider }: Scene, { payment, booked, known }: Counted): string[] {
  const atBank = payment.providerRef === null ? undefined : provider.payments.get(payment.providerRef)
  const moved = atBank?.movements.map(({ amountOre }) => amountOre) ?? []
  const own = booked.filter(({ onlinePaymentId }) => onlinePaymentId === payment.id).map(({ amountOre }) => amountOre)
  const isHeld = atBank?.state === 'held'
  const order = known.find(({ id }) => id === payment.orderId)
  return [
    ...(sum(own) === sum(moved) && own.length === moved.length ? [] : [`booked ${own}, the bank moved ${moved}`]),
    ...((payment.state === 'held') === isHeld ? [] : [`is ${payment.state}, at the bank ${atBank?.state}`]),
    ...(isHeld && (order?.openOre ?? 0) <= 0 ? ['is held for an order that asks for nothing'] : []),
  ]
}

async function pointsFaults({ db, customer }: Scene): Promise<string[]> {
  const { rows } = await db.execute<{ points: number; owed: number; points_of: number; owed_of: number; last: number }>(sql`
    select points, points_owed as owed,
      (select coalesce(sum(points), 0) from points_ledger where user_id = u.id)::int as points_of,
      (select coalesce(sum(owed), 0) from points_ledger where user_id = u.id)::int as owed_of,
      (select balance_after from points_ledger where user_id = u.id order by id desc limit 1) as last
    from users u where id = ${customer.id}`)
  const [found] = rows
  if (!found) return ['the customer is gone']
  const isSum = found.points === found.points_of && found.owed === found.owed_of && found.points === found.last
  return isSum && found.points >= 0 && found.owed >= 0 ? [] : [`points do not add up: ${JSON.stringify(found)}`]
}

async function seriesFaults({ db }: Scene): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select 'the series ends at ' || s.last || ', and ' || count(i.id) || ' documents end at ' || coalesce(max(i.number), 0) as fault
    from invoice_series s left join invoices i on true group by s.last
    having count(i.id) > 0 and (s.last <> max(i.number) or max(i.number) - min(i.number) + 1 <> count(i.id))`)
  return rows.map(({ fault }) => fault)
}

/** Mails that staff may send as often as they like. */
const SENT_AGAIN = ['order-link', 'order-payment-asked', 'order-changed']

async function mailFaults({ db, stockTaken, customer }: Scene, trace: readonly string[]): Promise<string[]> {
  // an order that is taken up again can be cancelled again
  const reopened = trace.filter((line) => line.endsWith(' reopen: yes')).length
  const { rows } = await db.execute<{ template: string; times: number }>(sql`
    select template, count(*)::int as times from mails
    where template not in (${sql.join(SENT_AGAIN, sql`, `)}) and payload ->> 'orderId' in (select id::text from orders where user_id = ${customer.id})
    group by template, payload, to_address
    having count(*) > 1 + case when template = 'order-cancelled' then ${reopened}::int else 0 end`)
  const twice = [...stockTaken.values()].filter((times) => times > 1)
  return [
    ...rows.map(({ template, times }) => `${template} is written ${times} times of one event`),
    ...twice.map((times) => `a mail was sent ${times} times`),
  ]
}

/** A member's order above the limit is placed only where an owner approved it; goods paid with points count by what they cost. */
async function limitFaults({ db, member }: Scene, steps: readonly Step[]): Promise<string[]> {
  // an order placed before the limit went down was within it
  if (steps.some(({ name }) => name.includes('lowerLimit'))) return []
  const { rows } = await db.execute<{ ore: number }>(sql`
    select sum(l.unit_price_ore * l.quantity)::float8 as ore from orders o join order_lines l on l.order_id = o.id
    where o.ordered_by_user_id = ${member.id} and not exists (select from waiting_orders w where w.order_id = o.id)
    group by o.id having sum(l.unit_price_ore * l.quantity) > ${LIMIT_ORE}`)
  return rows.map(({ ore }) => `a member ordered for ${ore} øre without a yes`)
}
