import { LRUCache } from 'lru-cache'
import type { SampleOffer } from '#contract/products/product.ts'
import { FEW as FEW_RANKED } from '#server/search/find-ranked.ts'
import type { Shop } from '#server/shop.ts'
import { type Counted, type Labels, loadLabels } from './facets.ts'
import { findSample } from './tag-texts.ts'

/** Up to so many are put in order sooner than found in the order of an index that holds the others too. */
export const FEW = 5_000
const KEPT_COUNTS = 500

/** What is kept of one version of the catalogue (decision 0046): what staff alone change. */
export type KeptCatalogue = Readonly<{
  version: number
  labels: Labels
  /** the sample any film can be had as */
  sample: SampleOffer | null
  /** there are few products in all, whatever a filter leaves of them */
  isSmall: boolean
  /** there are so few that whatever a search finds is put in order in one go */
  isRankedAtOnce: boolean
  /** by what was asked */
  counts: LRUCache<string, Counted>
}>

const kept = new WeakMap<Shop, Readonly<{ version: number; catalogue: Promise<KeptCatalogue> }>>()

/** What is kept of the catalogue as it stands at this moment, also when another process changed it. */
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
