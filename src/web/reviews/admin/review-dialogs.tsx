import { useForm } from 'react-hook-form'
import { reviewDecision, type StaffReview } from '#contract/reviews.ts'
import { REFUSAL_REASONS, REFUSALS, REVIEW_TEXTS } from '#domain/reviews/review.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { FieldError, RadioRow, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type AnswerForm = { answer: string }
const TITLE = 'Svar på anmeldelsen'

function formOf({ answer }: StaffReview): AnswerForm {
  return { answer: answer ?? '' }
}

export function AnswerReview({ review: given, onClose }: { review: StaffReview; onClose: () => void }) {
  const { thing: review, changed, follow } = useOpened(given)
  const form = useForm<AnswerForm>({ defaultValues: formOf(review) })
  const { register, handleSubmit, formState } = form
  const { run } = useAction({ onSuccess: onClose, onError: (error) => follow(error, form, formOf, ['answer']) })
  const submit = handleSubmit(({ answer }) =>
    run(() => {
      const body = { answer, seen: { revision: review.revision } }
      return browserApi.answerReview({ params: { id: review.id }, body })
    }),
  )
  return (
    <FormDialog
      title={TITLE}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem svar"
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Anmeldelsen" changed={changed} />
      <p className="max-h-40 overflow-y-auto border-l-3 border-line pl-4 text-sm whitespace-pre-line">{review.text}</p>
      <TextAreaField
        {...register('answer')}
        label="Jeres svar"
        hint="Alle, der ser varen, kan læse det. Et tomt svar fjernes."
        rows={5}
        maxLength={REVIEW_TEXTS.answer}
        error={formState.errors.answer?.message}
      />
    </FormDialog>
  )
}

type RefuseForm = { refusal: string }
const REFUSE_TITLE = 'Afvis anmeldelsen'

function refusalFormOf({ refusal }: StaffReview): RefuseForm {
  return { refusal: refusal ?? '' }
}

const toBody = ({ refusal }: RefuseForm) => ({ decision: 'refused' as const, refusal })
const resolver = formResolver<RefuseForm>(reviewDecision, { sends: toBody })

/** Refuses a review for one of the published reasons; there are no others. */
export function RefuseReview({ review: given, onClose }: { review: StaffReview; onClose: () => void }) {
  const { thing: review, changed, follow } = useOpened(given)
  const form = useForm<RefuseForm>({ defaultValues: refusalFormOf(review), resolver })
  const { register, handleSubmit, formState } = form
  const error = formState.errors.refusal?.message
  const { run } = useAction({ onSuccess: onClose, onError: (failure) => follow(failure, form, refusalFormOf) })
  const submit = handleSubmit((typed) =>
    run(() => {
      const body = reviewDecision.parse({ ...toBody(typed), seen: { revision: review.revision } })
      return browserApi.decideReview({ params: { id: review.id }, body })
    }),
  )
  return (
    <FormDialog
      title={REFUSE_TITLE}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={REFUSE_TITLE}
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
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
