import type { SessionUser } from '#contract/customers/account.ts'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { priceChangedText } from '#domain/cart/seen-price.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { planReorder, type ReorderRemark } from '#domain/orders/reorder.ts'
import { browserApi } from '#web/api.ts'
import { stockRemarkText } from '#web/cart/stock-remark.ts'

/** A line to repeat: its cart line, or null when unavailable, with what changed. */
export type ReorderItem = Readonly<{ item: OrderItem; line: CartLine | null; remarks: readonly ReorderRemark[] }>

/** Compares an order with today's shop for this buyer; guests have neither discount nor points. */
export async function loadReorder({ items, discount }: Order, user: SessionUser | null): Promise<readonly ReorderItem[]> {
  const ids = [...new Set(items.flatMap(({ productId, sampleOf }) => [productId ?? [], sampleOf ?? []].flat()))]
  const { products } = ids.length > 0 ? await browserApi.listProducts({ query: { ids: ids.join(',') } }) : { products: [] }
  const planned = planReorder(
    items.map((item) => ({ ...item, unitPriceOre: krToOre(item.price), promotionPercent: item.promotion })),
    products.map((product) => ({ ...product, unitPriceOre: krToOre(product.price), promotionPercent: product.promotion })),
    { discounts: { thenPercent: discount, nowPercent: user?.discount ?? 0 }, balance: user?.points ?? 0 },
  )
  return items.map((item, index) => {
    const { payWithPoints = null, remarks = [], batchId } = planned[index] ?? {}
    const { productId, quantity, sampleOf } = item
    const line =
      productId !== null && payWithPoints !== null
        ? { productId, quantity, payWithPoints, sampleOf, ...(batchId !== undefined && { batchId }) }
        : null
    return { item, line, remarks }
  })
}

type RemarkContext = Readonly<{ remoteDays: string; shown: (grossOre: number) => number }>

export function remarkText(remark: ReorderRemark, { remoteDays, shown }: RemarkContext): string {
  switch (remark.kind) {
    case 'discontinued':
      return 'Udgået. Kan ikke bestilles mere.'
    case 'price-changed':
      return priceChangedText(amount(shown(remark.beforeOre)), amount(shown(remark.nowOre)))
    case 'sold-out':
    case 'too-few-in-stock':
      return stockRemarkText(remark, remoteDays)
    case 'other-batch':
      return `Batch ${remark.code} er der ikke nok af mere, så rullerne er fra en anden batch.`
    case 'points-to-cash':
      return 'Du har ikke point nok til den, så den betales med penge.'
  }
}
