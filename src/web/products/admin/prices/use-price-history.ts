import type { ResponseOf } from '#contract/http/call.ts'
import type { staffProductCalls } from '#contract/products/staff-product.ts'
import { krToOre } from '#domain/money/money.ts'
import { beforePriceOf, type PriceEntry } from '#domain/prices/price-history.ts'
import { priceAfterPromotion } from '#domain/prices/pricing.ts'
import { browserApi } from '#web/api.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

export type PriceHistoryRows = ResponseOf<(typeof staffProductCalls)['showPriceHistory']>['history']
type Priced = Readonly<{ id: number; revision: number }>

/** A product's prices, newest first; none without a product. Refetched after a saved change. */
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

/** The history for the domain's rules: oldest first, in øre. */
export function toPriceEntries(rows: PriceHistoryRows): PriceEntry[] {
  return rows.toReversed().map(({ since, promotion, priceAfterPromotion: kr }) => ({
    sinceMs: Date.parse(since),
    promotionPercent: promotion,
    priceAfterPromotionOre: krToOre(kr),
  }))
}

/** The struck-through price in øre if the form were saved now (decision 9). */
export function beforePriceIfSaved(
  typed: Readonly<{ unitPriceOre: number; promotionPercent: number }>,
  rows: PriceHistoryRows,
  nowMs: number,
): number | null {
  const priceAfterPromotionOre = priceAfterPromotion(typed.unitPriceOre, typed.promotionPercent)
  const entry = { sinceMs: nowMs, promotionPercent: typed.promotionPercent, priceAfterPromotionOre }
  return beforePriceOf({ ...typed, priceAfterPromotionOre }, [...toPriceEntries(rows), entry])
}
