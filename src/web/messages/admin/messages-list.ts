import { MAIL_STATES } from '#contract/mails.ts'
import { MESSAGE_STATES } from '#contract/messages/message.ts'
import { paths } from '#contract/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { id, inRole, oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

/** Of both lists: what is searched for, and the one whose dialog stands open from the start. */
const COMMON = { search: text(MAX_SEARCH_LENGTH), page: page(), opened: inRole('open', id()) }

/** What visitors wrote, as it stands in the address of the screen. */
export const messagesList = urlState(paths.adminMessages, { state: oneOf(MESSAGE_STATES), ...COMMON })

/** What the shop mailed: the other tab of the screen. */
export const mailsList = urlState(paths.adminMessages, { state: oneOf(MAIL_STATES), ...COMMON }, { fixed: { fane: 'mails' } })

/** True for an address that shows the mails. */
export function showsMails(params: URLSearchParams): boolean {
  return params.get('fane') === 'mails'
}
