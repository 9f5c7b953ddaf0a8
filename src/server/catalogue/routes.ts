import { productCalls } from '#contract/products.ts'
import { route } from '#server/route.ts'
import { isStaff } from '#server/sessions/visitor.ts'
import { ShopError } from '#server/shop-error.ts'
import { listProducts } from './list-products.ts'
import { toProductAnswers } from './product-answer.ts'
import { findProduct } from './queries.ts'

export const catalogueRoutes = [
  route(productCalls.listProducts, (shop, { query, visitor }) => listProducts(shop, query, visitor)),

  route(productCalls.showProduct, async (shop, { params, visitor }) => {
    const row = await findProduct(shop.db, params.id, isStaff(visitor) ? undefined : true)
    const [product] = await toProductAnswers(shop.db, row ? [row] : [])
    if (!product) throw new ShopError('product_not_found')
    return { product }
  }),
]
