import { and, eq } from 'drizzle-orm'
import { lockForErasure } from '#server/audit/erase-subjects.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { wraps } from '#server/database/schema/wraps.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { eraseWraps } from './erase-wraps.ts'
import { fileNamesOf } from './wrap-files.ts'

/** Deletes a photograph in any state, with files, mails and log texts. */
export async function withdrawWrap(shop: Shop, workshop: Visitor, id: number): Promise<void> {
  const gone = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: workshop, changed: [workshop.userId] })
    const isIt = and(eq(wraps.id, id), eq(wraps.userId, workshop.userId))
    const [wrap] = await tx.select({ state: wraps.state }).from(wraps).where(isIt)
    if (!wrap) throw new ShopError('wrap_not_found')
    // drafts are changed by their workshop only; others may be approved at this moment
    if (wrap.state !== 'draft') await bumpCatalogueVersion(tx)
    const [deleted] = await tx.delete(wraps).where(isIt).returning()
    if (!deleted) throw new ShopError('wrap_not_found')
    await eraseWraps(tx, [id])
    return deleted
  })
  await shop.pictures.remove(fileNamesOf([gone]))
}
