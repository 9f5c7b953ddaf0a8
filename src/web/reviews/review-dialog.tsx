import { Controller, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages.ts'
import { type OwnReview, reviewText } from '#contract/reviews.ts'
import { REVIEW_TEXTS } from '#domain/reviews/review.ts'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { ConsentField } from '#web/proof/consent-field.tsx'
import { FirmMissing } from '#web/proof/firm-missing.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { FoldedReviewRules } from './review-rules.tsx'
import type { ReviewedProduct } from './reviewed-product.ts'
import { StarsField } from './stars-field.tsx'
import { refreshOwnReviews } from './use-own-reviews.ts'

type ReviewForm = { stars: number | null; text: string; consent: boolean }
const FIELDS = ['stars', 'text', 'consent'] as const

const toBody = ({ stars, text, consent }: ReviewForm) => ({ stars, text, consent: consent ? REVIEW_CONSENT.version : '' })
const resolver = formResolver<ReviewForm>(reviewText, { sends: toBody })

type ReviewDialogProps = { product: ReviewedProduct; written: OwnReview | null; shownAs: string | null; onClose: () => void }

export default function ReviewDialog({ product, written, shownAs, onClose }: ReviewDialogProps) {
  const { revalidate } = useRevalidator()
  const { register, control, handleSubmit, setError, formState } = useForm<ReviewForm>({
    defaultValues: { stars: written?.stars ?? null, text: written?.text ?? '', consent: false },
    resolver,
  })
  const submit = handleSubmit(async (typed) => {
    try {
      const { message } = await browserApi.writeReview({ params: { productId: product.id }, body: reviewText.parse(toBody(typed)) })
      toast.success(message)
      await refreshOwnReviews()
      onClose()
      void revalidate()
    } catch (error) {
      toast.error(messageOf(error))
      showRefusedFields(error, FIELDS, setError)
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Anmeld ${product.nameDa}`}>
      {shownAs === null ? (
        <FirmMissing to={paths.accountSettings()} />
      ) : (
        <form method="post" onSubmit={submit} noValidate aria-label={`Anmeld ${product.nameDa}`} className="grid gap-5">
          <Controller
            control={control}
            name="stars"
            render={({ field, fieldState }) => (
              <StarsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
          <TextAreaField
            {...register('text')}
            label="Hvad synes du?"
            hint="Hvordan den lægger sig, hvordan farven er i dagslys, og hvad andre skal vide."
            rows={5}
            maxLength={REVIEW_TEXTS.text}
            error={formState.errors.text?.message}
          />
          <ConsentField {...register('consent')} consent={REVIEW_CONSENT} shownAs={shownAs} error={formState.errors.consent?.message} />
          <FoldedReviewRules />
          {written?.state === 'approved' && (
            <p className="text-sm text-muted">Når du retter anmeldelsen, læser vi den igen, før den vises.</p>
          )}
          <ButtonRow className="border-t border-line pt-4">
            <Button onClick={onClose}>Annuller</Button>
            <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Sender...">
              Send anmeldelse
            </Button>
          </ButtonRow>
        </form>
      )}
    </Dialog>
  )
}
