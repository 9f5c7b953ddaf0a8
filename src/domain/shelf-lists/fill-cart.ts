import { type Cart, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { type StockRemark, stockRemarks } from '#domain/orders/delivery.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import type { Arrival } from '#domain/purchases/arrivals.ts'

type RequestedLine = Readonly<{ productId: number | null; wanted: number; seenPriceOre: number }>

type SoldProduct = Readonly<{
  id: number
  unitPriceOre: number
  promotionPercent: number
  stock: number
  discontinued: boolean
  asksForColour: boolean
  incoming?: readonly Arrival[]
}>

export type FillRemark =
  | StockRemark
  | Readonly<{ kind: 'not-sold' }>
  | Readonly<{ kind: 'price-changed'; beforeOre: number; nowOre: number }>
  | Readonly<{ kind: 'in-cart'; quantity: number }>

type Filled = Readonly<{ added: number; remarks: readonly FillRemark[] }>

/** Joins lines of several lists; quantities of a product are added. Deleted products stay apart. */
export function joinListLines<Line extends RequestedLine>(lines: readonly Line[]): readonly Line[] {
  const merged: Line[] = []
  const places = new Map<number, number>()
  for (const line of lines) {
    const at = line.productId === null ? undefined : places.get(line.productId)
    const before = at === undefined ? undefined : merged[at]
    if (at !== undefined && before) merged[at] = { ...before, wanted: Math.min(MAX_LINE_QUANTITY, before.wanted + line.wanted) }
    else {
      if (line.productId !== null) places.set(line.productId, merged.length)
      merged.push(line)
    }
  }
  return merged
}

/** Rolls of a product in the cart, in money and on points; samples are no rolls. */
export function rollsInCart(cart: Cart, product: number): number {
  const own = cart.filter(({ productId, sampleOf }) => productId === product && sampleOf === null)
  return own.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Buyer = Readonly<{ discountPercent: number; inCart: (productId: number) => number }>

/** Fills the cart up to the requested quantities; repeating it adds nothing. Each reduction is remarked on. */
export function planFill(lines: readonly RequestedLine[], products: readonly SoldProduct[], buyer: Buyer): readonly Filled[] {
  return lines.map(({ productId, wanted, seenPriceOre }) => {
    const product = products.find(({ id }) => id === productId)
    if (!product || isUnlisted(product) || product.asksForColour) return { added: 0, remarks: [{ kind: 'not-sold' }] }
    const inCart = buyer.inCart(product.id)
    const canHave = product.discontinued ? Math.min(wanted, product.stock) : wanted
    const remarks = [stockRemarks(product, wanted), priceRemarks(product, seenPriceOre, buyer), inCartRemarks(inCart)]
    return { added: Math.max(0, canHave - inCart), remarks: remarks.flat() }
  })
}

function priceRemarks({ unitPriceOre, promotionPercent }: SoldProduct, seenPriceOre: number, { discountPercent }: Buyer): FillRemark[] {
  const beforeOre = unitPriceAfter(seenPriceOre, { promotionPercent: 0, discountPercent })
  const nowSeenOre = unitPriceAfter(unitPriceOre, { promotionPercent, discountPercent: 0 })
  const nowOre = unitPriceAfter(nowSeenOre, { promotionPercent: 0, discountPercent })
  return beforeOre === nowOre ? [] : [{ kind: 'price-changed', beforeOre, nowOre }]
}

function inCartRemarks(quantity: number): FillRemark[] {
  return quantity > 0 ? [{ kind: 'in-cart', quantity }] : []
}
