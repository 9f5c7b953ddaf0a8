import { and, asc, inArray, isNull, or } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { type Due, planSettlement, type SetOff } from '#domain/payments/online/combined-payment.ts'
import { UNSETTLED_STATES } from '#domain/payments/online/online-payment.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { settleWithEffects } from '#server/orders/apply-effects.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { lockOrders } from '#server/orders/queries.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { recordNote } from '#server/payments/online/book-movements.ts'
import { findParts, leadIdOf } from '#server/payments/online/queries.ts'
import { refundsUnderWay } from '#server/payments/online/tasks.ts'
import { openChargesOf } from '#server/payments/reminder-charges.ts'
import { findCredits, findOpenInvoices } from './own-account.ts'

type Choice = Readonly<{ invoiceIds: readonly number[]; creditOrderIds: readonly number[] }>

/** Chosen invoices and credits, read under the lock of their orders. */
export type Chosen = Readonly<{
  orders: readonly OrderRow[]
  requested: ReadonlySet<number>
  open: Awaited<ReturnType<typeof findOpenInvoices>>
  credits: readonly Readonly<{ orderId: number; ore: number }>[]
  /** all parts of open payments that have any of the invoices, and open payments of their orders alone */
  pending: readonly OnlinePaymentRow[]
}>

/** Throws invoices_changed when none of the invoices is open. */
export async function lockChosen(tx: Connection, visitor: Visitor, { invoiceIds, creditOrderIds }: Choice): Promise<Chosen> {
  const requested = new Set(invoiceIds)
  const named = (await findOpenInvoices(tx, visitor)).filter(({ id }) => requested.has(id))
  const owing = (await findCredits(tx, visitor)).filter(({ orderId }) => creditOrderIds.includes(orderId))
  if (named.length === 0) throw new ShopError('invoices_changed')
  const orderIds = [...new Set([...named, ...owing].map(({ orderId }) => orderId))]
  const orders = await lockOrders(tx, { userId: visitor.person.userId }, orderIds)
  // what was read before the locks may be outdated
  const open = (await findOpenInvoices(tx, visitor)).filter(({ id }) => requested.has(id))
  const credits: { orderId: number; ore: number }[] = []
  for (const { id, openOre } of orders.filter((order) => owing.some(({ orderId }) => orderId === order.id)))
    credits.push({ orderId: id, ore: owedBackOre(openOre, await refundsUnderWay(tx, id)) })
  const pending = await findPending(tx, { requested, orderIds: named.map(({ orderId }) => orderId) })
  return { orders, requested, open, credits, pending }
}

async function findPending(
  tx: Connection,
  { requested, orderIds }: Readonly<{ requested: ReadonlySet<number>; orderIds: readonly number[] }>,
): Promise<OnlinePaymentRow[]> {
  const { orderId, state, invoiceId } = onlinePayments
  const inTheWay = await tx
    .select()
    .from(onlinePayments)
    .where(
      and(
        inArray(orderId, [...orderIds]),
        inArray(state, [...UNSETTLED_STATES]),
        or(isNull(invoiceId), inArray(invoiceId, [...requested])),
      ),
    )
    .orderBy(asc(onlinePayments.id))
  const parts: OnlinePaymentRow[] = []
  for (const leadId of new Set(inTheWay.map(leadIdOf))) parts.push(...(await findParts(tx, leadId)))
  return parts
}

type Settling = Readonly<{ chosen: Chosen; visitor: Visitor; amountOre: number | 'all'; at: Date }>

/** Sets the credits off; answers what is left to pay, the first due first. Throws invoices_changed when something was paid since. */
export async function settleChosen(tx: Connection, { chosen, visitor, amountOre, at }: Settling): Promise<readonly Due[]> {
  const { orders, requested, open, credits } = chosen
  if (open.length < requested.size) throw new ShopError('invoices_changed')
  const dues = [
    ...open.map(({ id, orderId, openOre }): Due => ({ orderId, invoiceId: id, reminderId: null, ore: openOre })),
    ...open.flatMap(({ id, orderId, sent }) =>
      sent.map((row): Due => ({ orderId, invoiceId: id, reminderId: row.id, ore: openChargesOf(row) })),
    ),
  ]
  const sumOf = (amounts: readonly Readonly<{ ore: number }>[]) => amounts.reduce((sum, { ore }) => sum + ore, 0)
  const restOre = Math.max(0, sumOf(dues) - sumOf(credits))
  const plan = planSettlement(dues, credits, amountOre === 'all' ? restOre : amountOre)
  if (!plan || plan.parts.length + plan.setOffs.length === 0) throw new ShopError('invoices_changed')
  const numberOf = new Map(open.map(({ id, number }) => [id, number]))
  await setOff(tx, { orders, setOffs: plan.setOffs, numberOf, by: visitor.person.userId, at })
  return plan.parts
}

type Offsetting = Readonly<{
  orders: readonly OrderRow[]
  setOffs: readonly SetOff[]
  numberOf: ReadonlyMap<number, number>
  by: number
  at: Date
}>

/** Books what the shop owes for one order as paid for another: two rows whose sum is 0. The caller holds the orders. */
async function setOff(tx: Connection, { orders, setOffs, numberOf, by, at }: Offsetting): Promise<void> {
  const orderOf = (id: number) => {
    const order = orders.find((one) => one.id === id)
    if (!order) throw new Error(`order ${id} was not held`)
    return order
  }
  for (const { fromOrderId, orderId, invoiceId, reminderId, ore } of setOffs) {
    const [from, to] = [orderOf(fromOrderId), orderOf(orderId)]
    const money = { way: 'set_off', paidOn: copenhagenDay(at.getTime()), byUserId: by, at } as const
    await bookPayment(tx, from, { ...money, amountOre: 0 - ore, reference: `Modregnet i faktura ${numberOf.get(invoiceId)}` })
    const named = reminderId === null ? { invoiceId } : { reminderId }
    await bookPayment(tx, to, { ...money, ...named, amountOre: ore, reference: `Modregnet fra ordre ${from.orderNumber}` })
  }
  const touched = new Set(setOffs.flatMap(({ fromOrderId, orderId }) => [fromOrderId, orderId]))
  for (const order of orders.filter(({ id }) => touched.has(id))) {
    const after = await settleWithEffects(tx, order, { byUserId: by, at })
    await recordNote(tx, after, 'Penge til gode er modregnet', at)
  }
}
