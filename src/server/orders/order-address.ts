import { paths } from '#contract/pages/pages.ts'
import type { StoredOrder } from './order-answer.ts'

/** A guest's order has an unguessable address; a customer's is among their orders. */
export function orderAddress(
  { confirmationToken, orderNumber }: Pick<StoredOrder, 'confirmationToken' | 'orderNumber'>,
  publicUrl: string,
): string {
  return `${publicUrl}${confirmationToken ? paths.guestOrder(confirmationToken) : `${paths.orders()}#${orderNumber}`}`
}
