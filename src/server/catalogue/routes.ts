import { productCalls } from '#contract/products.ts'
import { route } from '#server/route.ts'
import { isStaff } from '#server/sessions/visitor.ts'
import { ShopError } from '#server/shop-error.ts'
import { listProducts } from './list-products.ts'
import { toProductAnswer } from './product-answer.ts'
import { findProduct } from './queries.ts'

export const catalogueRoutes = [
  route(productCalls.listProducts, (shop, { query, visitor }) => listProducts(shop, query, visitor)),

  route(productCalls.showProduct, async (shop, { params, visitor }) => {
    const product = await findProduct(shop.db, params.id, isStaff(visitor) ? undefined : true)
    if (!product) throw new ShopError('product_not_found')
    return { product: toProductAnswer(product) }
  }),
]
