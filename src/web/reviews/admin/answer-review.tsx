import { useForm } from 'react-hook-form'
import type { StaffReview } from '#contract/reviews.ts'
import { REVIEW_TEXTS } from '#domain/reviews/review.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TextAreaField } from '#web/ui/field.tsx'
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
