import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type ColouredFilm, similarFilms } from '#domain/products/colours/similar-films.ts'
import { goesWith } from '#domain/products/goes-with.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { perCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection } from '#server/database/connect.ts'
import { boughtTogether, products } from '#server/database/schema/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { IS_LISTED } from '#server/search/listed.ts'
import type { Shop } from '#server/shop.ts'
import { findProductsInOrder, type ProductRow } from './queries.ts'

type RelatedIds = Readonly<{ similar: readonly number[]; goesWith: readonly number[] }>
type Related = Readonly<{ similar: readonly ProductRow[]; goesWith: readonly ProductRow[] }>

const KEPT = 2_000
const kept = perCatalogueVersion(async (_shop: Shop) => new LRUCache<number, RelatedIds>({ max: KEPT }))

/** Similar colours and accompanying products of a film; none for other products. */
export async function findRelated(shop: Shop, row: ProductRow): Promise<Related> {
  if (!isFilm(row)) return { similar: [], goesWith: [] }
  const ids = await idsOnce(shop, row)
  const rows = await findProductsInOrder(shop.db, [...new Set([...ids.similar, ...ids.goesWith])])
  const shown = (wanted: readonly number[]) => wanted.flatMap((id) => rows.find((product) => product.id === id && product.active) ?? [])
  return { similar: shown(ids.similar), goesWith: shown(ids.goesWith) }
}

async function idsOnce(shop: Shop, row: ProductRow): Promise<RelatedIds> {
  const known = await kept(shop)
  const found = known.get(row.id)
  if (found) return found
  const ids = {
    similar: await findSimilar(shop.db, row),
    goesWith: goesWith(await findChosen(shop.db, row), await findBoughtTogether(shop.db, row.id)),
  }
  known.set(row.id, ids)
  return ids
}

const CANDIDATES = 500

async function findSimilar(db: Connection, { id, hex, specifications }: ProductRow): Promise<number[]> {
  if (hex === null) return []
  const finish = typeof specifications.finish === 'string' ? specifications.finish : null
  const distance = sql.join(
    [2, 4, 6].map((start) => sql`power(${channel(sql`${products.hex}`, start)} - ${channel(sql`${hex}::text`, start)}, 2)`),
    sql` + `,
  )
  const near = await db
    .select({ id: products.id, hex: products.hex, finish: products.finish })
    .from(products)
    .innerJoin(productSearch, eq(productSearch.productId, products.id))
    .where(and(IS_LISTED, productSearch.isFilm, isNotNull(products.hex), ne(products.id, id)))
    .orderBy(distance, products.id)
    .limit(CANDIDATES)
  const films = near.flatMap((film): ColouredFilm[] => (film.hex === null ? [] : [{ ...film, hex: film.hex }]))
  return similarFilms({ id, hex, finish }, films)
}

function channel(hex: ReturnType<typeof sql>, start: number) {
  return sql`get_byte(decode(substr(${hex}, ${start}::int, 2), 'hex'), 0)`
}

async function findChosen(db: Connection, { id, goesWith: skus }: ProductRow): Promise<number[]> {
  if (skus.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from unnest(${sql.param(skus)}::text[]) with ordinality as chosen (sku, place)
    join products p on lower(p.kcw_id) = lower(chosen.sku) where p.active and not p.gone and p.id <> ${id} order by chosen.place`)
  return rows.map((row) => row.id)
}

const MOST_BOUGHT = 12

async function findBoughtTogether(db: Connection, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: boughtTogether.otherId })
    .from(boughtTogether)
    .innerJoin(products, eq(products.id, boughtTogether.otherId))
    .where(and(eq(boughtTogether.productId, id), IS_LISTED))
    .orderBy(sql`${boughtTogether.orders} desc`, products.nameDa, products.id)
    .limit(MOST_BOUGHT)
  return rows.map((row) => row.id)
}
