import { paths } from '#contract/pages.ts'
import type { StoredOrder } from './order-answer.ts'

/** Where an order's buyer finds it: a guest at its own unguessable address, a customer among his orders. */
export function orderAddress(
  { confirmationToken, orderNumber }: Pick<StoredOrder, 'confirmationToken' | 'orderNumber'>,
  publicUrl: string,
): string {
  return `${publicUrl}${confirmationToken ? paths.guestOrder(confirmationToken) : `${paths.orders()}#${orderNumber}`}`
}
