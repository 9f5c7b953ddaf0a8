import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { type ColouredFilm, similarFilms } from '#domain/products/colours/nearest-films.ts'
import { finishOf } from '#domain/products/film-look.ts'
import { goesWith } from '#domain/products/goes-with.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { bumpCatalogueVersion, perCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { boughtTogether, boughtTogetherCounted, products } from '#server/database/schema/goods/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isListedProduct } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'
import { findProductsInOrder, type ProductRow } from './queries.ts'

type RelatedIds = Readonly<{ similar: readonly number[]; goesWith: readonly number[] }>
type Related = Readonly<{ similar: readonly ProductRow[]; goesWith: readonly ProductRow[] }>

const MAX_CACHED = 2_000
const relatedCache = perCatalogueVersion(async (_shop: Shop) => new LRUCache<number, RelatedIds>({ max: MAX_CACHED }))

export async function findRelated(shop: Shop, row: ProductRow): Promise<Related> {
  if (!isFilm(row)) return { similar: [], goesWith: [] }
  const ids = await idsOnce(shop, row)
  const rows = await findProductsInOrder(shop.db, [...new Set([...ids.similar, ...ids.goesWith])])
  const available = (related: readonly number[]) =>
    related.flatMap((id) => rows.find((product) => product.id === id && product.active) ?? [])
  return { similar: available(ids.similar), goesWith: available(ids.goesWith) }
}

async function idsOnce(shop: Shop, row: ProductRow): Promise<RelatedIds> {
  const known = await relatedCache(shop)
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
  const finish = finishOf({ specifications })
  const distance = sql.join(
    [2, 4, 6].map((start) => sql`power(${channel(sql`${products.hex}`, start)} - ${channel(sql`${hex}::text`, start)}, 2)`),
    sql` + `,
  )
  const near = await db
    .select({ id: products.id, hex: products.hex, finish: products.finish })
    .from(products)
    .innerJoin(productSearch, eq(productSearch.productId, products.id))
    .where(and(isListedProduct, productSearch.isFilm, isNotNull(products.hex), ne(products.id, id)))
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

const MAX_BOUGHT = 12

async function findBoughtTogether(db: Connection, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: boughtTogether.otherId })
    .from(boughtTogether)
    .innerJoin(products, eq(products.id, boughtTogether.otherId))
    .where(and(eq(boughtTogether.productId, id), isListedProduct))
    .orderBy(sql`${boughtTogether.orders} desc`, products.nameDa, products.id)
    .limit(MAX_BOUGHT)
  return rows.map((row) => row.id)
}

const ORDERS_AT_ONCE = 500
const COUNTED_EVERY_MS = DAY_MS - 3_600_000
/** Orders this old are committed: no lower id appears later. */
const SETTLED_MS = 3_600_000

/** Counts daily what is bought with a film, from the orders since the last run. Ignores cancelled orders and samples. */
export async function countBoughtTogether({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const at = now()
  while ((await inTransaction(db, async (tx) => await countSome(tx, at))) === ORDERS_AT_ONCE);
}

async function countSome(tx: Connection, at: Date): Promise<number> {
  const due = new Date(at.getTime() - COUNTED_EVERY_MS).toISOString()
  const settled = new Date(at.getTime() - SETTLED_MS).toISOString()
  // the catalogue lock comes first in the lock order
  await bumpCatalogueVersion(tx)
  const { rows: open } = await tx.execute<{ lastOrderId: number }>(sql`
    select last_order_id as "lastOrderId" from bought_together_counted
    where counted_at is null or counted_at <= ${due}::timestamptz for no key update skip locked`)
  const [counted] = open
  if (!counted) return 0
  const { rows: orders } = await tx.execute<{ id: number }>(sql`
    select id from orders where id > ${counted.lastOrderId} and created_at <= ${settled}::timestamptz order by id limit ${ORDERS_AT_ONCE}`)
  const last = orders.at(-1)?.id ?? counted.lastOrderId
  await tx.execute(sql`
    insert into bought_together (product_id, other_id, orders)
    select film.product_id, other.product_id, count(distinct film.order_id)
    from orders o
    join order_lines film on film.order_id = o.id join product_search fs on fs.product_id = film.product_id and fs.is_film
    join order_lines other on other.order_id = o.id join product_search os on os.product_id = other.product_id and not os.is_film
    where o.id > ${counted.lastOrderId} and o.id <= ${last} and o.status <> 'cancelled' and o.deleted_at is null and other.sample_of_id is null
    group by film.product_id, other.product_id order by film.product_id, other.product_id
    on conflict (product_id, other_id) do update set orders = bought_together.orders + excluded.orders`)
  const isDone = orders.length < ORDERS_AT_ONCE
  await tx.update(boughtTogetherCounted).set({ lastOrderId: last, ...(isDone && { countedAt: at }) })
  return orders.length
}
