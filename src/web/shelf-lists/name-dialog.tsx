import { type FormEvent, useState } from 'react'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { ApiError } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type NameDialogProps = {
  title: string
  name: string
  confirmLabel: string
  /** Throws refusals of the server. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

export function NameDialog({ title, name: before, confirmLabel, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await onName(name)
      onClose()
    } catch (refused) {
      if (refused instanceof ApiError && refused.fields.name) setError(refused.fields.name)
      else toast.error(messageOf(refused))
    }
    setIsBusy(false)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form="liste-navn" variant="solid" isBusy={isBusy} busyText="Gemmer...">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form method="post" id="liste-navn" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Listens navn"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={SHELF_LIST.name}
          autoComplete="off"
          error={error}
        />
      </form>
    </Dialog>
  )
}
