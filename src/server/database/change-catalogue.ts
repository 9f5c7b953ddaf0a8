import { bumpCatalogueVersion } from './catalogue-version.ts'
import type { Database } from './connect.ts'
import { inTransaction, type Transaction } from './transaction.ts'

/**
 * One change of products, tags or categories by staff, in one transaction. The new version is written first: its row is the
 * door all such changes wait at, so that over all processes no two of them interleave (a tag is not deleted while a product
 * takes it, two imports do not mix, a free SKU stays free). Orders never touch that row and wait for products only.
 */
export async function changeCatalogue<T>(
  { db }: Readonly<{ db: Database }>,
  change: (tx: Transaction) => Promise<T>,
  options: Readonly<{ maxMs?: number }> = {},
): Promise<T> {
  return await inTransaction(
    db,
    async (tx) => {
      await bumpCatalogueVersion(tx)
      return await change(tx)
    },
    options,
  )
}
