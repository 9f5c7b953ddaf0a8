import { asc, desc, eq, sql } from 'drizzle-orm'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import { closingRefusal, type Month, monthOf, monthsBetween, nextMonth } from '#domain/bookkeeping/month.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { bookkeepingPeriods } from '#server/database/schema/bookkeeping.ts'
import { users } from '#server/database/schema/customers.ts'
import type { Shop } from '#server/shop.ts'
import { sumUnclosed, type UnclosedSums } from './entries.ts'

type ClosedPeriod = Readonly<{ month: Month; closedAt: Date; closedBy: string | null }> & Omit<UnclosedSums, 'month'>

async function findClosed(db: Connection): Promise<ClosedPeriod[]> {
  const onReceivables = sql`(select sum((posting ->> 'ore')::bigint) from jsonb_array_elements(postings) posting where posting ->> 'account' = 'receivables')`
  const onExport = sql`(select sum((posting ->> 'ore')::bigint) from jsonb_array_elements(postings) posting where posting ->> 'account' = 'exportSales')`
  const onVat = sql`(select sum((posting ->> 'ore')::bigint) from jsonb_array_elements(postings) posting where posting ->> 'account' = 'vat')`
  const sums = sql`(
    select month, count(*) filter (where kind = 'document')::int as documents, count(*) filter (where kind = 'payment')::int as payments,
      coalesce(sum(${onReceivables}) filter (where kind = 'document'), 0)::bigint as total_ore, coalesce(-sum(${onVat}), 0)::bigint as vat_ore,
      coalesce(-sum(${onExport}), 0)::bigint as exported_ore,
      coalesce(-sum(${onReceivables}) filter (where kind = 'payment'), 0)::bigint as paid_ore
    from bookkeeping_vouchers group by month) as sums`
  return await db
    .select({
      month: bookkeepingPeriods.month,
      closedAt: bookkeepingPeriods.closedAt,
      closedBy: users.name,
      documents: sql<number>`coalesce(sums.documents, 0)`,
      payments: sql<number>`coalesce(sums.payments, 0)`,
      totalOre: sql<number>`coalesce(sums.total_ore, 0)`,
      vatOre: sql<number>`coalesce(sums.vat_ore, 0)`,
      paidOre: sql<number>`coalesce(sums.paid_ore, 0)`,
      exportedOre: sql<number>`coalesce(sums.exported_ore, 0)`,
    })
    .from(bookkeepingPeriods)
    .leftJoin(users, eq(users.id, bookkeepingPeriods.closedByUserId))
    .leftJoin(sums, sql`sums.month = ${bookkeepingPeriods.month}`)
    .orderBy(asc(bookkeepingPeriods.month))
}

/** Null before the first closed month. */
export async function findLastClosed(db: Connection): Promise<Readonly<{ month: Month; lastNumber: number }> | null> {
  const [last] = await db
    .select({ month: bookkeepingPeriods.month, lastNumber: bookkeepingPeriods.lastNumber })
    .from(bookkeepingPeriods)
    .orderBy(desc(bookkeepingPeriods.month))
    .limit(1)
  return last ?? null
}

const NOTHING = { documents: 0, payments: 0, totalOre: 0, vatOre: 0, paidOre: 0, exportedOre: 0 } as const

/** The month after the last closed one, otherwise the first with entries. Late entries are posted in it. */
export function firstOpenMonth(lastClosed: Month | null, unclosed: readonly Readonly<{ month: Month }>[], thisMonth: Month): Month {
  if (lastClosed !== null) return nextMonth(lastClosed)
  const [first] = unclosed
  return first && first.month < thisMonth ? first.month : thisMonth
}

/** Newest first. */
export async function listPeriods({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<BookkeepingPeriod[]> {
  const today = copenhagenDay(now().getTime())
  const [closed, unclosed] = [await findClosed(db), await sumUnclosed(db)]
  const lastClosed = closed.at(-1)?.month ?? null
  const first = firstOpenMonth(lastClosed, unclosed, monthOf(today))
  const last = [monthOf(today), ...unclosed.map(({ month }) => month)].toSorted().at(-1) ?? first
  const open = monthsBetween(first, last).map((month) => {
    const sums = unclosed.filter((one) => one.month === month || (month === first && one.month < month))
    return { month, ...sums.reduce(addSums, NOTHING) }
  })
  const periods = [
    ...closed.map((period) => toAnswer(period, { closed: period, today, lastClosed })),
    ...open.map((period) => toAnswer(period, { closed: null, today, lastClosed })),
  ]
  return periods.toReversed()
}

function addSums(sum: Omit<UnclosedSums, 'month'>, one: UnclosedSums): Omit<UnclosedSums, 'month'> {
  return {
    documents: sum.documents + one.documents,
    payments: sum.payments + one.payments,
    totalOre: sum.totalOre + one.totalOre,
    vatOre: sum.vatOre + one.vatOre,
    paidOre: sum.paidOre + one.paidOre,
    exportedOre: sum.exportedOre + one.exportedOre,
  }
}

type Known = Readonly<{ closed: ClosedPeriod | null; today: CalendarDate; lastClosed: Month | null }>

function toAnswer(
  { month, documents, payments, totalOre, vatOre, paidOre, exportedOre }: UnclosedSums,
  { closed, today, lastClosed }: Known,
): BookkeepingPeriod {
  return {
    month,
    isClosed: closed !== null,
    canBeClosed: closingRefusal({ month, today, lastClosed }) === null,
    closedAt: closed?.closedAt.toISOString() ?? null,
    closedBy: closed?.closedBy ?? null,
    documents,
    payments,
    total: oreToKr(totalOre),
    vat: oreToKr(vatOre),
    paid: oreToKr(paidOre),
    exported: oreToKr(exportedOre),
  }
}
