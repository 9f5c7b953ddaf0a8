import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type OverdueInvoice, type ReminderDraft, reminderCalls } from '#contract/reminders/reminders.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { CHARGES_WITHOUT_VAT, REMINDER_TEXTS, reminderFileName, reminderTitle } from '#domain/reminders/reminder-document.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { AmountField, Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  MissingRates,
  REMINDER_NOT_FETCHED,
  REMINDER_NOT_SENT,
  type RemindForm,
  remindedOre,
  remindFormOf,
  remindProblems,
  toReminder,
} from './reminder-form.tsx'

type RemindDialogProps = { invoice: OverdueInvoice; onDone: () => void; onClose: () => void }

/** The proposed reminder of one invoice, which staff may change within the law. */
export function RemindDialog({ invoice, onDone, onClose }: RemindDialogProps) {
  const [draft, setDraft] = useState<ReminderDraft | null>(null)
  useEffect(() => {
    let isMounted = true
    browserApi.draftReminder({ params: { id: invoice.id } }).then(
      (answer) => isMounted && setDraft(answer.draft),
      (error: unknown) => {
        if (!isMounted) return
        toast.error(messageOf(error, REMINDER_NOT_FETCHED))
        onDone()
      },
    )
    return () => {
      isMounted = false
    }
  }, [invoice.id, onDone])
  return draft && <RemindFields draft={draft} onDone={onDone} onClose={onClose} />
}

const FIELDS = ['fee', 'interest', 'compensation', 'dueDate', 'text'] as const

function RemindFields({ draft, onDone, onClose }: Omit<RemindDialogProps, 'invoice'> & { draft: ReminderDraft }) {
  const { register, handleSubmit, control, formState, setError } = useForm<RemindForm>({
    defaultValues: remindFormOf(draft),
    resolver: formResolver(reminderCalls.sendReminder.body, {
      toBody: (typed) => toReminder(typed, draft),
      validate: (typed) => remindProblems(typed, draft),
    }),
  })
  const [fee, interest, compensation, isLetter] = useWatch({ control, name: ['fee', 'interest', 'compensation', 'isLetter'] })
  const field = fieldsOf(register, formState.errors)
  const { download } = useDownload()

  const submit = handleSubmit(async (typed) => {
    try {
      const { message, reminder } = await browserApi.sendReminder({ params: { id: draft.invoiceId }, body: toReminder(typed, draft) })
      toast.success(message)
      // the reminder is made even when its letter cannot be fetched now
      if (typed.isLetter)
        await download(
          () => browserApi.downloadReminder({ params: { id: reminder.id } }),
          reminderFileName({ number: reminder.number, orderNumber: draft.orderNumber }),
        )
      onDone()
    } catch (error) {
      toast.error(messageOf(error, REMINDER_NOT_SENT))
      if (error instanceof ApiError && ENDS_DRAFT.has(error.code)) return onDone()
      showRefusedFields(error, FIELDS, setError)
    }
  })

  return (
    <FormDialog
      title={reminderTitle(draft.ordinal, draft.invoiceNumber)}
      onClose={onClose}
      label="Rykker"
      onSubmit={submit}
      saveLabel={isLetter ? 'Lav brevet' : 'Send rykkeren'}
      busyText="Sender..."
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-3"
    >
      <p className="text-sm sm:col-span-3">
        {draft.company ?? draft.name} skylder {amountWithOre(krToOre(draft.open))}, som forfaldt {dayFigures(draft.dueDate)}.
        {draft.earlier > 0 && ` Dertil ${amountWithOre(krToOre(draft.earlier))} fra tidligere rykkere.`}
      </p>
      <AmountField {...field('fee')} label="Rykkergebyr (kr.)" hint={mostText(draft.most.fee)} />
      <AmountField {...field('interest')} label="Rente (kr.)" hint={mostText(draft.most.interest)} />
      <AmountField
        {...field('compensation')}
        label="Kompensation (kr.)"
        hint={draft.buyerKind === 'consumer' ? 'Ikke fra private' : mostText(draft.most.compensation)}
      />
      <MissingRates missing={draft.missingRates} className="sm:col-span-3" />
      <TextField {...field('dueDate')} type="date" label="Betales senest" />
      <p className="figures self-end pb-3 text-right text-sm sm:col-span-2">
        I alt at betale <strong>{amountWithOre(remindedOre({ fee, interest, compensation }, draft))}</strong>
        <span className="block text-xs text-muted">{CHARGES_WITHOUT_VAT}</span>
      </p>
      <TextAreaField {...field('text')} label="Tekst" rows={6} maxLength={REMINDER_TEXTS.text} className="sm:col-span-3" />
      <Checkbox {...register('isLetter')} label="Send som brev: PDF'en hentes, så I kan printe den" className="sm:col-span-3" />
      <p className="text-xs text-muted sm:col-span-3">
        {isLetter ? 'Kunden får ingen mail.' : `Sendes til ${draft.mailTo} med rykkeren og en kopi af fakturaen som PDF.`}
      </p>
    </FormDialog>
  )
}

/** Refusals that end the draft: a colleague was quicker, or the invoice is paid. */
const ENDS_DRAFT: ReadonlySet<string> = new Set(['reminder_sent', 'reminded_lately', 'not_overdue'])

function mostText(kr: number): string {
  return kr === 0 ? 'Intet at kræve nu' : `Højst ${amountWithOre(krToOre(kr))}`
}
