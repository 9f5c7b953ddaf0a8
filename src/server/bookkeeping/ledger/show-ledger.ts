import { asc, count, eq, inArray } from 'drizzle-orm'
import type { Ledger, LedgerChartShown, LedgerConnection } from '#contract/ledger.ts'
import { LEDGER_LABELS } from '#domain/bookkeeping/ledger.ts'
import { guessAccounts, guessVatCodes, type LedgerChart, ledgerFaults } from '#domain/bookkeeping/ledger-chart.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Connection } from '#server/database/connect.ts'
import { ledgerConnection, ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { users } from '#server/database/schema/customers.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { LedgerAway, type LedgerProvider, LedgerRefusal } from '#server/ledger-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { openProvider, readMapping, requireConnection } from './connection.ts'

const MAX_SHOWN = 10

export async function connectionAnswer(db: Connection): Promise<LedgerConnection | null> {
  const [row] = await db
    .select({ connection: ledgerConnection, by: users.name })
    .from(ledgerConnection)
    .leftJoin(users, eq(users.id, ledgerConnection.connectedByUserId))
  if (!row) return null
  const { system, book, firstNumber, fromMonth, revision, connectedAt } = row.connection
  return { system, book, firstNumber, fromMonth, revision, connectedAt: connectedAt.toISOString(), by: row.by }
}

/** The connection, and the vouchers that wait or are stuck, oldest first. */
export async function showLedger(db: Connection): Promise<Ledger> {
  const counts = await db.select({ state: ledgerVouchers.state, count: count() }).from(ledgerVouchers).groupBy(ledgerVouchers.state)
  const of = (state: string) => counts.find((one) => one.state === state)?.count ?? 0
  const open = await db
    .select()
    .from(ledgerVouchers)
    .where(inArray(ledgerVouchers.state, ['waiting', 'stuck']))
    .orderBy(asc(ledgerVouchers.id))
    .limit(MAX_SHOWN)
  return {
    connection: await connectionAnswer(db),
    waiting: of('waiting'),
    stuck: of('stuck'),
    sent: of('sent'),
    vouchers: open.map(({ id, number, day, text, state, problem, nextAttemptAt }) => ({
      id,
      number,
      day,
      text,
      state,
      problem,
      nextAttemptAt: nextAttemptAt.toISOString(),
    })),
  }
}

type LedgerShop = Pick<Shop, 'db' | 'ledgers' | 'now' | 'secretKey' | 'settings'>

/** What is missing, in Danish. A program that refuses or does not answer is missing too. Throws ledger_off. */
export async function testLedger(shop: LedgerShop): Promise<string[]> {
  const connection = await requireConnection(shop.db)
  const chart = await callLedger(shop, (provider) => provider.readChart()).catch((error: unknown) => {
    if (error instanceof ShopError) return error
    throw error
  })
  if (chart instanceof ShopError) return [chart.message]
  const { system, book } = connection
  return ledgerFaults(chart, { system, book, mapping: await readMapping(shop), today: copenhagenDay(shop.now().getTime()) })
}

/** Throws ledger_off, and ledger_away when the program refuses or does not answer. */
export async function readLedgerChart(shop: LedgerShop): Promise<LedgerChartShown> {
  const chart: LedgerChart = await callLedger(shop, (provider) => provider.readChart())
  const present = await readMapping(shop)
  const accounts = guessAccounts(chart, present.accounts)
  return {
    books: [...chart.books],
    accounts: [...chart.accounts],
    proposed: { accounts, vatCodes: guessVatCodes(chart, accounts, present.vatCodes) },
  }
}

/** Calls the connected program. Throws ledger_off, and ledger_away with the reason. */
export async function callLedger<T>(shop: LedgerShop, call: (provider: LedgerProvider) => Promise<T>): Promise<T> {
  const connection = await requireConnection(shop.db)
  try {
    return await call(await openProvider({ ...shop, open: shop.ledgers.open }, connection))
  } catch (error) {
    if (!(error instanceof LedgerAway) && !(error instanceof LedgerRefusal)) throw error
    const program = LEDGER_LABELS[connection.system]
    const asked = error.message.includes(program) ? '' : ` Det er ${program}, der er spurgt.`
    throw new ShopError('ledger_away', { message: `${capitalised(error.message)}.${asked}` })
  }
}

function capitalised(text: string): string {
  return text.replace(/^\p{Ll}(?!-)/u, (letter) => letter.toUpperCase()).replace(/\.$/, '')
}
