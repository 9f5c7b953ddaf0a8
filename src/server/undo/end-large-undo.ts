import { and, eq } from 'drizzle-orm'
import { isSame } from '#domain/undo/take-back.ts'
import { NOTHING_TAKEN_BACK, type UndoCounts } from '#domain/undo/undo-job.ts'
import { undoableName } from '#domain/undo/undoable.ts'
import { type AuditEntry, THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/imports.ts'
import { undoables, undoJobs } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'

const ACTIONS = {
  done: 'Import taget tilbage',
  stopped: 'Tilbagetagning af import stoppet',
  failed: 'Tilbagetagning af import mislykkedes',
} as const

type Ended = Readonly<{ state: keyof typeof ACTIONS; counts: UndoCounts; by: AuditEntry['by']; at: Date }>

/** One log entry for the whole undo; none when it changed nothing and is not finished. */
export async function writeLargeUndoEntry(tx: Connection, undoableId: number, { state, counts, by, at }: Ended): Promise<void> {
  if (state !== 'done' && isSame(counts, NOTHING_TAKEN_BACK)) return
  const [found] = await tx
    .select({ fileName: productImports.fileName, kind: undoables.kind, products: undoables.products })
    .from(undoables)
    .leftJoin(productImports, eq(productImports.undoableId, undoables.id))
    .where(eq(undoables.id, undoableId))
  if (!found) return
  const label = found.fileName ?? undoableName(found.kind, found.products)
  const changes = Object.fromEntries(Object.entries(counts).map(([name, to]) => [`products.${name}`, { to }]))
  await writeAudit(tx, { by, action: ACTIONS[state], subject: { kind: 'product', id: null, label }, changes, at })
}

type End = Readonly<{ state: 'stopped' | 'failed'; by: Visitor | null; failure?: string }>

/** Ends an undo early; restored products stay so. Answers whether it was running. */
export async function endLargeUndo(
  { db, now }: Readonly<{ db: Database; now: () => Date }>,
  id: number,
  { state, by, failure = '' }: End,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    if (by) await lockAccounts(tx, { by })
    const at = now()
    const [job] = await tx
      .update(undoJobs)
      .set({ state, endedAt: at, failure: failure || null, nextAttemptAt: null })
      .where(and(eq(undoJobs.undoableId, id), eq(undoJobs.state, 'working')))
      .returning()
    if (job) await writeLargeUndoEntry(tx, id, { state, counts: job.counts, by: by ?? THE_SHOP, at })
    return job !== undefined
  })
}
