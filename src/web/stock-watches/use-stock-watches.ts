import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'
import { queryClient } from '#web/query-client.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = ['stock-watches']

/** Whether the customer is to be told of a product, and the switch for it. Guests are asked nothing. */
export function useStockWatch(productId: number) {
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useUserQuery({ queryKey: KEY, queryFn: ({ signal }) => browserApi.listStockWatches({}, { signal }) })
  const set = async (wanted: boolean) => {
    setIsBusy(true)
    try {
      const params = { productId }
      const watched = await (wanted ? browserApi.watchStock({ params }) : browserApi.unwatchStock({ params }))
      // a list that was asked for before the press would show what was before it
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData(KEY, watched)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setIsBusy(false)
  }
  return { isWatched: data?.productIds.includes(productId) ?? false, isBusy, set }
}
