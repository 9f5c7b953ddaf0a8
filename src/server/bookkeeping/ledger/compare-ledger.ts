import { and, asc, gte, lte, sql } from 'drizzle-orm'
import type { LedgerComparison } from '#contract/ledger.ts'
import { agrees, compareLedger as compare } from '#domain/bookkeeping/ledger.ts'
import { daysOfMonth, isMonth, type Month } from '#domain/bookkeeping/month.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { collectVouchers } from './collect-vouchers.ts'
import { findConnection, requireConnection } from './connection.ts'
import { voucherOf } from './send-vouchers.ts'
import { callLedger } from './show-ledger.ts'
import type { VoucherRow } from './voucher-pdf.ts'

type Comparing = Pick<Shop, 'db' | 'ledgers' | 'now' | 'secretKey' | 'settings'>

/** Compares a month's sent vouchers with what the program has. Throws ledger_off and ledger_away. */
export async function compareLedger(shop: Comparing, month: Month): Promise<LedgerComparison> {
  if (!isMonth(month)) throw new ShopError('period_not_found')
  const { system } = await requireConnection(shop.db)
  await collectVouchers(shop)
  const rows = await findOfMonth(shop.db, month)
  const of = (state: VoucherRow['state']) => rows.filter((row) => row.state === state)
  // vouchers sent to another program are not compared
  const sent = of('sent').filter((row) => (row.system ?? system) === system)
  const ours = sent.map(voucherOf)
  const theirs = await callLedger(shop, (provider) => provider.readEntries(daysOfMonth(month), ours))
  const compared = compare(ours, theirs)
  const [waiting, stuck] = [of('waiting').length, of('stuck').length]
  const ids = new Map(sent.map(({ id, number }) => [number, id]))
  return {
    agrees: agrees(compared) && waiting + stuck === 0,
    waiting,
    stuck,
    byHand: of('by_hand').length,
    elsewhere: of('sent').length - sent.length,
    accounts: compared.accounts.map(({ account, oursOre, theirsOre }) => ({
      number: account,
      ours: oreToKr(oursOre),
      theirs: oreToKr(theirsOre),
    })),
    vouchers: compared.vouchers.map((voucher) => ({ ...voucher, id: ids.get(voucher.number) ?? 0 })),
  }
}

async function findOfMonth(db: Connection, month: Month): Promise<VoucherRow[]> {
  const { from, to } = daysOfMonth(month)
  const isOfMonth = and(gte(ledgerVouchers.day, from), lte(ledgerVouchers.day, to))
  return await db.select().from(ledgerVouchers).where(isOfMonth).orderBy(asc(ledgerVouchers.id))
}

/** Throws books_wait or books_differ unless a connected program agrees to each of the months; ledger_away when it does not answer. */
export async function requireAgreement(shop: Comparing, months: readonly Month[]): Promise<void> {
  const connection = await findConnection(shop.db)
  if (!connection) return
  for (const month of months.filter((one) => one >= connection.fromMonth)) {
    const { waiting, stuck, agrees: isRight } = await compareLedger(shop, month)
    if (waiting + stuck > 0) throw new ShopError('books_wait')
    if (!isRight) throw new ShopError('books_differ')
  }
}

/** In the closing transaction: throws books_wait when an entry of the month arrived since the comparison. */
export async function requireAllSent(tx: Connection, month: Month): Promise<void> {
  const connection = await findConnection(tx)
  if (!connection || month < connection.fromMonth) return
  const { rows } = await tx.execute(sql`
    select from bookkeeping_vouchers books
    where month = ${month} and number is not null and not exists (
      select from ledger_vouchers sent where sent.kind = books.kind and sent.source_id = books.source_id and sent.state in ('sent', 'by_hand'))
    limit 1`)
  if (rows.length > 0) throw new ShopError('books_wait')
}
