import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import type { OverdueCustomer, OverdueInvoice, reminderCalls } from '#contract/reminders/reminders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { type AgeSums, daysOverdue, OVERDUE_AGES, overdueAge, sumByAge } from '#domain/reminders/overdue-age.ts'
import { type NextStep, nextStep } from '#domain/reminders/reminder.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { isToRemind } from '#server/invoices/invoice-filter.ts'
import { containsText } from '#server/lists/list-queries.ts'
import { findRemindersWhere, openChargesOf, type ReminderRow, toReminderAnswer } from '#server/payments/reminder-charges.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { toSent } from './queries.ts'

type Filter = QueryOf<(typeof reminderCalls)['downloadOverdue']>
type List = ResponseOf<(typeof reminderCalls)['listOverdue']>

type OverdueSummary = Readonly<{
  id: number
  userId: number | null
  email: string
  buyerKind: BuyerKind
  dueDate: CalendarDate
  openOre: number
  reminders: readonly ReminderRow[]
  next: NextStep
}>

type OverdueRow = OverdueSummary &
  Readonly<{
    number: number
    orderId: number
    orderNumber: string
    issueDate: CalendarDate
    totalOre: number
    name: string
    company: string | null
    phone: string | null
    paidOn: CalendarDate | null
  }>

/** Longest overdue first; the same invoices as on the dashboard. */
export async function findOverdue(db: Connection, filter: Filter, today: CalendarDate): Promise<OverdueRow[]> {
  return await loadRows(db, await findSummaries(db, filter, today))
}

async function findSummaries(db: Connection, { search, age, step }: Filter, today: CalendarDate): Promise<OverdueSummary[]> {
  const isOverdue = isToRemind(today)
  const { id, dueDate, customerEmail } = invoices
  const overdueInvoices = db
    .select({ id, userId: orders.userId, email: customerEmail, buyerKind: orders.buyerKind, dueDate, openOre: invoiceBalances.openOre })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, id))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(isOverdue, search ? containsText(invoices.searchText, search) : undefined))
    .orderBy(dueDate, desc(invoiceBalances.openOre), id)
  // independent queries
  const [rows, sent, settings] = await Promise.all([overdueInvoices, findRemindersWhere(db, isOverdue), readSettings(db)])
  const sentOf = Map.groupBy(sent, ({ invoiceId }) => invoiceId)
  const { afterDays } = settings.reminders
  return rows
    .filter((row) => age === undefined || overdueAge(row.dueDate, today) === age)
    .map((row) => {
      const reminders = sentOf.get(row.id) ?? []
      return { ...row, reminders, next: nextStep({ ...row, sent: reminders.map(toSent) }, { today, afterDays }) }
    })
    .filter(({ next }) => step === undefined || next.kind === step)
}

/** PostgreSQL allows 65,535 parameters per statement. */
const AT_ONCE = 10_000

async function loadRows(db: Connection, summaries: readonly OverdueSummary[]): Promise<OverdueRow[]> {
  const reversal = alias(payments, 'reversal')
  const paidOn = sql<CalendarDate | null>`(
    select max(${payments.paidOn})::text from ${payments}
    where ${payments.orderId} = ${orders.id} and ${payments.amountOre} > 0 and ${payments.reversesId} is null and ${payments.reminderId} is null
      and not exists (select from ${payments} as ${reversal} where ${reversal.reversesId} = ${payments.id}))`
  const { id, number, orderNumber, issueDate, totalOre, customerName, company } = invoices
  const loaded: OverdueRow[] = []
  for (let from = 0; from < summaries.length; from += AT_ONCE) {
    const part = summaries.slice(from, from + AT_ONCE)
    const ids = part.map((summary) => summary.id)
    const rows = await db
      .select({
        id,
        number,
        orderId: orders.id,
        orderNumber,
        issueDate,
        totalOre,
        name: customerName,
        company,
        phone: orders.customerPhone,
        paidOn,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(inArray(id, ids))
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    for (const summary of part) {
      const row = rowOf.get(summary.id)
      // invoices are never deleted
      if (row) loaded.push({ ...row, ...summary })
    }
  }
  return loaded
}

/** By customer, largest debt first. */
export async function listOverdue(
  { db, now }: Shop,
  query: QueryOf<(typeof reminderCalls)['listOverdue']>,
): Promise<Omit<List, 'success'>> {
  const { page = 1, limit = MAX_PAGE_SIZE, ...filter } = query
  const today = copenhagenDay(now().getTime())
  const summaries = await findSummaries(db, filter, today)
  // a guest is identified by mailbox
  const byCustomer = [...Map.groupBy(summaries, ({ userId, email }) => (userId === null ? email : userId)).values()]
    .map((own) => ({ own, openOre: sumOpen(own) }))
    .sort((a, b) => b.openOre - a.openOre || (a.own[0]?.id ?? 0) - (b.own[0]?.id ?? 0))
  const pageOfCustomers = byCustomer.slice((page - 1) * limit, page * limit).map(({ own }) => own)
  const loaded = new Map((await loadRows(db, pageOfCustomers.flat())).map((row) => [row.id, row]))
  return {
    customers: pageOfCustomers.map((own) =>
      toCustomer(
        own.flatMap(({ id }) => loaded.get(id) ?? []),
        today,
      ),
    ),
    total: byCustomer.length,
    invoices: summaries.length,
    sums: { ages: toKr(sumByAge(summaries, today)), open: oreToKr(sumOpen(summaries)), charges: oreToKr(chargesOf(summaries)) },
  }
}

function sumOpen(summaries: readonly OverdueSummary[]): number {
  return summaries.reduce((sum, { openOre }) => sum + openOre, 0)
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
    userId,
    name,
    company,
    email,
    phone,
    paidOn,
    ages: toKr(sumByAge(own, today)),
    open: oreToKr(sumOpen(own)),
    charges: oreToKr(chargesOf(own)),
    invoices: own.map((row) => toInvoice(row, today)),
  }
}

function toInvoice(row: OverdueRow, today: CalendarDate): OverdueInvoice {
  const { id, number, orderId, orderNumber, issueDate, dueDate, paidOn, next } = row
  return {
    id,
    number,
    orderId,
    orderNumber,
    issueDate,
    dueDate,
    paidOn,
    days: daysOverdue(dueDate, today),
    age: overdueAge(dueDate, today) ?? '1-30',
    total: oreToKr(row.totalOre),
    open: oreToKr(row.openOre),
    charges: oreToKr(chargesOf([row])),
    reminders: row.reminders.map(toReminderAnswer),
    next: { kind: next.kind, position: next.kind === 'remind' ? next.position : null, until: next.kind === 'wait' ? next.until : null },
  }
}

function chargesOf(rows: readonly OverdueSummary[]): number {
  return rows.flatMap(({ reminders }) => reminders).reduce((sum, one) => sum + openChargesOf(one), 0)
}

function toKr(sums: AgeSums): OverdueCustomer['ages'] {
  return Object.fromEntries(OVERDUE_AGES.map((age) => [age, oreToKr(sums[age])])) as OverdueCustomer['ages']
}
