import type { ProductImport } from '#contract/imports/product-imports.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { IMPORT_FILE } from '#domain/imports/import-state.ts'
import { plainLine, withoutControlCharacters } from '#domain/texts/plain-text.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/database/database-errors.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { saveFile } from '#server/http/bodies/read-form.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { showImport } from './import-answer.ts'
import { newFileKey, pathOf, removeFiles } from './import-files.ts'
import { findOpenImport, refuseWhileTakenBack } from './import-rows.ts'

const MAX_BYTES = IMPORT_FILE.megabytes * 1024 * 1024

const inTurn = limitConcurrency('product-files', { atOnce: 2, mostWaiting: 4 })

/** Accepts a large file. Throws import_under_way, undo_under_way, file_missing, body_too_large and upload_failed. */
export async function sendImport(
  shop: Shop,
  staff: Visitor,
  request: Request,
  { mapping = null }: Readonly<{ mapping?: ColumnMapping | null | undefined }>,
): Promise<ProductImport> {
  await refuseWhileOpen(shop)
  await refuseWhileTakenBack(shop.db)
  return await inTurn(async () => {
    const fileKey = await newFileKey(shop, 'csv')
    try {
      const { name, bytes } = await receive(shop, request, fileKey)
      const id = await remember(shop, staff, { fileName: shownName(name), bytes, fileKey, mapping })
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

async function remember(shop: Shop, staff: Visitor, file: NewFile): Promise<number> {
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

function shownName(name: string): string {
  return plainLine(withoutControlCharacters(name)).slice(0, 120) || 'produkter.csv'
}
