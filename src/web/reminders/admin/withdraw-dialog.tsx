import { useForm } from 'react-hook-form'
import { type Reminder, reminderCalls } from '#contract/reminders.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { REMINDER_TEXTS, reminderName } from '#domain/reminders/reminder-document.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type WithdrawForm = { reason: string }
type WithdrawDialogProps = { reminder: Reminder; onDone: () => void; onClose: () => void }

export function WithdrawDialog({ reminder, onDone, onClose }: WithdrawDialogProps) {
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
      variant="signal"
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
