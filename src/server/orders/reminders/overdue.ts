import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { OverdueCustomer, OverdueInvoice, reminderCalls } from '#contract/reminders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { type AgeSums, daysOverdue, OVERDUE_AGES, overdueAge, sumByAge } from '#domain/reminders/overdue-age.ts'
import { type NextStep, nextStep } from '#domain/reminders/reminder.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices, orders, payments } from '#server/database/schema.ts'
import { hasInvoiceState } from '#server/invoices/invoice-state.ts'
import { containsText } from '#server/lists/contains.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findReminders, openChargesOf, type ReminderRow, toReminderAnswer, toSent } from './queries.ts'

type Filter = QueryOf<(typeof reminderCalls)['downloadOverdue']>
type List = ResponseOf<(typeof reminderCalls)['listOverdue']>

/** An overdue invoice with whose it is. Amounts in øre. */
type OverdueRow = Readonly<{
  id: number
  number: number
  orderId: number
  orderNumber: string
  issueDate: CalendarDate
  dueDate: CalendarDate
  totalOre: number
  openOre: number
  userId: number | null
  name: string
  company: string | null
  email: string
  phone: string | null
  buyerKind: BuyerKind
  paidOn: CalendarDate | null
  reminders: readonly ReminderRow[]
  next: NextStep
}>

/** The overdue invoices a filter finds, those that are overdue longest first; the same ones the overview counts. */
export async function findOverdue(db: Connection, filter: Filter, today: CalendarDate): Promise<OverdueRow[]> {
  const reversal = alias(payments, 'reversal')
  const paidOn = sql<CalendarDate | null>`(
    select max(${payments.paidOn})::text from ${payments}
    where ${payments.orderId} = ${orders.id} and ${payments.amountOre} > 0 and ${payments.reversesId} is null and ${payments.reminderId} is null
      and not exists (select from ${payments} as ${reversal} where ${reversal.reversesId} = ${payments.id}))`
  const { id, number, orderNumber, issueDate, dueDate, totalOre, customerName, company, customerEmail } = invoices
  const rows = await db
    .select({
      ...{ id, number, orderId: orders.id, orderNumber, issueDate, dueDate, totalOre, openOre: invoiceBalances.openOre },
      ...{ userId: orders.userId, name: customerName, company, email: customerEmail, phone: orders.customerPhone },
      ...{ buyerKind: orders.buyerKind, paidOn },
    })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(hasInvoiceState('overdue', today), filter.search ? containsText(invoices.searchText, filter.search) : undefined))
    .orderBy(dueDate, desc(invoiceBalances.openOre), id)
  const { reminders: rules } = await readSettings(db)
  const sentOf = Map.groupBy(
    await findReminders(
      db,
      rows.map((row) => row.id),
    ),
    ({ invoiceId }) => invoiceId,
  )
  return rows
    .map((row) => {
      const sent = sentOf.get(row.id) ?? []
      return { ...row, reminders: sent, next: nextStep({ ...row, sent: sent.map(toSent) }, { today, afterDays: rules.afterDays }) }
    })
    .filter(({ dueDate: due }) => filter.age === undefined || overdueAge(due, today) === filter.age)
    .filter(({ next }) => filter.step === undefined || next.kind === filter.step)
}

/** Overdue invoices by customer, who owes most first. */
export async function listOverdue(
  { db, now }: Shop,
  query: QueryOf<(typeof reminderCalls)['listOverdue']>,
): Promise<Omit<List, 'success'>> {
  const { page = 1, limit = MAX_PAGE_SIZE, ...filter } = query
  const today = copenhagenDay(now().getTime())
  const rows = await findOverdue(db, filter, today)
  // a guest is his mailbox
  const byCustomer = [...Map.groupBy(rows, ({ userId, email }) => (userId === null ? email : userId)).values()]
  const sumOf = (found: readonly OverdueRow[]) => found.reduce((sum, { openOre }) => sum + openOre, 0)
  byCustomer.sort((a, b) => sumOf(b) - sumOf(a) || (a[0]?.id ?? 0) - (b[0]?.id ?? 0))
  return {
    customers: byCustomer.slice((page - 1) * limit, page * limit).map((own) => toCustomer(own, today)),
    total: byCustomer.length,
    invoices: rows.length,
    sums: { ages: toKr(sumByAge(rows, today)), open: oreToKr(sumOf(rows)), charges: oreToKr(chargesOf(rows)) },
  }
}

function toCustomer(own: readonly OverdueRow[], today: CalendarDate): OverdueCustomer {
  const [first] = own
  if (!first) throw new Error('a customer without invoices')
  const { userId, name, company, email, phone } = first
  const paidOn = own.reduce<CalendarDate | null>(
    (last, one) => (one.paidOn !== null && (last === null || one.paidOn > last) ? one.paidOn : last),
    null,
  )
  return {
    ...{ userId, name, company, email, phone, paidOn },
    ages: toKr(sumByAge(own, today)),
    open: oreToKr(own.reduce((sum, { openOre }) => sum + openOre, 0)),
    charges: oreToKr(chargesOf(own)),
    invoices: own.map((row) => toInvoice(row, today)),
  }
}

function toInvoice(row: OverdueRow, today: CalendarDate): OverdueInvoice {
  const { id, number, orderId, orderNumber, issueDate, dueDate, paidOn, next } = row
  return {
    ...{ id, number, orderId, orderNumber, issueDate, dueDate, paidOn },
    days: daysOverdue(dueDate, today),
    age: overdueAge(dueDate, today) ?? '1-30',
    total: oreToKr(row.totalOre),
    open: oreToKr(row.openOre),
    charges: oreToKr(chargesOf([row])),
    reminders: row.reminders.map(toReminderAnswer),
    next: { kind: next.kind, position: next.kind === 'remind' ? next.position : null, until: next.kind === 'wait' ? next.until : null },
  }
}

function chargesOf(rows: readonly OverdueRow[]): number {
  return rows.flatMap(({ reminders }) => reminders).reduce((sum, one) => sum + openChargesOf(one), 0)
}

function toKr(sums: AgeSums): OverdueCustomer['ages'] {
  return Object.fromEntries(OVERDUE_AGES.map((age) => [age, oreToKr(sums[age])])) as OverdueCustomer['ages']
}
