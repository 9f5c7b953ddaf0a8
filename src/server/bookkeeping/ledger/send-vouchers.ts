import { eq, sql } from 'drizzle-orm'
import { foundOf, LEDGER_LABELS, type LedgerLine, type LedgerVoucher, ledgerLines } from '#domain/bookkeeping/ledger.ts'
import { entryReference } from '#domain/bookkeeping/postings.ts'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import { ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { WENT_WRONG_HERE } from '#server/external-services/service-unavailable.ts'
import { LedgerAway, type LedgerProvider, LedgerRefusal } from '#server/ledger-provider/provider.ts'
import type { Ledgers } from '#server/shop.ts'
import { collectVouchers } from './collect-vouchers.ts'
import { findConnection, type LedgerConnection, type LedgerContext, openProvider, readMapping } from './connection.ts'
import { renderVoucherPdf, type VoucherRow } from './voucher-pdf.ts'

const ledgerQueue = workQueue(ledgerVouchers, { key: 'id', isOpen: eq(ledgerVouchers.state, 'waiting') })

/** In order: a stuck voucher stops those after it. */
const isNext = sql`${ledgerVouchers.id} = (select min(id) from ledger_vouchers where state in ('waiting', 'stuck'))`

/** The first wait is longer than the timeout of a request, so that a voucher under way is found, not sent again. */
const RETRY = { firstMs: 30_000, longestMs: HOUR_MS } as const
const POLL_MS = 30_000
const MAX_PROBLEM_LENGTH = 300

/** Starts the worker that sends vouchers to the connected program. Several processes share the work. */
export function createLedgers(context: LedgerContext): Ledgers {
  const work = startBackgroundWork({
    run: async (stop) => ({ isMore: (await sendDueVouchers(context, stop)) > 0 }),
    failed: (error) => context.log.error({ err: error }, 'vouchers could not be sent; it is tried again'),
    pollMs: POLL_MS,
  })
  return { open: context.open, ...work }
}

/** Sends the first voucher when it is due, and collects new ones when none was. Answers how many were tried. */
export async function sendDueVouchers(context: LedgerContext, stop?: AbortSignal): Promise<number> {
  const connection = await findConnection(context.db)
  if (!connection) return 0
  const processDue = () =>
    ledgerQueue.processDue(context, { most: 1, also: isNext, stop }, async (row, lease) => {
      const { system } = connection
      const frozen = (row.system ?? system) === system ? row.lines : null
      const lines = frozen ?? ledgerLines(row.kind, row.postings, await readMapping(context))
      // frozen before they are sent: a later change of the mapping does not touch them
      if (frozen === null && !(await lease.settle(row, { lines, system }))) return
      await lease.settle(row, await sendOne(context, connection, { ...row, lines }))
    })
  const tried = await processDue()
  return tried > 0 || (await collectVouchers(context)) === 0 ? tried : await processDue()
}

async function sendOne(
  context: LedgerContext,
  connection: LedgerConnection,
  row: VoucherRow & { lines: readonly LedgerLine[] },
): Promise<Partial<VoucherRow>> {
  try {
    const provider = await openProvider(context, connection)
    return row.lines.length === 0 ? SENT : await deliver(context, provider, { row, program: LEDGER_LABELS[connection.system] })
  } catch (error) {
    const isRefused = error instanceof LedgerRefusal
    const details = { err: error, voucher: row.number }
    context.log.warn(details, isRefused ? 'the accounting program refuses a voucher' : 'a voucher was not sent; it is tried again')
    if (isRefused) return { state: 'stuck', problem: error.message.slice(0, MAX_PROBLEM_LENGTH) }
    const pauseMs = (error instanceof LedgerAway ? error.retryAfterMs : null) ?? backOff(row.attempts, RETRY)
    const problem = error instanceof LedgerAway ? error.message : WENT_WRONG_HERE
    return { problem: problem.slice(0, MAX_PROBLEM_LENGTH), nextAttemptAt: new Date(context.now().getTime() + pauseMs) }
  }
}

const SENT: Partial<VoucherRow> = { state: 'sent', problem: null }

type Delivery = Readonly<{ row: VoucherRow & { lines: readonly LedgerLine[] }; program: string }>

/** Looks for the voucher, and sends what is missing of it and of its PDF. An earlier attempt may have done every step without its answer arriving. */
async function deliver(context: LedgerContext, provider: LedgerProvider, { row, program }: Delivery): Promise<Partial<VoucherRow>> {
  const voucher = voucherOf(row)
  const { number, reference } = voucher
  const there = await provider.find(voucher)
  const found = foundOf(voucher, there.entries)
  if (found.state === 'foreign')
    return { state: 'stuck', isNumberTaken: true, problem: `Bilag ${number} findes i ${program} med en anden tekst.` }
  if (found.state === 'changed') return { state: 'stuck', problem: `Bilag ${number} er ændret i ${program}.` }
  const missing = found.state === 'part' ? found.missing : found.state === 'absent' ? voucher.lines : []
  if (missing.length === 0 && there.hasPdf) return SENT
  const pdf = there.hasPdf ? null : await (context.renderPdf ?? renderVoucherPdf)(context, row)
  const attempt = { key: `${reference}-${number}-${row.retries}`, isRepeat: row.attempts > 1 || row.retries > 0 }
  await provider.send(voucher, { lines: missing, pdf }, attempt)
  return SENT
}

export function voucherOf({ number, day, text, kind, sourceId, lines }: VoucherRow): LedgerVoucher {
  return { number, day, text, reference: entryReference({ kind, id: sourceId }), lines: lines ?? [] }
}
