import { LRUCache } from 'lru-cache'
import { product } from '#contract/products/product.ts'
import type { Shop } from '#server/shop.ts'
import { toProductAnswers } from './product-answer.ts'
import { type FoundProduct, findProductsInOrder } from './queries.ts'

type Piece = Readonly<{ rowVersion: string; json: Buffer }>
type CachedPiece = Piece & Readonly<{ version: number }>
type Pieces = (shop: Shop, version: number, found: readonly FoundProduct[]) => Promise<readonly Buffer[]>

/** Caches answers as JSON by row and catalogue version (decision 0046). Read `version` before `found`. Deleted products are left out. */
export function cachePieces(maxBytes: number, make: (shop: Shop, ids: readonly number[]) => Promise<ReadonlyMap<number, Piece>>): Pieces {
  const cacheOf = new WeakMap<Shop, LRUCache<number, CachedPiece>>()
  return async (shop, version, found) => {
    const cache = cacheOf.get(shop) ?? new LRUCache<number, CachedPiece>({ maxSize: maxBytes, sizeCalculation: ({ json }) => json.length })
    cacheOf.set(shop, cache)
    const cached = found.map(({ id, rowVersion }) => {
      const piece = cache.get(id)
      return piece?.version === version && piece.rowVersion === rowVersion ? piece.json : null
    })
    const missing = found.flatMap(({ id }, place) => (cached[place] === null ? [id] : []))
    const made = missing.length === 0 ? null : await make(shop, missing)
    for (const [id, piece] of made ?? []) cache.set(id, { version, ...piece })
    return found.flatMap(({ id }, place) => cached[place] ?? made?.get(id)?.json ?? [])
  }
}

export const productPieces = cachePieces(24 * 1024 * 1024, async ({ db }, ids) => {
  const rows = await findProductsInOrder(db, ids)
  const answers = await toProductAnswers(db, rows)
  return new Map(
    rows.map(({ id, rowVersion }, place) => {
      // removes undeclared fields
      return [id, { rowVersion, json: Buffer.from(JSON.stringify(product.parse(answers[place]))) }]
    }),
  )
})
