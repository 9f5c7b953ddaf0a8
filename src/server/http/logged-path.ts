import { orderCalls } from '#contract/orders.ts'
import { PAGES } from '#contract/pages.ts'

/** What comes before the token that opens a guest's order: on its page, and in the call behind it. */
const BEFORE_TOKEN = [PAGES.guestOrder.path.replace(/:.*/, ''), `/api${orderCalls.showGuestOrder.path.replace(/\{.*/, '')}`]

/** A path as the log keeps it: without its query, and without the token that opens a guest's order to whoever reads it. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const before = BEFORE_TOKEN.find((start) => path.startsWith(start))
  return before === undefined ? path : before + path.slice(before.length).replace(/^[^/.]+/, '…')
}
