import type { Product } from '#contract/products/product.ts'
import { krToOre } from '#domain/money/money.ts'
import type { Cart, CartLine } from '#domain/orders/cart.ts'
import { type PricedLine, type PricedOrder, priceOrder } from '#domain/orders/price-order.ts'

/** A line with its product and price; without a product, one the shop does not sell any more. */
export type SoldRow = Readonly<{ line: CartLine; product: Product; priced: PricedLine }>
type CartRow = SoldRow | Readonly<{ line: CartLine; product: null; priced: null }>

export type PricedCart = Readonly<{ rows: readonly CartRow[]; sold: readonly SoldRow[]; missing: readonly CartLine[]; order: PricedOrder }>

/** The cart's lines with their products, priced by the function the server prices orders with (design §4 promise 2). */
export function priceCart(cart: Cart, products: readonly Product[], discountPercent: number): PricedCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const found = cart.flatMap((line) => {
    const product = byId.get(line.productId)
    return product ? [{ line, product }] : []
  })
  const order = priceOrder(
    found.map(({ line, product }) => ({ ...line, product: toPricedProduct(product) })),
    discountPercent,
  )
  const sold = found.flatMap((row, index) => {
    const priced = order.lines[index]
    return priced ? [{ ...row, priced }] : []
  })
  const rowOf = new Map(sold.map((row) => [row.line, row]))
  const rows = cart.map((line) => rowOf.get(line) ?? { line, product: null, priced: null })
  return { rows, sold, missing: rows.flatMap((row) => (row.product ? [] : [row.line])), order }
}

function toPricedProduct({ id, price, promotion, pointsEligible, pointsCost, stock }: Product) {
  return { id, unitPriceOre: krToOre(price), promotionPercent: promotion, pointsEligible, pointsCost, stock }
}
