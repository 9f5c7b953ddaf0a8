import { eq } from 'drizzle-orm'
import { ledgerCalls } from '#contract/ledger.ts'
import { LEDGER_LABELS, type LedgerDecision } from '#domain/bookkeeping/ledger.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { nextNumber } from './collect-vouchers.ts'
import { compareLedger } from './compare-ledger.ts'
import { connectLedger, disconnectLedger } from './connect-ledger.ts'
import { findConnection } from './connection.ts'
import { readLedgerChart, showLedger, testLedger } from './show-ledger.ts'
import type { VoucherRow } from './voucher-pdf.ts'

export const ledgerRoutes = [
  route(ledgerCalls.showLedger, async ({ db }) => await showLedger(db)),

  route(ledgerCalls.connectLedger, async (shop, { body, visitor }) => {
    await connectLedger(shop, visitor, body)
    return { message: `${LEDGER_LABELS[body.system]} er forbundet`, ...(await showLedger(shop.db)) }
  }),

  route(ledgerCalls.disconnectLedger, async (shop, { visitor }) => {
    await disconnectLedger(shop, visitor)
    return { message: 'Forbindelsen er afbrudt' }
  }),

  route(ledgerCalls.testLedger, async (shop) => ({ missing: await testLedger(shop) })),

  route(ledgerCalls.readLedgerChart, async (shop) => await readLedgerChart(shop)),

  route(ledgerCalls.decideLedgerVoucher, async (shop, { params, body, visitor }) => {
    await decideVoucher(shop, visitor, params.id, body.decision)
    const message = body.decision === 'retry' ? 'Bilaget prøves igen' : 'Bilaget er markeret som bogført i hånden'
    return { message, ...(await showLedger(shop.db)) }
  }),

  route(ledgerCalls.compareLedger, async (shop, { params }) => await compareLedger(shop, params.month)),
]

/** Retries a voucher with today's accounts, or marks it as booked by hand. Throws ledger_voucher_not_found and ledger_voucher_waits. */
async function decideVoucher(shop: Shop, staff: Visitor, id: number, decision: LedgerDecision): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { by: staff })
    const [row] = await tx.select().from(ledgerVouchers).where(eq(ledgerVouchers.id, id)).for('no key update')
    if (!row) throw new ShopError('ledger_voucher_not_found')
    const set = decision === 'retry' ? await retried(tx, row, at) : byHand(row)
    if (set === null) return
    await tx.update(ledgerVouchers).set(set).where(eq(ledgerVouchers.id, id))
    await writeAudit(tx, {
      by: staff,
      action: decision === 'retry' ? 'Bilag prøvet igen' : 'Bilag bogført i hånden',
      subject: { kind: 'bookkeeping', id: row.day.slice(0, 7), label: row.text },
      changes: { voucher: { to: set.number ?? row.number } },
      at,
    })
  })
  shop.ledgers.wake()
}

async function retried(tx: Connection, row: VoucherRow, at: Date): Promise<Partial<VoucherRow> | null> {
  // one that waits may be under way: its lease stays
  if (row.state === 'waiting') return row.problem === null ? null : { nextAttemptAt: at, problem: null }
  if (row.state !== 'stuck') return null
  const again = { state: 'waiting', problem: null, lines: null, isNumberTaken: false, nextAttemptAt: at, retries: row.retries + 1 } as const
  const connection = await findConnection(tx)
  // sent to another program, with a number below the first one for this program
  const isBefore = connection !== null && row.system !== connection.system && row.number < connection.firstNumber
  if (!row.isNumberTaken && !isBefore) return again
  return { ...again, number: await nextNumber(tx, connection?.firstNumber ?? 1) }
}

function byHand({ state }: VoucherRow): Partial<VoucherRow> | null {
  if (state === 'waiting') throw new ShopError('ledger_voucher_waits')
  return state === 'by_hand' ? null : { state: 'by_hand', problem: null }
}
