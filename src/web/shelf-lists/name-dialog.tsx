import { type FormEvent, useState } from 'react'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

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
    showAtFields: (refused) => setRefusedFields(refused, ({ name: fault }) => setError(fault)),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(() => onName(name))
  }
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} saveLabel={confirmLabel} isBusy={isBusy}>
      <TextField
        label="Listens navn"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={SHELF_LIST.name}
        autoComplete="off"
        error={error}
      />
    </FormDialog>
  )
}
