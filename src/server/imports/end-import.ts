import { and, eq, inArray, lt } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { IMPORT_RETENTION, type ImportCounts, type ImportState, isImportOpen, linesIn } from '#domain/imports/import-state.ts'
import { type AuditEntry, THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { announceAdditions } from '#server/database/catalogue.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/goods/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { removeFiles, removeLeftOvers } from './import-files.ts'
import { findOpenImport, type ImportRow, type JobParts } from './import-rows.ts'

const ACTIONS = {
  done: 'Produkter indlæst fra fil',
  cancelled: 'Indlæsning af produkter stoppet',
  failed: 'Indlæsning af produkter mislykkedes',
} as const

/** One log entry per file; none when nothing was written. */
export async function writeImportEntry(
  tx: Connection,
  { fileName, undoableId }: ImportRow,
  { state, stored, by, at }: Readonly<{ state: keyof typeof ACTIONS; stored: ImportCounts; by: AuditEntry['by']; at: Date }>,
): Promise<void> {
  if (linesIn(stored) === 0) return
  const changes = Object.fromEntries(Object.entries(stored).map(([name, to]) => [`lines.${name}`, { to }]))
  await writeAudit(tx, { by, action: ACTIONS[state], subject: { kind: 'product', id: null, label: fileName }, changes, undoableId, at })
}

type End = Readonly<{ state: 'cancelled' | 'failed'; by: Visitor | null; failure?: string; from?: readonly ImportState[] }>

/** Ends an import early; written lines stay. Null when it is over. */
export async function endImport(
  { db, env, now }: Pick<JobParts, 'env' | 'now'> & Readonly<{ db: Database }>,
  id: number,
  { state, by, failure, from = ['checking', 'checked', 'writing'] }: End,
): Promise<ImportRow | null> {
  const ended = await inTransaction(db, async (tx) => {
    if (by) await lockAccounts(tx, { by })
    // waits for the batch being written; later ones are refused
    await announceAdditions(tx)
    const at = now()
    const [row] = await tx
      .update(productImports)
      .set({ state, endedAt: at, failure: failure ?? null, nextAttemptAt: null })
      .where(and(eq(productImports.id, id), inArray(productImports.state, from.filter(isImportOpen))))
      .returning()
    if (row) await writeImportEntry(tx, row, { state, stored: row.stored, by: by ?? THE_SHOP, at })
    return row ?? null
  })
  if (ended) await removeFiles({ env }, [ended.fileKey, ended.linesKey])
  return ended
}

/** Cancels unstarted imports after a day, deletes reports after 30 days, and removes files left by killed processes. */
export async function clearImports({ db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>): Promise<void> {
  const at = now()
  const open = await findOpenImport(db)
  const isExpired = open?.state === 'checked' && open.createdAt.getTime() < at.getTime() - IMPORT_RETENTION.checkedHours * HOUR_MS
  if (isExpired) {
    const failure = 'Ingen indlæste den inden for et døgn.'
    await endImport({ db, env, now }, open.id, { state: 'cancelled', by: null, failure, from: ['checked'] })
  }
  await deleteIdle(db, productImports, lt(productImports.endedAt, new Date(at.getTime() - IMPORT_RETENTION.reportDays * DAY_MS)))
  const keysInUse = isExpired ? [] : [open?.fileKey, open?.linesKey]
  await removeLeftOvers({ env, now: at }, (key) => keysInUse.includes(key))
}
