import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { type OwnReview, reviewText } from '#contract/reviews.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { REVIEW_TEXTS, STARS } from '#domain/reviews/review.ts'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConsentField, FirmMissing } from '#web/proof/consent-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FoldedReviewRules } from './review-rules.tsx'
import { Star } from './stars.tsx'
import { type ReviewedProduct, refreshOwnReviews, useOwnReview } from './use-own-reviews.ts'

const SIZE = 30

type Typed = { stars: number | null; text: string; consent: boolean }
const FIELDS = ['stars', 'text', 'consent'] as const

const toBody = ({ stars, text, consent }: Typed) => ({ stars, text, consent: consent ? REVIEW_CONSENT.version : '' })
const resolver = formResolver<Typed>(reviewText, { toBody })

type ReviewDialogProps = { product: ReviewedProduct; shownAs: string | null; onClose: () => void }

export default function ReviewDialog({ product, shownAs, onClose }: ReviewDialogProps) {
  const written = useOwnReview(product.id)
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const isReady = shownAs !== null && written !== undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSaving={isBusy}
      title={`Anmeld ${product.nameDa}`}
      footer={
        isReady && (
          <>
            <Button onClick={onClose}>Annuller</Button>
            <Button type="submit" form={formId} variant="signal" isBusy={isBusy} busyText="Sender...">
              Send anmeldelse
            </Button>
          </>
        )
      }
    >
      {shownAs === null && <FirmMissing to={paths.accountSettings()} />}
      {shownAs !== null && written === undefined && <Skeleton className="h-72" />}
      {isReady && <ReviewForm id={formId} onBusy={setIsBusy} product={product} written={written} shownAs={shownAs} onClose={onClose} />}
    </Dialog>
  )
}

type ReviewFormProps = {
  id: string
  product: ReviewedProduct
  written: OwnReview | null
  shownAs: string
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function ReviewForm({ id, product, written, shownAs, onBusy, onClose }: ReviewFormProps) {
  const { revalidate } = useRevalidator()
  const { register, control, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { stars: written?.stars ?? null, text: written?.text ?? '', consent: false },
    resolver,
  })
  const { run } = useAction({
    onSuccess: async () => {
      await refreshOwnReviews()
      onClose()
      void revalidate()
    },
    onError: (error) => showRefusedFields(error, FIELDS, setError),
  })
  const submit = handleSubmit(async (typed) => {
    onBusy(true)
    await run(() => browserApi.writeReview({ params: { productId: product.id }, body: reviewText.parse(toBody(typed)) }))
    onBusy(false)
  })
  return (
    <form method="post" id={id} onSubmit={submit} noValidate aria-label={`Anmeld ${product.nameDa}`} className="grid gap-5">
      <Controller
        control={control}
        name="stars"
        render={({ field, fieldState }) => <StarsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
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
      {written?.state === 'approved' && <p className="text-sm text-muted">Når du retter anmeldelsen, læser vi den igen, før den vises.</p>}
    </form>
  )
}

type StarsFieldProps = { value: number | null; onChange: (stars: number) => void; error?: string | undefined }

function StarsField({ value, onChange, error }: StarsFieldProps) {
  const id = useId()
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const upTo = pointedAt ?? value ?? 0
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-xs font-semibold">Hvor mange stjerner får varen?</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex" onPointerLeave={() => setPointedAt(null)}>
          {Array.from({ length: STARS.max }, (_, index) => index + STARS.min).map((stars) => (
            <label
              key={stars}
              onPointerEnter={() => setPointedAt(stars)}
              className={classes(
                'relative flex size-11 cursor-pointer items-center justify-center has-focus-visible:outline-2 has-focus-visible:outline-ink',
                stars <= upTo ? 'text-signal-ink' : 'text-edge',
              )}
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-invalid={error ? true : undefined}
                className="sr-only"
              />
              <span className="sr-only">{count(stars, 'stjerne', 'stjerner')}</span>
              <Star size={SIZE} />
            </label>
          ))}
        </div>
        {value !== null && (
          <span aria-hidden className="text-sm font-semibold">
            {count(value, 'stjerne', 'stjerner')}
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
