import { LRUCache } from 'lru-cache'
import type { SampleOffer } from '#contract/products/product.ts'
import { perCatalogueVersion } from '#server/database/catalogue-version.ts'
import { RANKED_AT_ONCE } from '#server/search/find-ranked.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, type Labels, loadLabels } from './facets.ts'
import { findSample } from './tag-texts.ts'

/** Up to here sorting is faster than an ordered index. */
export const SORTED_AT_ONCE = 5_000
const KEPT_COUNTS = 500

/** Data cached per catalogue version (decision 0046), changed only by staff. */
export type KeptCatalogue = Readonly<{
  version: number
  labels: Labels
  sample: SampleOffer | null
  /** few products in total */
  isSmall: boolean
  /** few enough to rank any search at once */
  isRankedAtOnce: boolean
  /** by filter */
  counts: LRUCache<string, Counted>
}>

/** The cache of the present version, across processes. */
export const keptCatalogue = perCatalogueVersion(async (shop: Shop, version): Promise<KeptCatalogue> => {
  const [{ labels, products }, sample] = await Promise.all([loadLabels(shop.db, SORTED_AT_ONCE + 1), findSample(shop.db)])
  return {
    version,
    labels,
    sample,
    isSmall: products <= SORTED_AT_ONCE,
    isRankedAtOnce: products <= RANKED_AT_ONCE,
    counts: new LRUCache({ max: KEPT_COUNTS }),
  }
})
