import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { StaffReview } from '#contract/reviews.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { REVIEW_STATE_LABELS, REVIEW_STATES } from '#domain/reviews/review.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { FilterSelect } from '#web/lists/filter-select.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { FoldedReviewRules } from '#web/reviews/review-rules.tsx'
import type { Route } from './+types/reviews-screen.ts'
import { AnswerReview, RefuseReview } from './review-dialogs.tsx'
import { reviewsList } from './reviews-list.ts'
import { type ReviewStep, StaffReviewItem } from './staff-review-item.tsx'

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
  const close = () => {
    setDialog(null)
    // a colleague may have been quicker
    void revalidate()
  }
  return (
    <AdminPage title={TITLE} path={paths.adminReviews()}>
      <FoldedReviewRules />
      <ListFilters list={reviewsList} state={state} searchLabel="Søg på tekst, vare, firma eller e-mail">
        {(change) => (
          <FilterSelect
            label="Status"
            all="Alle"
            value={state.state}
            values={REVIEW_STATES}
            labels={REVIEW_STATE_LABELS}
            onChoose={(chosen) => change({ state: chosen })}
          />
        )}
      </ListFilters>
      <ListFrame
        list={reviewsList}
        views="reviews"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'anmeldelse', 'anmeldelser')}</ListCount>}
      >
        {reviews.length === 0 && (
          <EmptyList>{reviewsList.isNarrowed(state) ? 'Ingen anmeldelser matcher' : 'Ingen har anmeldt noget endnu'}</EmptyList>
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
