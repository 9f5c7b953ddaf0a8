import { useForm } from 'react-hook-form'
import type { LedgerConnection } from '#contract/ledger.ts'
import { LEDGER_KEYS, LEDGER_LABELS } from '#domain/bookkeeping/ledger.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { useAction } from '#web/forms/use-action.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type ConnectForm = { keys: { appSecret: string; grant: string }; journal: string; firstNumber: string; fromMonth: string }

const SYSTEM = 'economic'
const FIELDS = ['keys.appSecret', 'keys.grant', 'journal', 'firstNumber', 'fromMonth'] as const

function formOf(connection: LedgerConnection | null, newest = ''): ConnectForm {
  return {
    keys: { appSecret: '', grant: '' },
    journal: connection ? String(connection.journal) : '',
    firstNumber: connection ? String(connection.firstNumber) : '',
    fromMonth: connection?.fromMonth ?? newest,
  }
}

type ConnectDialogProps = {
  connection: LedgerConnection | null
  /** open months, newest first */
  months: readonly string[]
  onSaved: () => void
  onClose: () => void
}

/** Keys are typed once and never shown: left empty they stay. */
export function ConnectDialog({ connection: given, months, onSaved, onClose }: ConnectDialogProps) {
  const { thing: connection, changed, follow } = useOpened(given)
  const form = useForm({ defaultValues: formOf(connection, months[0]) })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const { run } = useAction({
    failed: 'Forbindelsen kunne ikke gemmes',
    onSuccess: () => {
      onSaved()
      onClose()
    },
    onError: (error) => follow(error, form, (now) => formOf(now, months[0]), FIELDS),
  })
  const submit = handleSubmit(({ keys, journal, firstNumber, fromMonth }) =>
    run(async () => {
      const isTyped = keys.appSecret !== '' || keys.grant !== ''
      const numbers = { journal: readNumber(journal) ?? Number.NaN, firstNumber: readNumber(firstNumber) ?? Number.NaN }
      const seen = connection ? { revision: connection.revision } : undefined
      const body = { system: SYSTEM, ...numbers, fromMonth, ...((isTyped || !connection) && { keys }), ...(seen && { seen }) } as const
      return await browserApi.connectLedger({ body })
    }),
  )
  const kept = connection ? 'Er gemt. Lad feltet stå tomt, hvis den ikke er ny.' : undefined
  const names = LEDGER_KEYS[SYSTEM]
  return (
    <FormDialog
      title={connection ? `Ret forbindelsen til ${LEDGER_LABELS[SYSTEM]}` : `Forbind ${LEDGER_LABELS[SYSTEM]}`}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={connection ? 'Gem' : 'Forbind'}
      isBusy={isSubmitting}
      className="grid gap-4"
      endsWith=""
    >
      <ChangedNotice name="Forbindelsen" changed={changed} />
      <p className="text-sm text-muted">Begge nøgler finder du i e-conomic. Butikken gemmer dem forseglet og viser dem aldrig igen.</p>
      <TextField
        {...register('keys.appSecret')}
        label={`${names.appSecret}${connection ? '' : '*'}`}
        hint={kept}
        type="password"
        autoComplete="off"
        error={errors.keys?.appSecret?.message}
      />
      <TextField
        {...register('keys.grant')}
        label={`${names.grant}${connection ? '' : '*'}`}
        hint={kept}
        type="password"
        autoComplete="off"
        error={errors.keys?.grant?.message}
      />
      <TextField
        {...register('journal')}
        label="Kassekladde, nummer*"
        hint="Giv butikken sin egen kassekladde."
        inputMode="numeric"
        error={errors.journal?.message}
      />
      <TextField
        {...register('firstNumber')}
        label="Første bilagsnummer*"
        hint="Vælg numre, som intet andet bruger. Butikken tæller videre herfra."
        inputMode="numeric"
        error={errors.firstNumber?.message}
      />
      <SelectField
        {...register('fromMonth')}
        label="Fra og med*"
        hint="Det, der hører til måneder før, sendes ikke."
        error={errors.fromMonth?.message}
      >
        {[...new Set([...months, ...(connection ? [connection.fromMonth] : [])])].map((month) => (
          <option key={month} value={month}>
            {monthText(month)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
