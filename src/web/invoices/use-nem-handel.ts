import { useState } from 'react'
import type { NemHandel } from '#contract/invoices.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

type Marked = Readonly<{ id: number; nemHandel: NemHandel | null }>

/** Records that a document was sent through NemHandel, or takes it back; `finish` runs afterwards, also after a refusal. */
export function useNemHandel(finish: () => unknown) {
  const [isBusy, setIsBusy] = useState(false)
  const mark = async ({ id, nemHandel }: Marked) => {
    const wasSent = nemHandel?.sentAt != null
    setIsBusy(true)
    try {
      const { message } = await browserApi.markNemHandel({ params: { id }, body: { isSent: !wasSent, seen: { isSent: wasSent } } })
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error, 'Det kunne ikke gemmes'))
    } finally {
      setIsBusy(false)
      await finish()
    }
  }
  return { mark, isBusy }
}
