import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OpenInvoice, OwnAccount, OwnCredit, OwnCreditNote, SettledInvoice } from '#contract/payments/own-invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { oreToKr } from '#domain/money/money.ts'
import { UNSETTLED_STATES } from '#domain/payments/online/online-payment.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import { OWN_AGES, ownAge } from '#domain/reminders/overdue-age.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { isOwed } from '#server/invoices/invoice-filter.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { leadIdOf } from '#server/payments/online/queries.ts'
import { refundsUnderWayOf } from '#server/payments/online/tasks.ts'
import { findRemindersWhere, openChargesOf, type ReminderRow } from '#server/payments/reminder-charges.ts'
import type { Shop } from '#server/shop.ts'

/** Read at one instant, so that a payment booked in between is not missing here while its invoices are still open. */
export async function findOwnAccount({ db, now }: Pick<Shop, 'db' | 'now'>, visitor: Visitor): Promise<OwnAccount> {
  const today = copenhagenDay(now().getTime())
  return await inTransaction(db, (tx) => readAccount(tx, visitor, today), { isolation: 'repeatable read' })
}

async function readAccount(db: Connection, visitor: Visitor, today: string): Promise<OwnAccount> {
  const open = await findOpenInvoices(db, visitor)
  const credits = await findCredits(db, visitor)
  const creditNotes = await findCreditNotes(db, visitor)
  const settled = await findSettled(db, visitor)
  const attempts = await findAttempts(db, visitor)
  const notInvoicedOre = await sumNotInvoiced(db, visitor)
  const beingPaid = new Set(attempts.flatMap(({ invoices: named }) => named.map(({ id }) => id)))
  const ordersBeingPaid = await findOrdersBeingPaid(
    db,
    open.map(({ orderId }) => orderId),
  )
  const listed = open.map((one): OpenInvoice => {
    const { openOre, totalOre, chargesOre, createdAt, sent, ...invoice } = one
    return {
      ...invoice,
      orderedAt: createdAt.toISOString(),
      age: ownAge(invoice.dueDate, today),
      total: oreToKr(totalOre),
      open: oreToKr(openOre),
      charges: oreToKr(chargesOre),
      isBeingPaid: beingPaid.has(invoice.id) || ordersBeingPaid.has(invoice.orderId),
      reminders: sent.map((row) => ({ id: row.id, number: row.number, open: oreToKr(openChargesOf(row)) })),
    }
  })
  const sumOf = (age: OpenInvoice['age'] | null) =>
    open
      .filter(({ dueDate }) => age === null || ownAge(dueDate, today) === age)
      .reduce((sum, { openOre, chargesOre }) => sum + openOre + chargesOre, 0)
  return {
    invoices: listed,
    credits: credits.map(({ owedOre, createdAt, ...credit }): OwnCredit => {
      return { ...credit, orderedAt: createdAt.toISOString(), owed: oreToKr(owedOre) }
    }),
    creditNotes,
    settled,
    payments: attempts.map(({ lead, invoices: named, parts }) => ({
      id: lead.id,
      invoices: named.map(({ number }) => number),
      amount: oreToKr(parts.reduce((sum, { amountOre }) => sum + amountOre, 0)),
      url: lead.sessionUrl,
      isHeld: lead.state === 'held',
    })),
    ages: Object.fromEntries(OWN_AGES.map((age) => [age, oreToKr(sumOf(age))])) as OwnAccount['ages'],
    open: oreToKr(sumOf(null)),
    owed: oreToKr(credits.reduce((sum, { owedOre }) => sum + owedOre, 0)),
    notInvoiced: oreToKr(notInvoicedOre),
  }
}

type OpenRow = Readonly<{
  id: number
  number: number
  orderId: number
  orderNumber: string
  createdAt: Date
  issueDate: string
  dueDate: string
  totalOre: number
  openOre: number
  chargesOre: number
  sent: readonly ReminderRow[]
}>

/** Own invoices with something to pay, of themselves or of their reminders' charges; the first due first. */
export async function findOpenInvoices(db: Connection, visitor: Visitor): Promise<OpenRow[]> {
  const { id, number, issueDate, dueDate, totalOre } = invoices
  const isReminded = sql`${id} in (select ${reminders.invoiceId} from ${reminders} where ${reminders.withdrawnOn} is null)`
  const found = await db
    .select({
      id,
      number,
      issueDate,
      dueDate,
      totalOre,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      openOre: sql<number>`case when ${isOwed} then ${invoiceBalances.openOre} else 0 end`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, id))
    .where(and(isOwn(visitor), isNull(orders.deletedAt), eq(invoices.kind, 'invoice'), or(isOwed, isReminded)))
    .orderBy(asc(dueDate), asc(id))
  const rows =
    found.length === 0
      ? []
      : await findRemindersWhere(
          db,
          inArray(
            reminders.invoiceId,
            found.map((one) => one.id),
          ),
        )
  const sentOf = Map.groupBy(
    rows.filter((row) => openChargesOf(row) > 0),
    ({ invoiceId }) => invoiceId,
  )
  return found
    .map((one) => {
      const sent = sentOf.get(one.id) ?? []
      return { ...one, sent, chargesOre: sent.reduce((sum, row) => sum + openChargesOf(row), 0) }
    })
    .filter(({ openOre, chargesOre }) => openOre + chargesOre > 0)
}

