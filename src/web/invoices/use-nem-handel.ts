import type { NemHandel } from '#contract/invoices.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { sayUndoable } from '#web/ui/undo-toast.tsx'

type Marked = Readonly<{ id: number; nemHandel: NemHandel | null }>

/** Records that a document was sent through NemHandel, or takes it back; `finish` runs afterwards, also after a refusal. */
export function useNemHandel(finish: () => unknown) {
  const { run, isBusy } = useAction({ failed: 'Det kunne ikke gemmes', onSettled: finish })
  const set = (id: number, isSent: boolean) =>
    run(async () => {
      const { message } = await browserApi.markNemHandel({ params: { id }, body: { isSent, seen: { isSent: !isSent } } })
      // one press too many is taken back where it was made
      void sayUndoable(message, () => void set(id, !isSent))
    })
  const mark = async ({ id, nemHandel }: Marked) => void (await set(id, nemHandel?.sentAt == null))
  return { mark, isBusy }
}
