import { useForm } from 'react-hook-form'
import type { LedgerConnection } from '#contract/ledger.ts'
import { KEEPS_NUMBERS, LEDGER_BOOKS, LEDGER_KEYS, LEDGER_LABELS, LEDGER_SYSTEMS, type LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf } from '#web/forms/form-resolver.ts'
import { CONNECTION_TEXTS } from '#web/forms/test-connection.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Options, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const KEY_NAMES = ['appSecret', 'grant', 'clientId', 'clientSecret', 'apiKey'] as const
type KeyName = (typeof KEY_NAMES)[number]
type ConnectForm = { system: LedgerSystem; keys: Record<KeyName, string>; book: string; firstNumber: string; fromMonth: string }

const FIELDS = ['system', ...KEY_NAMES.map((name) => `keys.${name}` as const), 'book', 'firstNumber', 'fromMonth'] as const

const KEYS_FROM: Readonly<Record<LedgerSystem, string>> = {
  economic: 'Begge nøgler finder du i e-conomic.',
  dinero:
    'Client ID og Client secret får du af Dinero, når du beder dem om en personlig integration. API-nøglen laver du i Dinero under Integrationer.',
}
const BOOK_HINTS: Readonly<Record<LedgerSystem, string>> = {
  economic: 'Giv butikken sin egen kassekladde.',
  dinero: 'Nummeret står nederst til venstre i Dinero.',
}

function formOf(connection: LedgerConnection | null, newest = ''): ConnectForm {
  return {
    system: connection?.system ?? 'economic',
    keys: { appSecret: '', grant: '', clientId: '', clientSecret: '', apiKey: '' },
    book: bookOf(connection, connection?.system),
    firstNumber: connection ? String(connection.firstNumber) : '',
    fromMonth: connection?.fromMonth ?? newest,
  }
}

/** Empty for another program than the connected one. */
function bookOf(connection: LedgerConnection | null, system: LedgerSystem | undefined): string {
  return connection && connection.system === system ? String(connection.book) : ''
}

function keysOf(system: LedgerSystem): readonly KeyName[] {
  return KEY_NAMES.filter((name) => name in LEDGER_KEYS[system])
}

type ConnectDialogProps = {
  connection: LedgerConnection | null
  /** open months, newest first */
  months: readonly string[]
  onSaved: () => void
  onClose: () => void
}

/** Keys are typed once and never shown again: an empty field keeps the stored key. */
export function ConnectDialog({ connection: opened, months, onSaved, onClose }: ConnectDialogProps) {
  const { record: connection, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm({ defaultValues: formOf(connection, months[0]) })
  const { register, handleSubmit, formState, watch, getValues, setValue } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(register, errors)
  const { run } = useAction({
    failed: CONNECTION_TEXTS.notSaved,
    onSuccess: () => {
      onSaved()
      onClose()
    },
    onError: (error) => applyConflict(error, form, (now) => formOf(now, months[0]), FIELDS),
  })
  const system = watch('system')
  const program = LEDGER_LABELS[system]
  const isSame = connection?.system === system
  const submit = handleSubmit(({ keys, book, firstNumber, fromMonth }) =>
    run(async () => {
      const typed = Object.fromEntries(keysOf(system).map((name) => [name, keys[name]]))
      const isTyped = Object.values(typed).some((key) => key !== '')
      const first = KEEPS_NUMBERS[system] ? readNumber(firstNumber) : (connection?.firstNumber ?? 1)
      const numbers = { book: readNumber(book) ?? Number.NaN, firstNumber: first ?? Number.NaN }
      const seen = connection ? { revision: connection.revision } : undefined
      const body = { system, ...numbers, fromMonth, ...((isTyped || !isSame) && { keys: typed }), ...(seen && { seen }) }
      return await browserApi.connectLedger({ body })
    }),
  )
  return (
    <FormDialog
      title={connection ? 'Ret forbindelsen' : 'Forbind et bogføringssystem'}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={connection ? 'Gem' : 'Forbind'}
      isBusy={isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Forbindelsen" changed={changed} />
      <SelectField
        {...field('system', { onChange: () => setValue('book', bookOf(connection, getValues('system'))) })}
        label="Bogføringssystem*"
        hint={
          connection && !isSame ? `Det, der er sendt til ${LEDGER_LABELS[connection.system]}, bliver dér. Vælg konti bagefter.` : undefined
        }
      >
        <Options of={LEDGER_SYSTEMS} label={(one) => LEDGER_LABELS[one]} />
      </SelectField>
      <p className="text-sm text-muted">{KEYS_FROM[system]} Butikken gemmer nøglerne forseglet og viser dem aldrig igen.</p>
      {keysOf(system).map((name) => (
        <TextField
          key={name}
          {...field(`keys.${name}`)}
          label={`${LEDGER_KEYS[system][name]}${isSame ? '' : '*'}`}
          hint={isSame ? 'Er gemt. Lad nøglerne stå tomme, hvis de ikke er nye.' : undefined}
          type="password"
          autoComplete="off"
        />
      ))}
      <TextField
        {...field('book')}
        label={`${system === 'economic' ? `${LEDGER_BOOKS[system]}, nummer` : LEDGER_BOOKS[system]}*`}
        hint={BOOK_HINTS[system]}
        inputMode="numeric"
      />
      {KEEPS_NUMBERS[system] ? (
        <TextField
          {...field('firstNumber')}
          label="Første bilagsnummer*"
          hint="Vælg numre, som intet andet bruger. Butikken tæller videre herfra."
          inputMode="numeric"
        />
      ) : (
        <p className="text-sm text-muted">{program} giver hvert bilag sit nummer, når du bogfører det.</p>
      )}
      <SelectField {...field('fromMonth')} label="Fra og med*" hint="Det, der hører til måneder før, sendes ikke.">
        <Options of={[...new Set([...months, ...(connection ? [connection.fromMonth] : [])])]} label={monthText} />
      </SelectField>
    </FormDialog>
  )
}