/** What is open of own orders on invoice beyond their open invoices, in øre. */
async function sumNotInvoiced(db: Connection, visitor: Visitor): Promise<number> {
  const invoiced = sql`(select coalesce(sum(${invoiceBalances.openOre}), 0) from ${invoices}
    join ${invoiceBalances} on ${invoiceBalances.invoiceId} = ${invoices.id}
    where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' and ${isOwed})`
  const [row] = await db
    .select({ ore: sql<string>`coalesce(sum(greatest(0, ${orders.openOre} - ${invoiced})), 0)` })
    .from(orders)
    .where(and(isOwn(visitor), eq(orders.paymentMethod, 'invoice'), gt(orders.openOre, 0), isNull(orders.deletedAt)))
  return Number(row?.ore ?? 0)
}

type CreditRow = Readonly<{ orderId: number; orderNumber: string; createdAt: Date; owedOre: number; notes: number[] }>

/** Own orders of which the shop owes money, less refunds on their way; oldest first. */
export async function findCredits(db: Connection, visitor: Visitor): Promise<CreditRow[]> {
  const found = await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      openOre: orders.openOre,
      notes: sql<number[]>`coalesce((select json_agg(number order by number) from invoices
        where invoices.order_id = orders.id and kind = 'credit_note'), '[]')`,
    })
    .from(orders)
    .where(and(isOwn(visitor), lt(orders.openOre, 0), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
  const underWay = await refundsUnderWayOf(
    db,
    found.map(({ orderId }) => orderId),
  )
  return found
    .map(({ openOre, ...order }) => ({ ...order, owedOre: owedBackOre(openOre, underWay.get(order.orderId)) }))
    .filter(({ owedOre }) => owedOre > 0)
}

const MAX_NOTES = 20

async function findCreditNotes(db: Connection, visitor: Visitor): Promise<OwnCreditNote[]> {
  const credited = alias(invoices, 'credited')
  const { id, number, orderNumber, issueDate, totalOre } = invoices
  const found = await db
    .select({ id, number, orderNumber, issueDate, totalOre, credits: credited.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .where(and(isOwn(visitor), eq(invoices.kind, 'credit_note')))
    .orderBy(desc(number))
    .limit(MAX_NOTES)
  return found.map(({ totalOre: ore, ...note }) => ({ ...note, total: oreToKr(ore) }))
}

async function findSettled(db: Connection, visitor: Visitor): Promise<SettledInvoice[]> {
  const { id, number, orderNumber, issueDate, totalOre } = invoices
  const found = await db
    .select({ id, number, orderNumber, issueDate, totalOre, creditedById: invoices.creditedById })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, id))
    .where(and(isOwn(visitor), eq(invoices.kind, 'invoice'), sql`not (${isOwed})`))
    .orderBy(desc(number))
    .limit(MAX_NOTES)
  return found.map(({ totalOre: ore, creditedById, ...invoice }) => ({
    ...invoice,
    total: oreToKr(ore),
    isCredited: creditedById !== null,
  }))
}

type Attempt = Readonly<{
  lead: OnlinePaymentRow
  parts: readonly OnlinePaymentRow[]
  invoices: readonly Readonly<{ id: number; number: number }>[]
}>

/** Own payments of invoices that are not finished: the page waits for the buyer, or the money is about to be captured. */
export async function findAttempts(db: Connection, visitor: Visitor): Promise<Attempt[]> {
  const rows = await db
    .select({ payment: onlinePayments, number: invoices.number })
    .from(onlinePayments)
    .innerJoin(orders, eq(orders.id, onlinePayments.orderId))
    .innerJoin(invoices, eq(invoices.id, onlinePayments.invoiceId))
    .where(and(isOwn(visitor), inArray(onlinePayments.state, [...UNSETTLED_STATES])))
    .orderBy(asc(onlinePayments.id))
  return [...Map.groupBy(rows, ({ payment }) => leadIdOf(payment)).values()].flatMap((own) => {
    const [first] = own
    const named = new Map(own.map(({ payment, number }) => [payment.invoiceId ?? 0, number]))
    if (!first) return []
    return [{ lead: first.payment, parts: own.map(({ payment }) => payment), invoices: [...named].map(([id, number]) => ({ id, number })) }]
  })
}

/** The orders among these that have an open page or a hold of their own. */
async function findOrdersBeingPaid(db: Connection, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ orderId: onlinePayments.orderId })
    .from(onlinePayments)
    .where(
      and(
        inArray(onlinePayments.orderId, [...orderIds]),
        inArray(onlinePayments.state, [...UNSETTLED_STATES]),
        isNull(onlinePayments.invoiceId),
      ),
    )
  return new Set(rows.map(({ orderId }) => orderId))
}
