import type { BodyOf } from '#contract/http/call.ts'
import type { placeOrderCalls } from '#contract/orders/place-order.ts'
import { batchChoiceOf, type CartLine, forProjects, isSameLine, MAX_LINE_QUANTITY, TOO_MANY_UNITS } from '#domain/cart/cart.ts'
import { ShopError } from '#server/http/shop-error.ts'

export type PlaceOrderBody = BodyOf<(typeof placeOrderCalls)['placeOrder']>

/** `place` is the line's first position in the request, for refusals. */
export type AskedLine = CartLine & Readonly<{ place: number; sameBatch: number }>

/** Merges equal lines (product, payment, sampled film) in request order. Throws order_empty. */
export function mergeLines(items: PlaceOrderBody['items']): AskedLine[] {
  if (items.length === 0) throw new ShopError('order_empty')
  const lines: AskedLine[] = []
  for (const [place, { id, quantity, payWithPoints, sampleOf, batchId, oneBatch, sameBatch, jobIds }] of items.entries()) {
    const choice = batchChoiceOf({ batchId: batchId ?? undefined, oneBatch })
    const line = { productId: id, quantity, payWithPoints, sampleOf, place, sameBatch, ...choice, ...forProjects(jobIds) }
    const index = lines.findIndex((other) => isSameLine(other, line))
    const existing = lines[index]
    if (!existing) {
      lines.push(line)
      continue
    }
    const sum = existing.quantity + quantity
    if (sum > MAX_LINE_QUANTITY) {
      throw new ShopError('invalid_input', { message: TOO_MANY_UNITS, fields: { [`items.${place}.quantity`]: TOO_MANY_UNITS } })
    }
    lines[index] = {
      ...existing,
      quantity: sum,
      sameBatch: existing.sameBatch + sameBatch,
      ...choice,
      ...forProjects(existing.jobIds, jobIds),
    }
  }
  return lines
}
