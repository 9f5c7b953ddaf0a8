import { useRef, useState } from 'react'
import type { Batch } from '#contract/batches.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { newKey } from '#web/new-key.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

export function LetterForm({ batch, receivers }: { batch: Pick<Batch, 'id'>; receivers: number }) {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef(newKey())
  const submit = async () => {
    setIsBusy(true)
    setFault(undefined)
    try {
      toast.success((await browserApi.writeBatchLetter({ params: { id: batch.id }, body: { key: key.current, words } })).message)
      key.current = newKey()
      setWords('')
    } catch (error) {
      toast.error(messageOf(error, 'Der blev ikke skrevet til nogen'))
      setFault(error instanceof ApiError ? error.fields.words : undefined)
    }
    setIsBusy(false)
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Skriv til dem, der har batchen"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextAreaField
        label="Skriv til dem"
        hint="Mailen nævner varen, batchen og ordren. Skriv, hvad der er galt, og hvad de skal gøre."
        rows={4}
        maxLength={2_000}
        value={words}
        error={fault}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" variant="solid" isBusy={isBusy} busyText="Sender...">
        Send til {count(receivers, 'kunde', 'kunder')}
      </Button>
    </form>
  )
}
