import type { GoodsSafety } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'

const NONE: readonly GoodsSafety[] = []

/** What the buyer of an order must be told of its goods, asked for when the order is opened; lists of orders do without. */
export function useGoodsSafety(orderId: number, isOpen: boolean): readonly GoodsSafety[] {
  const asked = useUserQuery({
    queryKey: ['orders', 'safety', orderId],
    queryFn: async ({ signal }) => (await browserApi.showOrder({ params: { id: orderId } }, { signal })).safety,
    enabled: isOpen,
  })
  return asked.data ?? NONE
}
