import { MAIL_STATES, type MailState } from '#contract/mails.ts'
import { MESSAGE_STATES, type MessageState } from '#contract/messages.ts'
import { paths } from '#web/paths.ts'

export const ROWS_PER_PAGE = 50

/** What visitors wrote, or what the shop mailed; each with its own states. */
export type MessagesState =
  | Readonly<{ tab: 'beskeder'; state: MessageState | ''; search: string; page: number }>
  | Readonly<{ tab: 'mails'; state: MailState | ''; search: string; page: number }>

/** Reads the state from an address; what makes no sense has its default. */
export function readMessages(params: URLSearchParams): MessagesState {
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  const search = (params.get('search') ?? '').slice(0, 200)
  const state = params.get('state')
  if (params.get('fane') === 'mails') return { tab: 'mails', state: MAIL_STATES.find((one) => one === state) ?? '', search, page }
  return { tab: 'beskeder', state: MESSAGE_STATES.find((one) => one === state) ?? '', search, page }
}

/** The address of a state; any change but that of the page goes back to the first page. */
export function messagesAddress({ tab, state, search, page = 1 }: Omit<MessagesState, 'page'> & { page?: number }): string {
  const given = { fane: tab === 'mails' ? tab : '', state, search, page: page === 1 ? '' : String(page) }
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()
  return query ? `${paths.adminMessages()}?${query}` : paths.adminMessages()
}
