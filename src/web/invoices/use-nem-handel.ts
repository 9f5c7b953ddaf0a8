import type { NemHandel } from '#contract/invoices.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'

type Marked = Readonly<{ id: number; nemHandel: NemHandel | null }>

/** Records that a document was sent through NemHandel, or takes it back; `finish` runs afterwards, also after a refusal. */
export function useNemHandel(finish: () => unknown) {
  const { run, isBusy } = useAction({ failed: 'Det kunne ikke gemmes' })
  const mark = async ({ id, nemHandel }: Marked) => {
    const wasSent = nemHandel?.sentAt != null
    await run(() => browserApi.markNemHandel({ params: { id }, body: { isSent: !wasSent, seen: { isSent: wasSent } } }))
    await finish()
  }
  return { mark, isBusy }
}
