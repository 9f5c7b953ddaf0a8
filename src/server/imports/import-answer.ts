import { desc, eq, gt } from 'drizzle-orm'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { importProgress } from '#domain/imports/import-pace.ts'
import { IMPORT_KEPT, linesIn } from '#domain/imports/import-state.ts'
import { UNDO_DAYS } from '#domain/undo/undoable.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { productImports } from '#server/database/schema/imports.ts'
import { undoables, undoJobs } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import type { ImportRow } from './import-rows.ts'

const MOST_SHOWN = 20

/** Open imports and those of the last 30 days, newest first. */
export async function listImports(db: Connection, now: Date): Promise<ProductImport[]> {
  const since = new Date(now.getTime() - IMPORT_KEPT.reportDays * DAY_MS)
  const rows = await selectImports(db).where(gt(productImports.createdAt, since)).orderBy(desc(productImports.id)).limit(MOST_SHOWN)
  return rows.map((found) => toImport(found, now))
}

/** Throws import_not_found. */
export async function showImport({ db, now }: Pick<Shop, 'db' | 'now'>, id: number): Promise<ProductImport> {
  const [found] = await selectImports(db).where(eq(productImports.id, id))
  if (!found) throw new ShopError('import_not_found')
  return toImport(found, now())
}

function selectImports(db: Connection) {
  const writtenSince = undoables.createdAt
  return db
    .select({ row: productImports, by: users.name, writtenSince, undoing: undoJobs.state })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.byUserId))
    .leftJoin(undoables, eq(undoables.id, productImports.undoableId))
    .leftJoin(undoJobs, eq(undoJobs.undoableId, productImports.undoableId))
}

type Found = Awaited<ReturnType<typeof selectImports>>[number]

function toImport({ row, by, ...found }: Found, now: Date): ProductImport {
  const { id, state, fileName, bytes, createdAt, begunAt, endedAt, stored, failure, errorsKept, mixedLines } = row
  return {
    ...{ id, state, fileName, bytes, by, found: row.found, stored, failure, errors: errorsKept, mixedLines, undo: undoOf(row, found, now) },
    createdAt: createdAt.toISOString(),
    begunAt: begunAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    progress: progressOf(row),
  }
}

function undoOf({ state, undoableId }: ImportRow, { writtenSince, undoing }: Omit<Found, 'row' | 'by'>, now: Date): ProductImport['undo'] {
  const isForgotten = writtenSince === null || writtenSince.getTime() < now.getTime() - UNDO_DAYS * DAY_MS
  if (undoableId === null || state === 'writing' || isForgotten) return null
  return { id: undoableId, state: undoing ?? 'open' }
}

function progressOf(row: ImportRow): ProductImport['progress'] {
  if (row.begunAt === null) {
    const { bytesRead, bytes, linesRead, checkedMs } = row
    return { ...importProgress({ done: bytesRead, of: bytes, lines: linesRead, workedMs: checkedMs }), linesDone: linesRead }
  }
  const done = linesIn(row.stored)
  const { created, changed, unchanged } = row.found
  return { ...importProgress({ done, of: created + changed + unchanged, lines: done, workedMs: row.writtenMs }), linesDone: done }
}
