import type { BodyOf } from '#contract/http/call.ts'
import type { placeOrderCalls } from '#contract/orders/place-order.ts'
import { batchChoiceOf, type CartLine, forProjects, isSameLine, MAX_LINE_QUANTITY, TOO_MANY_UNITS } from '#domain/cart/cart.ts'
import type { AgreedPrice } from '#domain/orders/price-order.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { PointRead } from '#server/pickup-points/find-points.ts'

export type PlaceOrderInput = Readonly<{ body: PlaceOrderBody; visitor: Visitor | null; idempotencyKey: string | null }>

/** Their terms are read with the order, as they may change while its body arrives. */
export type Buyer = Pick<Visitor, 'userId'>

type PhoneCall = Readonly<{
  placedByUserId: number
  reason: string
  /** why the buyer's credit limit is exceeded */
  creditReason: string | null
}>

type AgreedTerms = Readonly<{
  /** for the order's history */
  note: string
  /** for delivery, in øre with VAT; undefined is the shop's rule */
  shippingOre: number | undefined
  lines: ReadonlyMap<number, AgreedPrice>
}>

/** The ordering member; `userId` is null when deleted. `memberId` names whose limit applies, null once an owner approved. */
type OrderedBy = Readonly<{ userId: number | null; name: string; memberId: number | null }>

/** A request validated as far as possible without the database. */
export type OrderRequest = Readonly<{
  body: PlaceOrderBody
  lines: readonly RequestedLine[]
  /** null for a guest */
  buyer: Buyer | null
  /** the ordering member, unless it is the owner */
  orderedBy: OrderedBy | null
  /** null when the buyer ordered themself */
  phoneCall: PhoneCall | null
  /** agreed prices and delivery; missing means today's */
  agreed?: AgreedTerms
  /** the products' names as the buyer was shown them; missing when only ids were sent */
  seenNames?: ReadonlyMap<number, string>
  /** the carrier's answer about the chosen pickup point; missing where the order cannot go to one */
  points?: PointRead | null
  key: IdempotencyKey | null
  now: Date
}>

/** Merges lines; throws order_empty and refuses an unusable key. */
export function toOrderRequest({ body, visitor, idempotencyKey }: PlaceOrderInput, now: Date, points: PointRead | null): OrderRequest {
  const key = orderKeyOf(idempotencyKey, body, visitor)
  return { body, lines: mergeLines(body.items), buyer: visitor, orderedBy: orderedByOf(visitor), phoneCall: null, points, key, now }
}

/** Without the pieces shown as sent at once: the order takes them from the stock, so a repeated request may show fewer. */
export function orderKeyOf(key: string | null, body: Pick<PlaceOrderBody, 'items'>, visitor: Visitor | null): IdempotencyKey | null {
  const items = body.items.map(({ shipsNow: _, ...item }) => item)
  return idempotencyKeyOf(key, { ...body, items }, visitor)
}

/** Null when buying for one's own workshop. */
export function orderedByOf(visitor: Visitor | null): OrderRequest['orderedBy'] {
  if (!visitor?.member) return null
  return { userId: visitor.person.userId, name: visitor.person.name, memberId: visitor.member.id }
}

export type PlaceOrderBody = BodyOf<(typeof placeOrderCalls)['placeOrder']>

/** `place` is the line's first position in the request, for refusals. */
type RequestedLine = CartLine & Readonly<{ place: number; sameBatch: number; shipsNow: number }>

/** Merges equal lines (product, payment, sampled film) in request order. Throws order_empty. */
export function mergeLines(items: PlaceOrderBody['items']): RequestedLine[] {
  if (items.length === 0) throw new ShopError('order_empty')
  const lines: RequestedLine[] = []
  for (const [place, { id, quantity, payWithPoints, sampleOf, batchId, oneBatch, sameBatch, shipsNow = 0, jobIds }] of items.entries()) {
    const choice = batchChoiceOf({ batchId: batchId ?? undefined, oneBatch })
    const line = { productId: id, quantity, payWithPoints, sampleOf, place, sameBatch, shipsNow, ...choice, ...forProjects(jobIds) }
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
      shipsNow: existing.shipsNow + shipsNow,
      ...choice,
      ...forProjects(existing.jobIds, jobIds),
    }
  }
  return lines
}
