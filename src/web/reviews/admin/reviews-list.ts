import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { REVIEW_STATES } from '#domain/reviews/review.ts'
import { oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

export const reviewsList = urlState(paths.adminReviews, { search: text(MAX_SEARCH_LENGTH), state: oneOf(REVIEW_STATES), page: page() })
