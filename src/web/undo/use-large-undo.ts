import { useState } from 'react'
import { type AnswerOf, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const LOOKED_AT_MS = 1_000

type Plan = AnswerOf<'showUndo'>
export type LargePlan = Plan & { large: NonNullable<Plan['large']> }

/** The undo of a large import: progress, start, stop and resume. `first` is the known state. */
export function useLargeUndo(first: LargePlan) {
  const { id } = first.undoable
  const queryKey = ['large-undo', id]
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data = first } = useUserQuery<Plan>({
    queryKey,
    queryFn: ({ signal }) => browserApi.showUndo({ params: { id } }, { signal }),
    initialData: first,
    staleTime: LOOKED_AT_MS,
    refetchInterval: ({ state }) => state.data?.large?.state === 'working' && LOOKED_AT_MS,
  })
  const run = async (act: () => Promise<unknown>, failed: string) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      setRefusal(messageOf(error, failed))
    } finally {
      // also when a colleague was quicker
      await queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['product-imports'] })
      setIsBusy(false)
    }
  }
  return {
    plan: { ...data, large: data.large ?? first.large },
    isBusy,
    refusal,
    takeBack: () => run(() => browserApi.takeBack({ params: { id } }), 'Importen kunne ikke tages tilbage. Prøv igen.'),
    stop: () => run(() => browserApi.stopUndo({ params: { id } }), 'Tilbagetagningen kunne ikke stoppes. Prøv igen.'),
  }
}
