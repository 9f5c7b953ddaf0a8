import type { OwnShelfLine } from '#contract/shelf-lists.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { priceChangedText } from '#domain/cart/seen-price.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type FillRemark, mergeWanted, planFill } from '#domain/shelf-lists/fill-cart.ts'
import { browserApi } from '#web/api.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { readCart } from '#web/cart/cart-store.ts'
import { stockRemarkText } from '#web/cart/stock-remark.ts'

export type Wanted = Readonly<{ line: OwnShelfLine; wanted: number }>
export type FillItem = Wanted & Readonly<{ cartLine: CartLine | null; remarks: readonly FillRemark[] }>

/** The address must fit every proxy. */
const IDS_PER_CALL = 200

/** Compares the wanted lines with today's shop for this buyer and with the cart. Only for users who see prices. */
export async function loadFill(all: readonly Wanted[], discountPercent: number): Promise<readonly FillItem[]> {
  const lines = mergeWanted(all.map((one) => ({ ...one, productId: one.line.productId, seenPriceOre: krToOre(one.line.seenPrice ?? 0) })))
  const products = await findProducts(lines.flatMap(({ productId }) => productId ?? []))
  const cart = readCart()
  const inCart = (id: number) =>
    cart.find(({ productId, payWithPoints, sampleOf }) => productId === id && !payWithPoints && sampleOf === null)?.quantity ?? 0
  const sold = products.map((product) => ({ ...product, unitPriceOre: krToOre(product.price), promotionPercent: product.promotion }))
  const planned = planFill(lines, sold, { discountPercent, inCart })
  return lines.map(({ line, wanted }, index) => {
    const { added = 0, remarks = [] } = planned[index] ?? {}
    const product = products.find(({ id }) => id === line.productId)
    return { line, wanted, cartLine: product && added > 0 ? cartLineOf(product, { quantity: added }) : null, remarks }
  })
}

async function findProducts(ids: readonly number[]) {
  const calls = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) =>
    ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL),
  )
  const answers = await Promise.all(calls.map((some) => browserApi.listProducts({ query: { ids: some.join(',') } })))
  return answers.flatMap(({ products }) => products)
}

type RemarkContext = Readonly<{ remoteDays: string; shown: (grossOre: number) => number }>

export function fillRemarkText(remark: FillRemark, { remoteDays, shown }: RemarkContext): string {
  switch (remark.kind) {
    case 'not-sold':
      return 'Sælges ikke mere, så den kommer ikke i kurven.'
    case 'last-ones':
      return `Udgår. Du kan højst få ${remark.stock}.`
    case 'sold-out':
    case 'too-few-in-stock':
      return stockRemarkText(remark, remoteDays)
    case 'price-changed':
      return priceChangedText(amount(shown(remark.beforeOre)), amount(shown(remark.nowOre)))
    case 'in-cart':
      return `${count(remark.quantity, 'stk.', 'stk.')} ligger allerede i kurven.`
  }
}
