import { keepPreviousData } from '@tanstack/react-query'
import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

/** Rolls by order line, or all that are ready or not sent. */
type PreviewOptions = Readonly<{ rolls: 'ready' | 'unsent' | ReadonlyMap<number, number>; isEnabled?: boolean }>
type Answer = Readonly<{ previews: readonly SendingPreview[] | undefined; isError: boolean }>

export function useSendingPreview(ids: readonly number[], { rolls, isEnabled = true }: PreviewOptions): Answer {
  const list = ids.join(',')
  const rollsText = typeof rolls === 'string' ? rolls : [...rolls].map(([line, quantity]) => `${line}.${quantity}`).join(',')
  const { data, isError } = useUserQuery({
    queryKey: ['orders', 'sending', rollsText, list],
    queryFn: () => browserApi.previewSending({ query: { ids: list, rolls: rollsText } }),
    enabled: isEnabled && ids.length > 0,
    // the previous answer stays until the one for the changed rolls is here
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { previews: data?.orders, isError }
}
