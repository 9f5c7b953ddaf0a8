import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type Sponsorship, sponsorshipDecision } from '#contract/sponsorships/sponsorship.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { SPONSORSHIP_STATUS_LABELS, SPONSORSHIP_STATUSES, SPONSORSHIP_TEXTS } from '#domain/sponsorships/sponsorship.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AmountField, Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

const FIELDS = ['status', 'approvedAmount', 'notes'] as const

type ProcessSponsorshipProps = { sponsorship: Sponsorship; onDone: () => void; onClose: () => void }

/** 'Behandl Ansøgning' (requirements §2); a colleague's change is shown first. */
export function ProcessSponsorship({ sponsorship, onDone, onClose }: ProcessSponsorshipProps) {
  const { record: current, changed, applyConflict } = useEditedRecord(sponsorship)
  const form = useForm<ProcessForm>({ defaultValues: processFormOf(sponsorship), resolver: resolveProcess })
  const { register, handleSubmit, control, formState } = form
  const status = useWatch({ control, name: 'status' })
  const field = fieldsOf(register, formState.errors)

  const { run } = useAction({ onSuccess: onDone, onError: (error) => applyConflict(error, form, processFormOf, FIELDS) })
  const submit = handleSubmit((typed) =>
    run(async () => {
      await browserApi.decideSponsorship({ params: { id: current.id }, body: toDecision(typed, current) })
      toast.success('Ansøgning opdateret!')
    }),
  )

  return (
    <FormDialog
      title="Behandl Ansøgning"
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem Afgørelse"
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name="Ansøgningen" changed={changed} className="sm:col-span-2" />
      <TextField label="Ansøger" value={current.fullName} readOnly />
      <TextField label="E-mail" value={current.email} readOnly />
      <SelectField {...field('status')} label="Status">
        <Options of={SPONSORSHIP_STATUSES} label={(one) => SPONSORSHIP_STATUS_LABELS[one]} />
      </SelectField>
      {status === 'approved' && <AmountField {...field('approvedAmount')} label="Godkendt beløb (kr)" placeholder="15.000" />}
      <TextAreaField
        {...field('notes')}
        label="Noter"
        isOptional
        rows={4}
        maxLength={SPONSORSHIP_TEXTS.notes}
        hint="Kun til jer. Ansøgeren får en mail, når svaret eller beløbet er nyt, men ikke noterne."
        className="sm:col-span-2"
      />
    </FormDialog>
  )
}

export type ProcessForm = { status: string; approvedAmount: string; notes: string }

const kroner = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 2 })

export function processFormOf({ status, approvedAmount, notes }: Sponsorship): ProcessForm {
  return { status, approvedAmount: approvedAmount === null ? '' : kroner.format(approvedAmount), notes: notes ?? '' }
}

/** The body to send: an amount when approved, otherwise null (requirements §5). */
export function toDecision(
  { status, approvedAmount, notes }: ProcessForm,
  { revision }: Pick<Sponsorship, 'revision'>,
): z.input<typeof sponsorshipDecision> {
  const isApproved = status === 'approved' && approvedAmount.trim() !== ''
  // an unreadable amount is left for the schema to refuse
  const amount = isApproved ? (readKroner(approvedAmount) ?? Number.NaN) : null
  return { status: status as Sponsorship['status'], approvedAmount: amount, notes, seen: { revision } }
}

/** The server's rules, with a hint how amounts are written. */
export const resolveProcess = formResolver<ProcessForm>(sponsorshipDecision, {
  toBody: (form) => toDecision(form, { revision: 0 }),
  validate: (form) => (isUnreadable(form) ? { approvedAmount: 'Skriv beløbet som 15.000 eller 15.000,50.' } : {}),
})

function isUnreadable({ status, approvedAmount }: ProcessForm): boolean {
  return status === 'approved' && Number.isNaN(readKroner(approvedAmount))
}
