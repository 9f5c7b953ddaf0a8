import { CLAIM_SCOPES } from '#contract/claims/claims.ts'
import { paths } from '#contract/pages/pages.ts'
import { CLAIM_KINDS, CLAIM_STATES } from '#domain/claims/claim.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { columns, id, oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

export const claimsList = urlState(paths.adminClaims, {
  search: text(MAX_SEARCH_LENGTH),
  kind: oneOf(CLAIM_KINDS),
  state: oneOf(CLAIM_STATES),
  scope: oneOf(CLAIM_SCOPES),
  orderId: id(),
  hidden: columns(),
  page: page(),
})
