import type { BodyIn } from '#contract/http/call.ts'
import type { placeOrderCalls } from '#contract/orders/place-order.ts'

/** Of an order that is measured. */
const LINES = 3

/** An order of three different products, chosen by chance; each of a mailbox of its own, as guests have one. */
export function randomOrder(productIds: readonly number[]): BodyIn<(typeof placeOrderCalls)['placeOrder']> {
  return {
    items: pick(productIds).map((id) => ({ id, quantity: 1, payWithPoints: false })),
    customerName: 'Søren Ærø',
    customerEmail: `soeren${Math.floor(Math.random() * 1e9)}@example.dk`,
    customerPhone: '12 34 56 78',
    shippingAddress: 'Åvej 1',
    shippingPostalCode: '5970',
    shippingCity: 'Ærøskøbing',
    paymentMethod: 'card',
  }
}

/** Three different products. */
export function pick(productIds: readonly number[]): number[] {
  const picked = new Set<number>()
  while (picked.size < Math.min(LINES, productIds.length)) picked.add(productIds[Math.floor(Math.random() * productIds.length)] ?? 0)
  return [...picked]
}
