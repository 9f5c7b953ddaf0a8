import { sql } from 'drizzle-orm'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import { closingRefusal, type Month, monthOf, monthsBetween, monthText } from '#domain/bookkeeping/month.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { bookkeepingPeriods } from '#server/database/schema/bookkeeping.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { sumUnclosed } from './entries.ts'
import { requireAgreement, requireAllSent } from './ledger/compare-ledger.ts'
import { findLastClosed, firstOpenMonth, listPeriods } from './periods.ts'
import { draftVouchers } from './read-period.ts'

/** Closes a past month and all open ones before it. Throws `period_closed`, `period_not_over`, and the errors of `requireAgreement`. */
export async function closePeriod(shop: Shop, staff: Visitor, month: Month): Promise<BookkeepingPeriod> {
  await requireAgreement(shop, (await openMonths(shop.db, month, shop.now())).months)
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    // serialises closing without blocking reads
    await tx.execute(sql`lock table bookkeeping_periods in share row exclusive mode`)
    const at = shop.now()
    const { months, last } = await openMonths(tx, month, at)
    let lastNumber = last?.lastNumber ?? 0
    for (const one of months) lastNumber = await closeOne(tx, { month: one, lastNumber, staff, at })
  })
  const period = (await listPeriods(shop)).find((one) => one.month === month)
  if (!period) throw new Error(`the period ${month} was not stored`)
  return period
}

/** The open months up to one that can be closed, also those without entries. Throws period_closed and period_not_over. */
async function openMonths(db: Connection, month: Month, at: Date) {
  const today = copenhagenDay(at.getTime())
  const last = await findLastClosed(db)
  const refusal = closingRefusal({ month, today, lastClosed: last?.month ?? null })
  if (refusal) throw new ShopError(refusal)
  const first = firstOpenMonth(last?.month ?? null, await sumUnclosed(db), monthOf(today))
  return { months: monthsBetween(first < month ? first : month, month), last }
}

type Closing = Readonly<{ month: Month; lastNumber: number; staff: Visitor; at: Date }>

async function closeOne(tx: Connection, { month, lastNumber, staff, at }: Closing): Promise<number> {
  const vouchers = await draftVouchers(tx, { month, isFirst: true, lastNumber })
  const numbers = vouchers.flatMap(({ number }) => number ?? [])
  const { bookkeeping } = await readSettings(tx)
  const period = { month, lastNumber: numbers.at(-1) ?? lastNumber, accounts: bookkeeping.accounts }
  await tx.insert(bookkeepingPeriods).values({ ...period, closedAt: at, closedByUserId: staff.userId })
  await writeVouchers(tx, month, vouchers)
  await requireAllSent(tx, month)
  await writeAudit(tx, {
    by: staff,
    action: 'Måned afsluttet',
    subject: { kind: 'bookkeeping', id: month, label: monthText(month) },
    changes: { vouchers: { to: numbers.length } },
    at,
  })
  return period.lastNumber
}

async function writeVouchers(tx: Connection, month: Month, vouchers: Awaited<ReturnType<typeof draftVouchers>>): Promise<void> {
  await tx.execute(sql`
    insert into bookkeeping_vouchers (month, position, kind, source_id, number, day, text, postings)
    select ${month}::text, place - 1, voucher ->> 'kind', voucher ->> 'sourceId', (voucher ->> 'number')::int, (voucher ->> 'day')::date,
      voucher ->> 'text', voucher -> 'postings'
    from jsonb_array_elements(${JSON.stringify(vouchers)}::jsonb) with ordinality as input (voucher, place)
    order by place`)
}
