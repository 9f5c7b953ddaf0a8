import type { GoodsSafety } from '#contract/orders/order.ts'
import type { Connection } from '#server/database/connect.ts'
import { findSafety } from '#server/products/safety.ts'
import type { StoredOrder } from './order-answer.ts'

/** Safety information of the order's products, each once; none for deleted products. */
export async function findGoodsSafety(db: Connection, { lines }: Pick<StoredOrder, 'lines'>): Promise<GoodsSafety[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const found = await findSafety(db, ids)
  return ids.flatMap((productId) => {
    const safety = found.get(productId)
    return safety ? [{ productId, ...safety }] : []
  })
}
