import { OFFER_SCOPES } from '#contract/offers/staff-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { OFFER_STATES } from '#domain/offers/offer.ts'
import { columns, oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

export const offersList = urlState(paths.adminOffers, {
  search: text(MAX_SEARCH_LENGTH),
  state: oneOf(OFFER_STATES),
  scope: oneOf(OFFER_SCOPES),
  hidden: columns(),
  page: page(),
})
