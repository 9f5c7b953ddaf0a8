import type { OrderItem } from '#contract/orders/order.ts'
import type { KnownBatch } from '#domain/batches/batch-rolls.ts'
import { useCartProducts } from '#web/cart/use-cart-products.ts'

type LastingBatches = Readonly<{ ofItem: (item: Pick<OrderItem, 'productId' | 'batches'>) => readonly KnownBatch[] }>

export function useLastingBatches(items: readonly OrderItem[]): LastingBatches {
  const ids = items.flatMap(({ productId, batches }) => (productId !== null && batches.some(({ id }) => id !== null) ? [productId] : []))
  const { data: products = [] } = useCartProducts(ids)
  return {
    ofItem: ({ productId, batches }) => {
      const product = products.find(({ id }) => id === productId)
      return product?.batches.filter(({ id }) => batches.some((batch) => batch.id === id)) ?? []
    },
  }
}
