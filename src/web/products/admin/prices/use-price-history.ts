import type { ResponseOf } from '#contract/call.ts'
import type { staffProductCalls } from '#contract/products/staff-product.ts'
import { krToOre } from '#domain/money/money.ts'
import { beforePriceOf, type PriceEntry } from '#domain/prices/price-history.ts'
import { priceAfterPromotion } from '#domain/prices/pricing.ts'
import { browserApi } from '#web/api.ts'
import { useMay } from '#web/customers/use-may.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'

export type PriceHistoryRows = ResponseOf<(typeof staffProductCalls)['showPriceHistory']>['history']
type Priced = Readonly<{ id: number; revision: number }>

/** What a product has cost, newest first; without a product there is nothing to ask for. A saved change asks anew. */
export function usePriceHistory(product: Priced | null) {
  const may = useMay()
  const { id = 0, revision = 0 } = product ?? {}
  const { data, isError } = useUserQuery({
    queryKey: ['price-history', id, revision],
    queryFn: ({ signal }) => browserApi.showPriceHistory({ params: { id } }, { signal }),
    enabled: product !== null && may('changePrices'),
  })
  return { rows: data?.history, isError }
}

/** The history as the rules of the domain read it: from old to new, in øre. */
export function toPriceEntries(rows: PriceHistoryRows): PriceEntry[] {
  return rows.toReversed().map(({ since, promotion, priceAfterPromotion: kr }) => ({
    sinceMs: Date.parse(since),
    promotionPercent: promotion,
    priceAfterPromotionOre: krToOre(kr),
  }))
}

/** The price, in øre, the shop would strike through if the typed price and promotion were saved now (decision 9). */
export function beforePriceIfSaved(
  typed: Readonly<{ unitPriceOre: number; promotionPercent: number }>,
  rows: PriceHistoryRows,
  nowMs: number,
): number | null {
  const priceAfterPromotionOre = priceAfterPromotion(typed.unitPriceOre, typed.promotionPercent)
  const entry = { sinceMs: nowMs, promotionPercent: typed.promotionPercent, priceAfterPromotionOre }
  return beforePriceOf({ ...typed, priceAfterPromotionOre }, [...toPriceEntries(rows), entry])
}
