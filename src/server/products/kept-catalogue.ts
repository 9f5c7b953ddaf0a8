import { LRUCache } from 'lru-cache'
import type { SampleOffer } from '#contract/products/product.ts'
import { FEW as FEW_RANKED } from '#server/search/find-ranked.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, type Labels, loadLabels } from './facets.ts'
import { findSample } from './tag-texts.ts'

/** Up to here sorting is faster than an ordered index. */
export const FEW = 5_000
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

const kept = new WeakMap<Shop, Readonly<{ version: number; catalogue: Promise<KeptCatalogue> }>>()

/** The cache of the present version, across processes. */
export async function keptCatalogue(shop: Shop): Promise<KeptCatalogue> {
  const version = await shop.catalogue.current()
  const known = kept.get(shop)
  if (known?.version === version) return await known.catalogue
  const catalogue = loadCatalogue(shop, version)
  const entry = { version, catalogue }
  kept.set(shop, entry)
  catalogue.catch(() => {
    if (kept.get(shop) === entry) kept.delete(shop)
  })
  return await catalogue
}

async function loadCatalogue(shop: Shop, version: number): Promise<KeptCatalogue> {
  const [{ labels, products }, sample] = await Promise.all([loadLabels(shop.db, FEW + 1), findSample(shop.db)])
  return {
    version,
    labels,
    sample,
    isSmall: products <= FEW,
    isRankedAtOnce: products <= FEW_RANKED,
    counts: new LRUCache({ max: KEPT_COUNTS }),
  }
}
