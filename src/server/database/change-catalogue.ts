import { bumpCatalogueVersion } from './catalogue-version.ts'
import type { Database } from './connect.ts'
import { lockAccounts } from './lock-accounts.ts'
import { inTransaction, type Transaction } from './transaction.ts'

export type CatalogueChange = Readonly<{
  maxMs?: number
  /** takes the lock and announces the change; by default at once */
  tell?: (tx: Transaction) => Promise<void>
}>

/**
 * A staff change of products, tags or categories in one transaction. The version's row is locked after the actor, so that such changes
 * never interleave across processes: a tag is not deleted while a product takes it, imports do not mix, a free SKU stays free. Orders do
 * not use this lock.
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
      await lockAccounts(tx, { by: staff })
      await tell(tx)
      return await change(tx)
    },
    options,
  )
}
