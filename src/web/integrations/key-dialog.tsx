import { useState } from 'react'
import { KEY_RIGHT_TABLE, KEY_RIGHTS, type KeyRight } from '#domain/customers/rights/key-rights.ts'
import { API_KEY } from '#domain/integrations/api-key.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { TickList } from '#web/customers/admin/tick-list.tsx'
import { ShownOnce } from '#web/forms/shown-once.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const LASTS = [
  { days: 30, label: '30 dage' },
  { days: 90, label: '90 dage' },
  { days: API_KEY.usualDays, label: '1 år' },
  { days: API_KEY.mostDays, label: '2 år' },
]

export function KeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [rights, setRights] = useState<KeyRight[]>([])
  const [days, setDays] = useState<number>(API_KEY.usualDays)
  const [token, setToken] = useState<string | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Nøglen kunne ikke laves',
    onSuccess: onMade,
    onError: (error) => setFaults(error instanceof ApiError ? error.fields : {}),
  })
  const make = () =>
    run(async () => {
      setToken((await browserApi.createApiKey({ body: { name, rights, days } })).token)
    })
  if (token !== null)
    return (
      <Dialog isOpen onClose={onClose} title={`Nøglen til ${name}`} losesNothing>
        <ShownOnce label="Nøgle" secret={token} onDone={onClose}>
          Giv den til programmet. Den er som en adgangskode: skriv den ikke i mails, og læg den ikke i programmets kode.
        </ShownOnce>
      </Dialog>
    )
  return (
    <FormDialog
      title="Ny nøgle"
      onClose={onClose}
      onSubmit={make}
      saveLabel="Lav nøgle"
      busyText="Laver..."
      isBusy={isBusy}
      className="grid gap-4"
    >
      <TextField
        label="Program*"
        hint="Navnet står i loggen ved alt, programmet ændrer."
        maxLength={API_KEY.name}
        autoComplete="off"
        value={name}
        error={faults.name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset aria-describedby={faults.rights ? 'rights-error' : undefined}>
        <legend className="pb-1 text-xs font-semibold">Rettigheder*</legend>
        <TickList names={KEY_RIGHTS} texts={KEY_RIGHT_TABLE} value={rights} onChange={setRights} />
        <FieldError id="rights-error" error={faults.rights} />
      </fieldset>
      <SelectField label="Gælder i" value={days} error={faults.days} onChange={({ target }) => setDays(Number(target.value))}>
        {LASTS.map(({ days: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
