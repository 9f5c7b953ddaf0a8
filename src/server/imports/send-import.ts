import { desc, eq, gt } from 'drizzle-orm'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { importProgress } from '#domain/imports/import-pace.ts'
import { IMPORT_FILE, IMPORT_RETENTION, linesIn } from '#domain/imports/import-state.ts'
import { plainLine, withoutControlCharacters } from '#domain/texts/plain-text.ts'
import { UNDO_DAYS } from '#domain/undo/undoable.ts'
import type { Connection } from '#server/database/connect.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/database/database-errors.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { productImports } from '#server/database/schema/goods/imports.ts'
import { undoables, undoJobs } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { saveFile } from '#server/http/bodies/read-form.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { newFileKey, pathOf, removeFiles } from './import-files.ts'
import { findOpenImport, type ImportRow, refuseDuringUndo } from './import-rows.ts'

const MAX_BYTES = IMPORT_FILE.megabytes * 1024 * 1024

const queued = limitConcurrency('product-files', { atOnce: 2, mostWaiting: 4 })

/** Accepts a large file. Throws import_under_way, undo_under_way, file_missing, body_too_large and upload_failed. */
export async function sendImport(
  shop: Shop,
  staff: Visitor,
  request: Request,
  { mapping = null }: Readonly<{ mapping?: ColumnMapping | null | undefined }>,
): Promise<ProductImport> {
  await refuseWhileOpen(shop)
  await refuseDuringUndo(shop.db)
  return await queued(async () => {
    const fileKey = await newFileKey(shop, 'csv')
    try {
      const { name, bytes } = await receive(shop, request, fileKey)
      const id = await storeRow(shop, staff, { fileName: displayName(name), bytes, fileKey, mapping })
      shop.imports.wake()
      return await showImport(shop, id)
    } catch (error) {
      await removeFiles(shop, [fileKey])
      throw error
    }
  })
}

async function receive(shop: Shop, request: Request, fileKey: string): Promise<Readonly<{ name: string; bytes: number }>> {
  const limits = { field: 'file', maxBytes: MAX_BYTES, missing: 'Vælg en CSV-fil.' }
  const file = await saveFile(request, limits, pathOf(shop, fileKey)).catch((error: unknown) => {
    if (error instanceof ShopError) throw error
    shop.log.error({ err: error }, 'a file of products could not be kept')
    throw new ShopError('upload_failed', { message: 'Filen kunne ikke gemmes på serveren. Prøv igen.' })
  })
  if (file.isTooLarge) throw new ShopError('body_too_large', { message: `Filen må højst fylde ${IMPORT_FILE.megabytes} MB.` })
  return file
}

type NewFile = Readonly<{ fileName: string; bytes: number; fileKey: string; mapping: ColumnMapping | null }>

async function storeRow(shop: Shop, staff: Visitor, file: NewFile): Promise<number> {
  try {
    return await inTransaction(shop.db, async (tx) => {
      await lockAccounts(tx, { by: staff })
      const [created] = await tx
        .insert(productImports)
        .values({ ...file, state: 'checking', byUserId: staff.userId, createdAt: shop.now() })
        .returning({ id: productImports.id })
      if (!created) throw new Error('the file was not stored')
      return created.id
    })
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) await refuseWhileOpen(shop)
    throw error
  }
}

async function refuseWhileOpen({ db }: Shop): Promise<void> {
  const open = await findOpenImport(db)
  if (open) throw new ShopError('import_under_way', { message: `»${open.fileName}« er ikke færdig endnu. Vent, eller stop den først.` })
}

function displayName(name: string): string {
  return plainLine(withoutControlCharacters(name)).slice(0, 120) || 'produkter.csv'
}

const MAX_LISTED = 20

/** Open imports and those of the last 30 days, newest first. */
export async function listImports(db: Connection, now: Date): Promise<ProductImport[]> {
  const since = new Date(now.getTime() - IMPORT_RETENTION.reportDays * DAY_MS)
  const rows = await selectImports(db).where(gt(productImports.createdAt, since)).orderBy(desc(productImports.id)).limit(MAX_LISTED)
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
    id,
    state,
    fileName,
    bytes,
    by,
    found: row.found,
    stored,
    failure,
    errors: errorsKept,
    mixedLines,
    undo: undoOf(row, found, now),
    createdAt: createdAt.toISOString(),
    begunAt: begunAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    progress: progressOf(row),
  }
}

function undoOf({ state, undoableId }: ImportRow, { writtenSince, undoing }: Omit<Found, 'row' | 'by'>, now: Date): ProductImport['undo'] {
  const isExpired = writtenSince === null || writtenSince.getTime() < now.getTime() - UNDO_DAYS * DAY_MS
  if (undoableId === null || state === 'writing' || isExpired) return null
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
