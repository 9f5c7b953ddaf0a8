import { and, eq } from 'drizzle-orm'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { endImport } from './end-import.ts'
import { showImport } from './import-answer.ts'
import { refuseWhileTakenBack } from './import-rows.ts'

/** Starts writing a checked file. Throws import_not_found, import_not_ready, undo_under_way and csv_errors. */
export async function beginImport(
  shop: Shop,
  staff: Visitor,
  id: number,
  { leaveOutWrong }: Readonly<{ leaveOutWrong: boolean }>,
): Promise<ProductImport> {
  const { found } = await showImport(shop, id)
  if (found.wrong > 0 && !leaveOutWrong) {
    throw new ShopError('csv_errors', { message: `${count(found.wrong, 'linje', 'linjer')} har fejl. Ret filen, eller indlæs de andre.` })
  }
  await refuseWhileTakenBack(shop.db)
  const begun = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    return await tx
      .update(productImports)
      .set({ state: 'writing', begunAt: shop.now(), byUserId: staff.userId, attempts: 0 })
      .where(and(eq(productImports.id, id), eq(productImports.state, 'checked')))
      .returning({ id: productImports.id })
  })
  if (begun.length === 0) throw new ShopError('import_not_ready')
  shop.imports.wake()
  return await showImport(shop, id)
}

/** Stops an import after the present batch; what was written stays. Throws import_not_found and import_over. */
export async function cancelImport(shop: Shop, staff: Visitor, id: number): Promise<ProductImport> {
  const ended = await endImport(shop, id, { state: 'cancelled', by: staff })
  const now = await showImport(shop, id)
  if (!ended) throw new ShopError('import_over')
  return now
}
