import type { GoodsSafety } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const NONE: readonly GoodsSafety[] = []

/** What buyers must be told about the goods; asked when an order is opened, not for lists. */
export function useGoodsSafety(orderId: number, isOpen: boolean): readonly GoodsSafety[] {
  const asked = useUserQuery({
    queryKey: ['orders', 'safety', orderId],
    queryFn: async ({ signal }) => (await browserApi.showOrder({ params: { id: orderId } }, { signal })).safety,
    enabled: isOpen,
  })
  return asked.data ?? NONE
}
