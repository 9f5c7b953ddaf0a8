import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AccessPoint, AccessPointConnection } from '#contract/e-invoices.ts'
import { ACCESS_POINT_KEYS, ACCESS_POINT_LABELS, type AccessPointSystem, SET_ASIDE_DAYS } from '#domain/e-invoices/e-invoice-delivery.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { CONNECTION_TEXTS, TestConnection } from '#web/forms/test-connection.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const QUERY = ['access-point'] as const

export function AccessPointFields() {
  const { data } = useUserQuery({ queryKey: QUERY, queryFn: () => browserApi.showAccessPoint() })
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  if (!data) return <p role="status">Henter forbindelsen...</p>
  const { connection, systems, setAside } = data
  const close = () => setOpen(null)
  const done = () => void queryClient.invalidateQueries({ queryKey: QUERY })
  return (
    <div className="grid gap-3 sm:col-span-6">
      <p className="text-sm">
        {connection ? connectedText(connection) : 'Intet adgangspunkt er forbundet. E-fakturaer hentes som fil på fakturaen.'}
      </p>
      {connection && setAside > 0 && <p className="text-sm text-muted">{setAsideText(setAside)}</p>}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {connection && <TestConnection test={() => browserApi.testAccessPoint()} />}
        <Button onClick={() => setOpen('connect')}>{connection ? 'Ret forbindelsen' : 'Forbind et adgangspunkt'}</Button>
        {connection && (
          <Button variant="quiet" onClick={() => setOpen('disconnect')}>
            Afbryd forbindelsen
          </Button>
        )}
      </div>
      {open === 'connect' && <ConnectDialog connection={connection} systems={systems} onSaved={done} onClose={close} />}
      {open === 'disconnect' && (
        <ConfirmedCall
          title="Afbryd forbindelsen til adgangspunktet"
          question="Butikken glemmer nøglen og sender ikke flere e-fakturaer. Det, der er på vej, følges ikke mere."
          confirmLabel="Afbryd forbindelsen"
          failure={CONNECTION_TEXTS.notEnded}
          call={() => browserApi.disconnectAccessPoint()}
          onDone={() => {
            close()
            done()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function connectedText({ system, sendsItself }: AccessPointConnection): string {
  const sendingText = sendsItself
    ? 'E-fakturaer sendes af sig selv, når bilaget er udstedt.'
    : 'Du sender hver e-faktura fra fakturalisten eller ordren.'
  return `Forbundet: ${ACCESS_POINT_LABELS[system]}. ${sendingText}`
}

function setAsideText(setAside: number): string {
  return `${count(setAside, 'svar', 'svar')} fra de seneste ${SET_ASIDE_DAYS} dage kunne ikke læses eller passer ikke til en af dine fakturaer. Se efter i dit adgangspunkt.`
}

type ConnectForm = { system: AccessPointSystem; key: string; legalEntity: string; sendsItself: boolean }
type ConnectDialogProps = Omit<AccessPoint, 'setAside'> & { onSaved: () => void; onClose: () => void }

const FIELDS = ['system', 'key', 'legalEntity', 'sendsItself'] as const

function formOf(connection: AccessPointConnection | null): ConnectForm {
  return {
    system: connection?.system ?? 'storecove',
    key: '',
    sendsItself: connection?.sendsItself ?? true,
    legalEntity: connection?.legalEntity ? String(connection.legalEntity) : '',
  }
}

/** The key is typed once and never shown again: an empty field keeps the stored key. */
function ConnectDialog({ connection: opened, systems, onSaved, onClose }: ConnectDialogProps) {
  const { record: connection, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm({ defaultValues: formOf(connection) })
  const { register, handleSubmit, formState, control } = form
  const { errors, isSubmitting } = formState
  const system = useWatch({ control, name: 'system' })
  const { run } = useAction({
    failed: CONNECTION_TEXTS.notSaved,
    onSuccess: () => {
      onSaved()
      onClose()
    },
    onError: (error) => applyConflict(error, form, formOf, FIELDS),
  })
  const submit = handleSubmit(({ key, legalEntity, ...typed }) =>
    run(async () => {
      const seen = connection ? { revision: connection.revision } : undefined
      const number = typed.system === 'storecove' ? { legalEntity: readNumber(legalEntity) } : {}
      return await browserApi.connectAccessPoint({ body: { ...typed, ...number, ...(key !== '' && { key }), ...(seen && { seen }) } })
    }),
  )
  const hasStoredKey = connection?.system === system
  return (
    <FormDialog
      title={connection ? 'Ret forbindelsen til adgangspunktet' : 'Forbind et adgangspunkt'}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={connection ? 'Gem' : 'Forbind'}
      isBusy={isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Forbindelsen" changed={changed} />
      <p className="text-sm text-muted">
        Adgangspunktet bærer e-fakturaer til NemHandel og Peppol. Butikken gemmer nøglen forseglet og viser den aldrig igen.
      </p>
      <SelectField
        {...register('system')}
        label="Adgangspunkt*"
        hint={
          systems.includes('phoss') ? undefined : 'Et eget adgangspunkt kræver, at ACCESS_POINT_URL er sat op der, hvor butikken kører.'
        }
        error={errors.system?.message}
      >
        <Options of={systems} label={(one) => (one === 'phoss' ? 'Eget adgangspunkt (phoss AP)' : ACCESS_POINT_LABELS[one])} />
      </SelectField>
      <TextField
        {...register('key')}
        label={`${ACCESS_POINT_KEYS[system]}${hasStoredKey ? '' : '*'}`}
        hint={hasStoredKey ? CONNECTION_TEXTS.keyKept : undefined}
        type="password"
        autoComplete="off"
        error={errors.key?.message}
      />
      {system === 'storecove' && (
        <TextField
          {...register('legalEntity')}
          label="Legal entity*"
          hint="Nummeret på dit firma hos Storecove."
          inputMode="numeric"
          autoComplete="off"
          error={errors.legalEntity?.message}
        />
      )}
      <Checkbox {...register('sendsItself')} label="Send e-fakturaer af sig selv, når bilaget er udstedt" />
    </FormDialog>
  )
}
