import { productCalls } from '#contract/products/product.ts'
import { showcaseCalls } from '#contract/products/showcase.ts'
import { staffProductCalls } from '#contract/products/staff-product.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { suggestionCalls } from '#contract/products/suggestions.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { listProducts } from './list-products.ts'
import { showPriceHistory } from './price-history.ts'
import { toProductAnswers } from './product-answer.ts'
import { findProduct } from './queries.ts'
import { findRelated } from './related-products.ts'
import { showProduct } from './show-product.ts'
import { showShowcase } from './showcase.ts'
import { showStaffProduct, toAssortmentAnswers } from './staff-product-answer.ts'
import { findAssortment, readFilter } from './staff-queries.ts'
import { suggestProducts } from './suggest-products.ts'

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
  route(staffProductCalls.showStaffProduct, async (shop, { params }) => ({ product: await showStaffProduct(shop.db, params.id) })),
  route(staffProductCalls.showPriceHistory, (shop, { params }) => showPriceHistory(shop.db, params.id)),
]
