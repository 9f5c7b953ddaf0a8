import type { AgreedPrice } from '#domain/orders/price-order.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { PointRead } from '#server/pickup-points/find-points.ts'
import { type AskedLine, mergeLines, type PlaceOrderBody } from './merge-lines.ts'

export type PlaceOrderInput = Readonly<{ body: PlaceOrderBody; visitor: Visitor | null; idempotencyKey: string | null }>

export type Buyer = Pick<Visitor, 'userId' | 'tier' | 'customDiscount'>

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
  /** by product */
  lines: ReadonlyMap<number, AgreedPrice>
}>

/** The ordering member; `userId` is null when deleted. An order above `limitOre` waits for approval instead of being placed. */
type OrderedBy = Readonly<{ userId: number | null; name: string; limitOre: number | null }>

/** A request validated as far as possible without the database. */
export type OrderRequest = Readonly<{
  body: PlaceOrderBody
  lines: readonly AskedLine[]
  /** null for a guest */
  buyer: Buyer | null
  /** the ordering member, unless it is the owner */
  orderedBy: OrderedBy | null
  /** null when the buyer ordered themself */
  phoneCall: PhoneCall | null
  /** agreed prices and delivery; missing means today's */
  agreed?: AgreedTerms
  /** what the carrier said of the chosen pickup point; missing where the order cannot go to one */
  points?: PointRead | null
  key: IdempotencyKey | null
  now: Date
}>

/** Merges lines; throws order_empty and refuses an unusable key. */
export function toOrderRequest({ body, visitor, idempotencyKey }: PlaceOrderInput, now: Date, points: PointRead | null): OrderRequest {
  const key = idempotencyKeyOf(idempotencyKey, body, visitor)
  return { body, lines: mergeLines(body.items), buyer: visitor, orderedBy: orderedByOf(visitor), phoneCall: null, points, key, now }
}

/** Null when buying for one's own workshop. */
export function orderedByOf(visitor: Visitor | null): OrderRequest['orderedBy'] {
  if (!visitor?.member) return null
  return { userId: visitor.person.userId, name: visitor.person.name, limitOre: visitor.member.orderLimitOre }
}
