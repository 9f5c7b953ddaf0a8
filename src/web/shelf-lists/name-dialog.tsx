import { type FormEvent, useState } from 'react'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

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
  const { run, isBusy } = useAction({
    onSuccess: onClose,
    isShown: (refused) => setRefusedFields(refused, ({ name: fault }) => setError(fault)),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(() => onName(name))
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
