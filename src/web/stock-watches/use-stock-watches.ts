import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = ['stock-watches']

/** A customer's notice for a product and its switch. Not asked for guests. */
export function useStockWatch(productId: number) {
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useUserQuery({ queryKey: KEY, queryFn: ({ signal }) => browserApi.listStockWatches({}, { signal }) })
  const set = async (wanted: boolean) => {
    setIsBusy(true)
    try {
      const params = { productId }
      const watched = await (wanted ? browserApi.watchStock({ params }) : browserApi.unwatchStock({ params }))
      // running queries are older than this answer
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData(KEY, watched)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setIsBusy(false)
  }
  return { isWatched: data?.productIds.includes(productId) ?? false, isBusy, set }
}
