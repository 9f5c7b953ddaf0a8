import { type CatalogueChange, changeCatalogue } from '#server/database/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { applyDuePrices, findNextChange } from './apply-due-prices.ts'

class PricesAreDue extends Error {}

/** Like `changeCatalogue`, for changes that may touch prices. Due changes are written first, so that the price history stays in order. */
export async function changeAfterDuePrices<T>(
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
