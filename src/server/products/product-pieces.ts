import { LRUCache } from 'lru-cache'
import { product } from '#contract/products/product.ts'
import type { Shop } from '#server/shop.ts'
import { toProductAnswers } from './product-answer.ts'
import { type FoundProduct, findProductsInOrder } from './queries.ts'

type Piece = Readonly<{ rowVersion: string; json: Buffer }>
type Kept = Piece & Readonly<{ version: number }>
type Pieces = (shop: Shop, version: number, found: readonly FoundProduct[]) => Promise<readonly Buffer[]>

/** Caches answers as JSON by row and catalogue version (decision 0046). Read `version` before `found`. Deleted products are left out. */
export function keepPieces(maxBytes: number, make: (shop: Shop, ids: readonly number[]) => Promise<ReadonlyMap<number, Piece>>): Pieces {
  const keptOf = new WeakMap<Shop, LRUCache<number, Kept>>()
  return async (shop, version, found) => {
    const kept = keptOf.get(shop) ?? new LRUCache<number, Kept>({ maxSize: maxBytes, sizeCalculation: ({ json }) => json.length })
    keptOf.set(shop, kept)
    const held = found.map(({ id, rowVersion }) => {
      const piece = kept.get(id)
      return piece?.version === version && piece.rowVersion === rowVersion ? piece.json : null
    })
    const missing = found.flatMap(({ id }, place) => (held[place] === null ? [id] : []))
    const made = missing.length === 0 ? null : await make(shop, missing)
    for (const [id, piece] of made ?? []) kept.set(id, { version, ...piece })
    return found.flatMap(({ id }, place) => held[place] ?? made?.get(id)?.json ?? [])
  }
}

export const productPieces = keepPieces(24 * 1024 * 1024, async ({ db }, ids) => {
  const rows = await findProductsInOrder(db, ids)
  const answers = await toProductAnswers(db, rows)
  return new Map(
    rows.map(({ id, rowVersion }, place) => {
      // removes undeclared fields
      return [id, { rowVersion, json: Buffer.from(JSON.stringify(product.parse(answers[place]))) }]
    }),
  )
})
