import { desc, eq, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/http/call.ts'
import { productCalls } from '#contract/products/product.ts'
import { showcaseCalls } from '#contract/products/showcase.ts'
import { staffProductCalls } from '#contract/products/staff-product.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { type SuggestedChoice, suggestionCalls } from '#contract/products/suggestions.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { oreToKr } from '#domain/money/money.ts'
import { lowestPriceBefore } from '#domain/prices/price-history.ts'
import type { SearchTerm } from '#domain/search/read-search.ts'
import type { Connection } from '#server/database/connect.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { type ReadyJson, readyJson } from '#server/http/ready-json.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { findHelpPages, nearestSearch, outcomeOf, understandSearch } from '#server/search/search-products.ts'
import type { Shop } from '#server/shop.ts'
import { listProducts } from './list-products.ts'
import { sharedUrlOf, toPriceEntry, toProductAnswers } from './product-answer.ts'
import { cachePieces } from './product-pieces.ts'
import { addressedQuery, findProduct, findProductsInOrder, type ProductRow } from './queries.ts'
import { findRelated } from './related-products.ts'
import { findSafety, NO_SAFETY } from './safety.ts'
import { showShowcase } from './showcase.ts'
import { showStaffProduct, toAssortmentAnswers } from './staff-product-answer.ts'
import { findAssortment, readFilter } from './staff-queries.ts'
import { findBesideProduct } from './tag-texts.ts'

const MOST = { products: 5, choices: 4, pages: 2 } as const

const GUEST = { listed: true, only: undefined } as const

const FIRST = { limit: MOST.products, offset: 0 }

const productPages = cachePieces(16 * 1024 * 1024, async (shop, ids) => {
  const rows = await findProductsInOrder(shop.db, ids)
  return new Map(
    await Promise.all(rows.map(async (row) => [row.id, { rowVersion: row.rowVersion, json: await pageOf(shop, row) }] as const)),
  )
})

export const productRoutes = [
  route(productCalls.listProducts, (shop, { query, visitor }) => listProducts(shop, query, visitor)),

  route(suggestionCalls.suggestProducts, (shop, { query }) => suggestProducts(shop, query.search)),

  route(showcaseCalls.showShowcase, (shop) => showShowcase(shop)),

  route(productCalls.listRelatedProducts, async (shop, { params }) => {
    const row = await findProduct(shop.db, params.id, true)
    if (!row) throw new ShopError('product_not_found')
    const { similar, goesWith } = await findRelated(shop, row)
    return { similar: await toProductAnswers(shop.db, similar), goesWith: await toProductAnswers(shop.db, goesWith) }
  }),

  route(productCalls.showProduct, (shop, { params, visitor }) => showProduct(shop, params.id, { isAny: mayDo(visitor, 'readProducts') })),

  route(staffProductListCalls.listStaffProducts, async (shop, { query: { page = 1, limit = MAX_PAGE_SIZE, sort, ...filter } }) => {
    const { rows, total } = await findAssortment(shop.db, await readFilter(shop, filter), { sort, limit, offset: (page - 1) * limit })
    return { products: await toAssortmentAnswers(shop.db, rows), total }
  }),
  route(staffProductCalls.showStaffProduct, async ({ db }, { params: { id } }) => ({
    product: await showStaffProduct(db, id),
    documents: (await findSafety(db, [id])).get(id)?.documents ?? [],
  })),
  route(staffProductCalls.showPriceHistory, (shop, { params }) => showPriceHistory(shop.db, params.id)),
]

type History = Omit<ResponseOf<(typeof staffProductCalls)['showPriceHistory']>, 'success'>

/** Newest first, with the lowest price before the running promotion. */
async function showPriceHistory(db: Connection, id: number): Promise<History> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, id))
  if (!product) throw new ShopError('product_not_found')
  const rows = await db
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(desc(priceHistory.createdAt), desc(priceHistory.id))
  const lowestOre = lowestPriceBefore(rows.toReversed().map(toPriceEntry))
  return {
    history: rows.map((row) => ({
      price: oreToKr(row.unitPriceOre),
      promotion: row.promotionPercent,
      priceAfterPromotion: oreToKr(row.priceAfterPromotionOre),
      hidden: row.hidden,
      since: row.createdAt.toISOString(),
    })),
    lowestPrice: lowestOre === null ? null : oreToKr(lowestOre),
  }
}

/** A product page's data; `isAny` includes inactive products. */
async function showProduct(shop: Shop, kcwIdOrId: string, { isAny }: Readonly<{ isAny: boolean }>): Promise<ReadyJson> {
  // read before the row, as the page is cached under it
  const version = await shop.catalogue.current()
  const { found } = await runQuickly(shop.db, { found: addressedQuery(kcwIdOrId, { isAny }) })
  const [page] = await productPages(shop, version, found)
  if (!page) throw new ShopError('product_not_found')
  return readyJson([page])
}

async function pageOf({ db }: Shop, row: ProductRow): Promise<Buffer> {
  const [product] = await toProductAnswers(db, [row])
  const safety = (await findSafety(db, [row.id])).get(row.id) ?? NO_SAFETY
  const sharedPictureUrl = row.active ? sharedUrlOf(row) : null
  const page = { success: true, product, ...(await findBesideProduct(db, row)), safety, sharedPictureUrl }
  // removes undeclared fields
  return Buffer.from(JSON.stringify(productCalls.showProduct.response.parse(page)))
}

/** The same for every visitor; the browser adds their own prices. */
async function suggestProducts(
  shop: Shop,
  text: string,
): Promise<Omit<ResponseOf<(typeof suggestionCalls)['suggestProducts']>, 'success'>> {
  if (text.trim() === '') return { products: [], choices: [], pages: [], pagesFirst: false, search: { ignored: [], corrected: [] } }
  const understood = await understandSearch(shop, text)
  const found = await findRanked(shop.db, understood, GUEST, FIRST)
  const nearest = found.length === 0 ? await nearestSearch(shop.db, understood, GUEST) : null
  const used = nearest ?? understood
  const rows = await findProductsInOrder(shop.db, nearest ? await findRanked(shop.db, nearest, GUEST, FIRST) : found)
  const products = await toProductAnswers(shop.db, rows)
  const { pages, areFirst } = await findHelpPages(shop, understood)
  return {
    products: products.map((product) => ({ ...product, picture: product.images[0] ?? null })),
    choices: await findChoices(shop.db, used.terms),
    pages: pages.slice(0, MOST.pages).map(({ title, path }) => ({ title, path })),
    pagesFirst: areFirst,
    search: outcomeOf(used),
  }
}

async function findChoices(db: Connection, terms: readonly SearchTerm[]): Promise<SuggestedChoice[]> {
  const marks = terms.flatMap(({ readings }) => readings.flat().flatMap((word) => word.marks))
  if (marks.length === 0) return []
  const isNamed = sql`= any(${sql.param([...new Set(marks)])}::text[])`
  const { rows } = await db.execute<SuggestedChoice>(sql`
    select kind, value, label, hex from (
      select 'color' as kind, id as value, name_da as label, hex_code as hex, 1 as place, position from colors where '=c-' || id ${isNamed}
      union all select 'series', id, name_da, null, 2, position from series where '=s-' || id ${isNamed}
      union all select 'category', id, name_da, null, 3, position from categories where '=k-' || id ${isNamed}
    ) as named order by place, position, value limit ${MOST.choices}`)
  return rows
}
