/** How long a link to confirm an address works, in days: what nobody confirmed is cleared away then. */
export const CONFIRM_WITHIN_DAYS = 7
/** Of how many products one customer may be told at a time. */
export const MAX_STOCK_WATCHES = 200

/** Whether a product can be had at once, so that there is nothing to wait for. */
export function isAvailable({ active, stock }: Readonly<{ active: boolean; stock: number }>): boolean {
  return active && stock > 0
}
