import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '#contract/integrations/integrations.ts'
import { KEY_RIGHT_TABLE, KEY_RIGHTS, type KeyRight } from '#domain/customers/rights/key-rights.ts'
import { API_KEY, KEY_STATE_LABELS, type KeyState, keyState } from '#domain/integrations/api-key.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { TickList } from '#web/customers/admin/colleague-fields.tsx'
import { date, dateAndTime } from '#web/format.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { OneTimeSecret } from '#web/forms/one-time-secret.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'

const LOOKS = { revoke: { icon: Ban, label: 'Træk tilbage' } } as const
const TONES = { active: 'success', expired: 'warning', revoked: 'neutral' } as const satisfies Record<KeyState, string>

type KeysSectionProps = { keys: readonly ApiKey[]; nowMs: number; onChanged: () => void }

export function KeysSection({ keys, nowMs, onChanged }: KeysSectionProps) {
  const [isMaking, setIsMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const stateOf = (key: ApiKey) => keyState({ expiresAtMs: Date.parse(key.expiresAt), isRevoked: key.revokedAt !== null }, nowMs)
  return (
    <section aria-labelledby="noegler">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 id="noegler" className="text-lg">
          Nøgler
        </h2>
        <Button variant="signal" onClick={() => setIsMaking(true)}>
          <Plus size={18} aria-hidden /> Ny nøgle
        </Button>
      </div>
      {keys.length === 0 ? (
        <EmptyList>Giv hvert program sin egen nøgle med det, det skal kunne, og ikke mere.</EmptyList>
      ) : (
        <SmallTable
          rows={keys}
          keyOf={({ id }) => id}
          caption="Nøgler"
          columns={[
            {
              label: 'Program',
              isRowHeading: true,
              className: 'w-full wrap-anywhere',
              cell: (key) => (
                <>
                  <span className="font-semibold">{key.name}</span> <span className="code text-muted">{key.prefix}…</span>
                  <span className="block text-xs text-muted">{key.rights.map((right) => KEY_RIGHT_TABLE[right].label).join(', ')}</span>
                  <span className="block text-xs text-muted sm:hidden">{usedText(key)}</span>
                </>
              ),
            },
            { label: 'Sidst brugt', isForWide: true, className: 'sm:min-w-40', cell: usedText },
            {
              label: 'Status',
              cell: (key) => (
                <>
                  <Badge tone={TONES[stateOf(key)]}>{KEY_STATE_LABELS[stateOf(key)]}</Badge>
                  {stateOf(key) === 'active' && <span className="block pt-1 text-xs text-muted">til {date(key.expiresAt)}</span>}
                </>
              ),
            },
            {
              label: 'Handlinger',
              isFigure: true,
              cell: (key) =>
                key.revokedAt === null && (
                  <RowActions actions={['revoke']} looks={LOOKS} name={key.name} onAction={() => setRevoking(key)} />
                ),
            },
          ]}
        />
      )}
      {isMaking && (
        <KeyDialog
          onCreated={onChanged}
          onClose={() => {
            setIsMaking(false)
          }}
        />
      )}
      {revoking && (
        <ConfirmedCall
          title="Træk nøglen tilbage"
          question={`${revoking.name} kan ikke længere bruge butikken. Det kan ikke fortrydes: programmet skal have en ny nøgle.`}
          confirmLabel="Træk tilbage"
          call={() => browserApi.revokeApiKey({ params: { id: revoking.id } })}
          failure="Kunne ikke trække nøglen tilbage"
          onDone={() => {
            setRevoking(null)
            onChanged()
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  )
}

function usedText({ lastUsedAt, lastUsedFrom }: ApiKey): string {
  return lastUsedAt === null ? 'Aldrig brugt' : [dateAndTime(lastUsedAt), lastUsedFrom].filter(Boolean).join(' · ')
}

const LIFETIMES = [
  { days: 30, label: '30 dage' },
  { days: 90, label: '90 dage' },
  { days: API_KEY.usualDays, label: '1 år' },
  { days: API_KEY.mostDays, label: '2 år' },
]

function KeyDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [rights, setRights] = useState<KeyRight[]>([])
  const [days, setDays] = useState<number>(API_KEY.usualDays)
  const [token, setToken] = useState<string | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Nøglen kunne ikke laves',
    onSuccess: onCreated,
    onError: (error) => setFaults(error instanceof ApiError ? error.fields : {}),
  })
  const make = () =>
    run(async () => {
      setToken((await browserApi.createApiKey({ body: { name, rights, days } })).token)
    })
  if (token !== null)
    return (
      <Dialog isOpen onClose={onClose} title={`Nøglen til ${name}`} losesNothing>
        <OneTimeSecret label="Nøgle" secret={token} onDone={onClose}>
          Giv den til programmet. Den er som en adgangskode: skriv den ikke i mails, og læg den ikke i programmets kode.
        </OneTimeSecret>
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
      <fieldset>
        <legend className="pb-1 text-xs font-semibold">Rettigheder*</legend>
        <TickList
          names={KEY_RIGHTS}
          texts={KEY_RIGHT_TABLE}
          value={rights}
          onChange={setRights}
          errorId={faults.rights && 'rights-error'}
        />
        <FieldError id="rights-error" error={faults.rights} />
      </fieldset>
      <SelectField label="Gælder i" value={days} error={faults.days} onChange={({ target }) => setDays(Number(target.value))}>
        {LIFETIMES.map(({ days: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
