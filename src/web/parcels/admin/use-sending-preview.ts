import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

type Asked = Readonly<{ rolls: 'ready' | 'unsent'; isAsked?: boolean }>
type Answer = Readonly<{ previews: readonly SendingPreview[] | undefined; isError: boolean }>

export function useSendingPreview(ids: readonly number[], { rolls, isAsked = true }: Asked): Answer {
  const list = ids.join(',')
  const { data, isError } = useUserQuery({
    queryKey: ['orders', 'sending', rolls, list],
    queryFn: () => browserApi.previewSending({ query: { ids: list, rolls } }),
    enabled: isAsked && ids.length > 0,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })
  return { previews: data?.orders, isError }
}
