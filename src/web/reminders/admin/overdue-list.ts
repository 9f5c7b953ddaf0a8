import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { OVERDUE_AGES } from '#domain/reminders/overdue-age.ts'
import { oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

export const overdueList = urlState(paths.adminOverdue, {
  search: text(MAX_SEARCH_LENGTH),
  age: oneOf(OVERDUE_AGES),
  step: oneOf(['remind']),
  page: page(),
})
