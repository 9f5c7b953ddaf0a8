import { useForm } from 'react-hook-form'
import { reviewDecision, type StaffReview } from '#contract/reviews.ts'
import { REFUSAL_REASONS, REFUSALS } from '#domain/reviews/review.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { FieldError, RadioRow } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type RefuseForm = { refusal: string }
const TITLE = 'Afvis anmeldelsen'

function formOf({ refusal }: StaffReview): RefuseForm {
  return { refusal: refusal ?? '' }
}

const toBody = ({ refusal }: RefuseForm) => ({ decision: 'refused' as const, refusal })
const resolver = formResolver<RefuseForm>(reviewDecision, { sends: toBody })

/** Refuses a review for one of the published reasons; there are no others. */
export function RefuseReview({ review: given, onClose }: { review: StaffReview; onClose: () => void }) {
  const { thing: review, changed, follow } = useOpened(given)
  const form = useForm<RefuseForm>({ defaultValues: formOf(review), resolver })
  const { register, handleSubmit, formState } = form
  const error = formState.errors.refusal?.message
  const { run } = useAction({ onSuccess: onClose, onError: (failure) => follow(failure, form, formOf) })
  const submit = handleSubmit((typed) =>
    run(() => {
      const body = reviewDecision.parse({ ...toBody(typed), seen: { revision: review.revision } })
      return browserApi.decideReview({ params: { id: review.id }, body })
    }),
  )
  return (
    <FormDialog title={TITLE} onClose={onClose} onSubmit={submit} saveLabel={TITLE} isBusy={formState.isSubmitting} className="grid gap-4">
      <ChangedNotice name="Anmeldelsen" changed={changed} />
      <fieldset aria-describedby={error ? 'refusal-error' : undefined} className="border-t border-line">
        <legend className="pb-2 text-sm">Anmeldelsen afvises kun, hvis:</legend>
        {REFUSALS.map((reason) => (
          <RadioRow key={reason} {...register('refusal')} value={reason} title={REFUSAL_REASONS[reason]} />
        ))}
        <FieldError id="refusal-error" error={error} />
      </fieldset>
      <p className="text-sm text-muted">Kunden får begrundelsen på mail og kan rette sin tekst.</p>
    </FormDialog>
  )
}
