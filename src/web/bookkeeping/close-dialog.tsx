import { useState } from 'react'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { browserApi } from '#web/api.ts'
import { listed } from '#web/format.ts'
import { messageOf } from '#web/refusal-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type CloseDialogProps = {
  period: BookkeepingPeriod
  /** open earlier months, which are closed too */
  before: readonly string[]
  onClosed: (month: string) => void
  onEnd: () => void
}

/** Closing is final; the files are downloaded afterwards. */
export function CloseDialog({ period, before, onClosed, onEnd }: CloseDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const name = monthText(period.month)
  const close = async () => {
    setIsBusy(true)
    try {
      const { message } = await browserApi.closePeriod({ params: { month: period.month } })
      toast.success(message)
      onClosed(period.month)
    } catch (error) {
      toast.error(messageOf(error, 'Måneden kunne ikke afsluttes'))
    }
    onEnd()
  }
  return (
    <ConfirmDialog
      title={`Afslut ${name}`}
      question={questionOf(name, before)}
      confirmLabel="Afslut og hent"
      isBusy={isBusy}
      onConfirm={() => void close()}
      onClose={onEnd}
    />
  )
}

function questionOf(name: string, before: readonly string[]): string {
  const also = before.length === 0 ? '' : ` ${before.length > 3 ? `De ${before.length} måneder før den` : listed(before)} afsluttes med.`
  return `Det, der står i ${name}, kan ikke ændres bagefter. Det, der kommer for sent, står i den næste måned.${also} Posteringer og bilag hentes med det samme.`
}
