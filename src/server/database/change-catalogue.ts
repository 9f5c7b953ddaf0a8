import { bumpCatalogueVersion } from './catalogue-version.ts'
import type { Database } from './connect.ts'
import { holdAccounts } from './hold-accounts.ts'
import { inTransaction, type Transaction } from './transaction.ts'

export type CatalogueChange = Readonly<{
  maxMs?: number
  /** takes the door, and tells guests of the change; left out: at once */
  tell?: (tx: Transaction) => Promise<void>
}>

/**
 * One change of products, tags or categories by staff, in one transaction. After who does it the new version is written: its row is the
 * door all such changes wait at, so that over all processes no two of them interleave (a tag is not deleted while a product
 * takes it, two imports do not mix, a free SKU stays free). Orders never touch that row and wait for products only.
 */
export async function changeCatalogue<T>(
  { db }: Readonly<{ db: Database }>,
  staff: Readonly<{ userId: number }>,
  change: (tx: Transaction) => Promise<T>,
  { tell = bumpCatalogueVersion, ...options }: CatalogueChange = {},
): Promise<T> {
  return await inTransaction(
    db,
    async (tx) => {
      await holdAccounts(tx, { by: staff })
      await tell(tx)
      return await change(tx)
    },
    options,
  )
}
