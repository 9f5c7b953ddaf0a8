import { colourCalls } from '#contract/products/colours.ts'
import { productCalls } from '#contract/products/product.ts'
import { showcaseCalls } from '#contract/products/showcase.ts'
import { suggestionCalls } from '#contract/products/suggestions.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findNearest } from './colours/find-nearest.ts'
import { showPalette } from './colours/show-palette.ts'
import { listProducts } from './list-products.ts'
import { toProductAnswers } from './product-answer.ts'
import { findProduct } from './queries.ts'
import { findRelated } from './related-products.ts'
import { showProduct } from './show-product.ts'
import { showShowcase } from './showcase.ts'
import { suggestProducts } from './suggest-products.ts'

export const productRoutes = [
  route(productCalls.listProducts, (shop, { query, visitor }) => listProducts(shop, query, visitor)),

  route(suggestionCalls.suggestProducts, (shop, { query }) => suggestProducts(shop, query.search)),

  route(showcaseCalls.showShowcase, (shop) => showShowcase(shop)),
  route(colourCalls.findNearest, (shop, { query }) => findNearest(shop, query)),
  route(colourCalls.showPalette, (shop, { query }) => showPalette(shop, query)),

  route(productCalls.listRelatedProducts, async (shop, { params }) => {
    const row = await findProduct(shop.db, params.id, true)
    if (!row) throw new ShopError('product_not_found')
    const { similar, goesWith } = await findRelated(shop, row)
    return { similar: await toProductAnswers(shop.db, similar), goesWith: await toProductAnswers(shop.db, goesWith) }
  }),

  route(productCalls.showProduct, (shop, { params, visitor }) => showProduct(shop, params.id, { isAny: mayDo(visitor, 'readProducts') })),
]
