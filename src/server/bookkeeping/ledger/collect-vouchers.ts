import { asc, eq, gte, max, sql } from 'drizzle-orm'
import { ledgerText } from '#domain/bookkeeping/ledger.ts'
import { daysOfMonth, monthOf, nextMonth } from '#domain/bookkeeping/month.ts'
import { vouchersOf } from '#domain/bookkeeping/postings.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { findUnclosed } from '#server/bookkeeping/entries.ts'
import { findLastClosed } from '#server/bookkeeping/periods.ts'
import { EARLIEST_DAY } from '#server/bookkeeping/read-period.ts'
import type { Connection } from '#server/database/connect.ts'
import { bookkeepingVouchers, ledgerConnection, ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Shop } from '#server/shop.ts'

/** Stores a voucher for every entry without one, numbered in the order of the books; no month closes until then. Answers how many. */
export async function collectVouchers({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<number> {
  return await inTransaction(db, (tx) => collectWithin(tx, now))
}

export async function collectWithin(tx: Connection, now: () => Date): Promise<number> {
  // one collector at a time
  const [connection] = await tx.select().from(ledgerConnection).where(eq(ledgerConnection.id, 1)).for('no key update')
  if (!connection) return 0
  await tx.execute(sql`lock table bookkeeping_periods in share mode`)
  const fresh = [
    ...(await closedWithoutVoucher(tx, connection.fromMonth)),
    ...(await unclosedWithoutVoucher(tx, connection.fromMonth, now())),
  ]
  if (fresh.length === 0) return 0
  const first = await nextNumber(tx, connection.firstNumber)
  const rows = fresh.map((voucher, index) => ({ ...voucher, number: first + index, nextAttemptAt: now(), createdAt: now() }))
  for (let from = 0; from < rows.length; from += AT_ONCE) await tx.insert(ledgerVouchers).values(rows.slice(from, from + AT_ONCE))
  return rows.length
}

/** The number after the last one used, at least the connection's first. */
export async function nextNumber(tx: Connection, firstNumber: number): Promise<number> {
  const [last] = await tx.select({ number: max(ledgerVouchers.number) }).from(ledgerVouchers)
  return Math.max(firstNumber, (last?.number ?? 0) + 1)
}

const AT_ONCE = 1_000

type Fresh = Pick<typeof ledgerVouchers.$inferInsert, 'kind' | 'sourceId' | 'day' | 'text' | 'postings'>

/** Entries of months that were closed before the program was connected, or before vouchers were collected. */
async function closedWithoutVoucher(tx: Connection, fromMonth: string): Promise<Fresh[]> {
  const isNew = sql`not exists (select from ledger_vouchers sent where sent.kind = ${bookkeepingVouchers.kind} and sent.source_id = ${bookkeepingVouchers.sourceId})`
  const rows = await tx
    .select()
    .from(bookkeepingVouchers)
    .where(sql`${gte(bookkeepingVouchers.month, fromMonth)} and ${bookkeepingVouchers.number} is not null and ${isNew}`)
    .orderBy(asc(bookkeepingVouchers.number))
  return rows.map(({ kind, sourceId, day, text, postings }) => ({
    kind,
    sourceId,
    day,
    postings,
    text: ledgerText({ kind, id: sourceId }, text),
  }))
}

async function unclosedWithoutVoucher(tx: Connection, fromMonth: string, at: Date): Promise<Fresh[]> {
  const today = copenhagenDay(at.getTime())
  const last = await findLastClosed(tx)
  const month = last ? nextMonth(last.month) : fromMonth
  // entries from before the first month are late, and collected only once the months before it are closed
  const from = last && month >= fromMonth ? EARLIEST_DAY : daysOfMonth(fromMonth).from
  const entries = await findUnclosed(tx, { from, to: today }, { areNotCollected: true })
  return vouchersOf(entries, { month, lastNumber: 0 }).flatMap(({ entry, number, day, text, postings }) => {
    const sourceId = String(entry.id)
    if (number === null || monthOf(day) < fromMonth) return []
    return { kind: entry.kind, sourceId, day, postings, text: ledgerText({ kind: entry.kind, id: sourceId }, text) }
  })
}
