import { withParams } from '#contract/call-paths.ts'
import { orderCalls } from '#contract/orders/order.ts'
import { PAGES, withParam } from '#contract/pages.ts'

/** What comes before the token that opens a guest's order: on its page, and in the call behind it. */
const BEFORE_TOKEN = [withParam(PAGES.guestOrder.path, ''), `/api${withParams(orderCalls.showGuestOrder.path, () => '')}`]

/** A path as the log keeps it: without its query, and without the token that opens a guest's order to whoever reads it. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  const before = BEFORE_TOKEN.find((start) => path.startsWith(start))
  return before === undefined ? path : before + path.slice(before.length).replace(/^[^/.]+/, '…')
}
