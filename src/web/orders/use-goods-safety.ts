import { useQuery } from '@tanstack/react-query'
import type { GoodsSafety } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

const NONE: readonly GoodsSafety[] = []

/** What the buyer of an order must be told of its goods, asked for when the order is opened; lists of orders do without. */
export function useGoodsSafety(orderId: number, isOpen: boolean): readonly GoodsSafety[] {
  const asked = useQuery(
    {
      queryKey: ['orders', 'safety', orderId],
      queryFn: async () => (await browserApi.showOrder({ params: { id: orderId } })).safety,
      enabled: isOpen,
    },
    queryClient,
  )
  return asked.data ?? NONE
}
