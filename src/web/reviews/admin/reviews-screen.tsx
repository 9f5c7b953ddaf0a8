import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { reviewDecision, type StaffReview } from '#contract/reviews.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { REFUSAL_REASONS, REFUSALS, REVIEW_STATE_LABELS, REVIEW_STATES, REVIEW_TEXTS } from '#domain/reviews/review.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { browserApi } from '#web/api.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { attempt, useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { EmptyList, ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { FoldedReviewRules } from '#web/reviews/review-rules.tsx'
import { REVIEW_TONES, Stars } from '#web/reviews/stars.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError, RadioRow, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Route } from './+types/reviews-screen.ts'
import { reviewsList } from './reviews-list.ts'

const TITLE = 'Anmeldelser'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = reviewsList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listAllReviews({ query: reviewsList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminReviews()} />
}

type OpenDialog = Readonly<{ review: StaffReview; step: Exclude<ReviewStep, 'approved'> }>

export default function Reviews({ loaderData: { reviews, total, state } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const keepFocus = useListFocus<HTMLUListElement>(reviews)
  const approve = async ({ id, revision }: StaffReview) => {
    await attempt(() => browserApi.decideReview({ params: { id }, body: { decision: 'approved', seen: { revision } } }))
    void revalidate()
  }
  // a colleague may have been quicker
  const close = useCloseAndReload(() => setDialog(null))
  return (
    <AdminPage title={TITLE} path={paths.adminReviews()}>
      <FoldedReviewRules />
      <ListFilters list={reviewsList} state={state} searchLabel="Søg på tekst, vare, firma eller e-mail">
        {(_, filter) => <FilterSelect label="Status" all="Alle" {...filter('state')} values={REVIEW_STATES} labels={REVIEW_STATE_LABELS} />}
      </ListFilters>
      <ListFrame
        list={reviewsList}
        views="reviews"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'anmeldelse', 'anmeldelser')}</ListCount>}
      >
        {reviews.length === 0 && (
          <EmptyList>{reviewsList.isFiltered(state) ? 'Ingen anmeldelser matcher' : 'Ingen har anmeldt noget endnu'}</EmptyList>
        )}
        <ul {...keepFocus} className="border-t border-line empty:hidden">
          {reviews.map((review) => (
            <StaffReviewItem
              key={review.id}
              review={review}
              onStep={(step) => (step === 'approved' ? void approve(review) : setDialog({ review, step }))}
            />
          ))}
        </ul>
      </ListFrame>
      {dialog?.step === 'refused' && <RefuseReview review={dialog.review} onClose={close} />}
      {dialog?.step === 'answer' && <AnswerReview review={dialog.review} onClose={close} />}
    </AdminPage>
  )
}

type ReviewStep = 'approved' | 'refused' | 'answer'

const LABELS: Readonly<Record<ReviewStep, string>> = { approved: 'Godkend', refused: 'Afvis', answer: 'Svar' }

function stepsOf({ state }: StaffReview): readonly ReviewStep[] {
  return [...(state === 'approved' ? [] : ['approved' as const]), ...(state === 'refused' ? [] : ['refused' as const]), 'answer']
}

type StaffReviewItemProps = { review: StaffReview; onStep: (step: ReviewStep) => void }

function StaffReviewItem({ review, onStep }: StaffReviewItemProps) {
  const { product, stars, text, shownAs, state, refusal, answer, by, writtenAt } = review
  return (
    <li data-testid="review" className="grid gap-x-6 gap-y-3 border-b border-line py-5 text-sm md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={REVIEW_TONES[state]}>{REVIEW_STATE_LABELS[state]}</Badge>
          <Stars stars={stars} />
          <OfficeLink to={paths.product(product.kcwId)} className="font-bold underline underline-offset-4">
            {product.nameDa}
          </OfficeLink>
        </p>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
        <p className="figures mt-2 text-xs text-muted">
          Vises som {shownAs} · {dateAndTime(writtenAt)} ·{' '}
          <OfficeLink to={customersList.href({ search: by.email })} className="break-all underline underline-offset-4">
            {by.name} ({by.email})
          </OfficeLink>
        </p>
        {refusal && (
          <p className="mt-2">
            <strong>Afvist:</strong> {REFUSAL_REASONS[refusal]}
          </p>
        )}
        {answer && (
          <p className="mt-2 max-w-prose border-l-3 border-signal pl-3 whitespace-pre-line">
            <strong>Jeres svar:</strong> {answer}
          </p>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-2">
        {stepsOf(review).map((step) => (
          <Button
            key={step}
            size="sm"
            variant={step === 'approved' ? 'solid' : 'outline'}
            onClick={() => onStep(step)}
            aria-label={`${LABELS[step]}: ${product.nameDa}`}
          >
            {LABELS[step]}
          </Button>
        ))}
      </div>
    </li>
  )
}

type AnswerForm = { answer: string }
const REPLY_TITLE = 'Svar på anmeldelsen'

function formOf({ answer }: StaffReview): AnswerForm {
  return { answer: answer ?? '' }
}

function AnswerReview({ review: initial, onClose }: { review: StaffReview; onClose: () => void }) {
  const { record: review, changed, applyConflict } = useEditedRecord(initial)
  const form = useForm<AnswerForm>({ defaultValues: formOf(review) })
  const { register, handleSubmit, formState } = form
  const { run } = useAction({ onSuccess: onClose, onError: (error) => applyConflict(error, form, formOf, ['answer']) })
  const submit = handleSubmit(({ answer }) =>
    run(() => {
      const body = { answer, seen: { revision: review.revision } }
      return browserApi.answerReview({ params: { id: review.id }, body })
    }),
  )
  return (
    <FormDialog
      title={REPLY_TITLE}
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
const resolver = formResolver<RefuseForm>(reviewDecision, { toBody })

/** Refuses a review for one of the published reasons; there are no others. */
function RefuseReview({ review: initial, onClose }: { review: StaffReview; onClose: () => void }) {
  const { record: review, changed, applyConflict } = useEditedRecord(initial)
  const form = useForm<RefuseForm>({ defaultValues: refusalFormOf(review), resolver })
  const { register, handleSubmit, formState } = form
  const error = formState.errors.refusal?.message
  const { run } = useAction({ onSuccess: onClose, onError: (failure) => applyConflict(failure, form, refusalFormOf) })
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
