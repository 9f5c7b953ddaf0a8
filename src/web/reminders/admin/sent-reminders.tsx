import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Reminder, reminderCalls } from '#contract/reminders/reminders.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { REMINDER_TEXTS, reminderFileName, reminderName } from '#domain/reminders/reminder-document.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { reminderText } from '#web/reminders/reminder-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type SentRemindersProps = { reminders: readonly Reminder[]; orderNumber: string; mayWithdraw: boolean; onChanged: () => void }

export function SentReminders({ reminders, orderNumber, mayWithdraw, onChanged }: SentRemindersProps) {
  const [withdrawn, setWithdrawn] = useState<Reminder | null>(null)
  const { download, isBusy } = useDownload()
  const end = () => {
    setWithdrawn(null)
    onChanged()
  }
  return (
    <>
      <ul className="figures text-xs empty:hidden">
        {reminders.map((reminder) => (
          <li key={reminder.id} className="flex flex-wrap items-center gap-x-2">
            <span>{reminderText(reminder)}</span>
            <span className="flex">
              <Button
                size="sm"
                variant="quiet"
                disabled={isBusy}
                aria-label={`Hent PDF: ${reminderName(reminder)}`}
                onClick={() =>
                  void download(
                    () => browserApi.downloadReminder({ params: { id: reminder.id } }),
                    reminderFileName({ ...reminder, orderNumber }),
                  )
                }
              >
                PDF
              </Button>
              {mayWithdraw && reminder.withdrawnOn === null && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Træk ${reminderName(reminder)} tilbage`}
                  onClick={() => setWithdrawn(reminder)}
                >
                  Træk tilbage
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {withdrawn && <WithdrawDialog reminder={withdrawn} onDone={end} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

type WithdrawForm = { reason: string }
type WithdrawDialogProps = { reminder: Reminder; onDone: () => void; onClose: () => void }

function WithdrawDialog({ reminder, onDone, onClose }: WithdrawDialogProps) {
  const { register, handleSubmit, formState } = useForm<WithdrawForm>({
    defaultValues: { reason: '' },
    resolver: formResolver(reminderCalls.withdrawReminder.body),
  })
  const { run } = useAction({ failed: 'Rykkeren kunne ikke trækkes tilbage', onSuccess: onDone })
  const submit = handleSubmit((body) => run(() => browserApi.withdrawReminder({ params: { id: reminder.id }, body })))
  return (
    <FormDialog
      title={`Træk ${reminderName(reminder)} tilbage`}
      onClose={onClose}
      label="Træk rykker tilbage"
      onSubmit={submit}
      saveLabel="Træk rykkeren tilbage"
      busyText="Trækker tilbage..."
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      <p className="text-sm">
        Gebyr, rente og kompensation i rykkeren skal så ikke betales. Sig det selv til kunden.
        {reminder.paid > 0 && ` De ${amount(krToOre(reminder.paid))}, der er betalt, står derefter på ordren, og dem har kunden til gode.`}
      </p>
      <TextField
        {...register('reason')}
        label="Hvorfor"
        autoComplete="off"
        maxLength={REMINDER_TEXTS.reason}
        hint="Står i loggen. Kunden ser det ikke."
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  )
}
