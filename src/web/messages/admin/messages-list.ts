import { MAIL_STATES } from '#contract/mails.ts'
import { MESSAGE_STATES } from '#contract/messages/message.ts'
import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { id, inRole, oneOf, page, text } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'

/** Fields of both lists; `opened` is the one whose dialog is open at the start. */
const COMMON = { search: text(MAX_SEARCH_LENGTH), page: page(), opened: inRole('open', id()) }

export const messagesList = urlState(paths.adminMessages, { state: oneOf(MESSAGE_STATES), ...COMMON })

export const mailsList = urlState(paths.adminMessages, { state: oneOf(MAIL_STATES), ...COMMON }, { fixed: { fane: 'mails' } })

export function showsMails(params: URLSearchParams): boolean {
  return params.get('fane') === 'mails'
}
