import { asc, eq } from 'drizzle-orm'
import type { bookkeepingCalls } from '#contract/bookkeeping.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import { daysOfMonth, type Month, monthOf } from '#domain/bookkeeping/month.ts'
import { accountTotals, type EntryKind, type Posting, vouchersOf } from '#domain/bookkeeping/postings.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { AccountNumbers } from '#domain/settings/accounts.ts'
import type { Connection } from '#server/database/connect.ts'
import { bookkeepingPeriods, bookkeepingVouchers } from '#server/database/schema/bookkeeping.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findUnclosed, sumUnclosed } from './entries.ts'
import { findLastClosed, firstOpenMonth, listPeriods } from './periods.ts'

type ReadVoucher = Readonly<{
  kind: EntryKind
  sourceId: string
  number: number | null
  day: string
  text: string
  postings: readonly Posting[]
}>

export type ReadPeriod = Readonly<{ month: Month; isClosed: boolean; accounts: AccountNumbers; vouchers: readonly ReadVoucher[] }>

/** A closed month as it was closed, an open one as it would be closed now. Throws `period_not_found` outside the books' months. */
export async function readPeriod({ db, now }: Pick<Shop, 'db' | 'now'>, month: Month): Promise<ReadPeriod> {
  const [closed] = await db.select().from(bookkeepingPeriods).where(eq(bookkeepingPeriods.month, month))
  if (closed) return { month, isClosed: true, accounts: closed.accounts, vouchers: await readVouchers(db, month) }
  const last = await findLastClosed(db)
  const first = firstOpenMonth(last?.month ?? null, await sumUnclosed(db), monthOf(copenhagenDay(now().getTime())))
  if (month < first || month > monthOf(copenhagenDay(now().getTime()))) throw new ShopError('period_not_found')
  const { bookkeeping } = await readSettings(db)
  const vouchers = await draftVouchers(db, { month, isFirst: month === first, lastNumber: last?.lastNumber ?? 0 })
  return { month, isClosed: false, accounts: bookkeeping.accounts, vouchers }
}

async function readVouchers(db: Connection, month: Month): Promise<ReadVoucher[]> {
  return await db.select().from(bookkeepingVouchers).where(eq(bookkeepingVouchers.month, month)).orderBy(asc(bookkeepingVouchers.position))
}

export const EARLIEST_DAY = '0001-01-01'

type Draft = Readonly<{ month: Month; isFirst: boolean; lastNumber: number }>

/** The first open month includes late entries. */
export async function draftVouchers(db: Connection, { month, isFirst, lastNumber }: Draft): Promise<ReadVoucher[]> {
  const { from, to } = daysOfMonth(month)
  const entries = await findUnclosed(db, { from: isFirst ? EARLIEST_DAY : from, to })
  return vouchersOf(entries, { month, lastNumber }).map(({ entry, ...voucher }) => ({
    ...voucher,
    kind: entry.kind,
    sourceId: String(entry.id),
  }))
}

type Shown = Omit<ResponseOf<(typeof bookkeepingCalls)['showPeriod']>, 'success'>

export async function showPeriod(shop: Pick<Shop, 'db' | 'now'>, month: Month): Promise<Shown> {
  const { accounts, vouchers } = await readPeriod(shop, month)
  const period = (await listPeriods(shop)).find((one) => one.month === month)
  if (!period) throw new ShopError('period_not_found')
  const totals = accountTotals(vouchers).map(({ account, debitOre, creditOre }) => ({
    account,
    number: accounts[account],
    debit: oreToKr(debitOre),
    credit: oreToKr(creditOre),
  }))
  return { period, accounts: totals }
}
