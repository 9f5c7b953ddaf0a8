import { and, eq, inArray } from 'drizzle-orm'
import { type ImportState, isImportOpen } from '#domain/imports/import-state.ts'
import { type ImportCounts, linesIn } from '#domain/imports/import-texts.ts'
import { type AuditEntry, THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { announceAdditions } from '#server/database/catalogue-version.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { removeFiles } from './import-files.ts'
import type { ImportRow, JobParts } from './import-rows.ts'

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
