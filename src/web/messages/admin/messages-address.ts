import { MAIL_STATES, type MailState } from '#contract/mails.ts'
import { MESSAGE_STATES, type MessageState } from '#contract/messages/message.ts'
import { paths } from '#web/paths.ts'

export const ROWS_PER_PAGE = 50

/** The rest of the state: what is searched for, and the one whose dialog stands open from the start (0 for none). */
type Rest = Readonly<{ search: string; page: number; opened: number }>

/** What visitors wrote, or what the shop mailed; each with its own states. */
export type MessagesState =
  | (Readonly<{ tab: 'beskeder'; state: MessageState | '' }> & Rest)
  | (Readonly<{ tab: 'mails'; state: MailState | '' }> & Rest)

/** Reads the state from an address; what makes no sense has its default. */
export function readMessages(params: URLSearchParams): MessagesState {
  const page = wholeNumber(params.get('page'), 100_000) || 1
  const opened = wholeNumber(params.get('opened'), 2_147_483_647)
  const rest = { search: (params.get('search') ?? '').slice(0, 200), page, opened }
  const state = params.get('state')
  if (params.get('fane') === 'mails') return { tab: 'mails', state: MAIL_STATES.find((one) => one === state) ?? '', ...rest }
  return { tab: 'beskeder', state: MESSAGE_STATES.find((one) => one === state) ?? '', ...rest }
}

type Asked = Pick<MessagesState, 'tab'> & Partial<Pick<MessagesState, 'state'> & Rest>

/** The address of a state; any change but that of the page goes back to the first page, with nothing open. */
export function messagesAddress({ tab, state = '', search = '', page = 1, opened = 0 }: Asked): string {
  const given = {
    fane: tab === 'mails' ? tab : '',
    state,
    search,
    page: page === 1 ? '' : String(page),
    opened: opened ? String(opened) : '',
  }
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()
  return query ? `${paths.adminMessages()}?${query}` : paths.adminMessages()
}

/** 0 for what is no number from 1 to the most there can be. */
function wholeNumber(text: string | null, most: number): number {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return number <= most ? number : 0
}
