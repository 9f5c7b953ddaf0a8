import { paths } from '#contract/pages/pages.ts'
import { AUDIT_SUBJECTS } from '#domain/audit/audit.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { columns, day, id, inRole, oneOf, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

/** Paged backwards from `before`. */
export const logList = urlState(paths.adminLog, {
  search: text(MAX_SEARCH_LENGTH),
  kind: oneOf(AUDIT_SUBJECTS),
  subjectId: text(100),
  change: text(100),
  by: id(),
  from: day(),
  to: day(),
  hidden: columns(),
  before: inRole('page', id(999_999_999_999_999)),
})
export type LogState = StateOf<typeof logList>
