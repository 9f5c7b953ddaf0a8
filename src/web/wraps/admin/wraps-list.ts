import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { SENT_STATES } from '#domain/wraps/wrap.ts'
import { oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

export const wrapsList = urlState(paths.adminWraps, { search: text(MAX_SEARCH_LENGTH), state: oneOf(SENT_STATES), page: page() })
