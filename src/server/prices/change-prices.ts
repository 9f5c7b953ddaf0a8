import { type CatalogueChange, changeCatalogue } from '#server/database/change-catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { applyDuePrices } from './apply-due-prices.ts'
import { findNextChange } from './next-change.ts'

/** Takes the transaction back. */
class PricesAreDue extends Error {}

/**
 * One change of products that may touch prices, as `changeCatalogue`, at the instant it is handed. What was due by then is written first and apart: else the
 * history would have this change before the one that really came earlier.
 */
export async function changePrices<T>(
  shop: Readonly<{ db: Database; now: () => Date }>,
  staff: Readonly<{ userId: number }>,
  change: (tx: Transaction, at: Date) => Promise<T>,
  options: CatalogueChange = {},
): Promise<T> {
  for (;;) {
    try {
      return await changeCatalogue(
        shop,
        staff,
        async (tx) => {
          const at = shop.now()
          const next = await findNextChange(tx)
          if (next !== null && next <= at) throw new PricesAreDue()
          return await change(tx, at)
        },
        options,
      )
    } catch (error) {
      if (!(error instanceof PricesAreDue)) throw error
    }
    await applyDuePrices(shop)
  }
}
