import type { AgreedPrice } from '#domain/orders/price-order.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type AskedLine, mergeLines, type PlaceOrderBody } from './merge-lines.ts'

export type PlaceOrderInput = Readonly<{ body: PlaceOrderBody; visitor: Visitor | null; idempotencyKey: string | null }>

/** Whose prices, points and account an order is placed with. */
export type Buyer = Pick<Visitor, 'userId' | 'tier' | 'customDiscount'>

/** Who of staff placed an order for its buyer, and what he wrote of the call. */
type PhoneCall = Readonly<{
  placedByUserId: number
  reason: string
  /** why the buyer has it on invoice above his limit */
  creditReason: string | null
}>

/** What was offered to a buyer and holds, whatever the lines cost today. */
type AgreedTerms = Readonly<{
  /** stands in the order's history */
  note: string
  /** of what is delivered, in øre with VAT */
  shippingOre: number
  /** by product */
  lines: ReadonlyMap<number, AgreedPrice>
}>

/** Who of the workshop orders: null once he is deleted. An order of more than `limitOre` is not placed but waits for a yes. */
type OrderedBy = Readonly<{ userId: number | null; name: string; limitOre: number | null }>

/** What a buyer asks for, checked as far as it can be without the database. */
export type OrderRequest = Readonly<{
  body: PlaceOrderBody
  lines: readonly AskedLine[]
  /** null for a guest */
  buyer: Buyer | null
  /** who of the workshop orders, where it is not the one who opened its account */
  orderedBy: OrderedBy | null
  /** null when the buyer placed it himself */
  phoneCall: PhoneCall | null
  /** prices and delivery that were agreed beforehand; left out where everything costs what it does today */
  agreed?: AgreedTerms
  key: IdempotencyKey | null
  now: Date
}>

/** Merges the lines that were sent; refuses an empty cart and an unusable key. */
export function toOrderRequest({ body, visitor, idempotencyKey }: PlaceOrderInput, now: Date): OrderRequest {
  const key = idempotencyKeyOf(idempotencyKey, body, visitor)
  return { body, lines: mergeLines(body.items), buyer: visitor, orderedBy: orderedByOf(visitor), phoneCall: null, key, now }
}

/** Who orders for a workshop whose account another opened; null for whoever buys for himself. */
export function orderedByOf(visitor: Visitor | null): OrderRequest['orderedBy'] {
  if (!visitor?.member) return null
  return { userId: visitor.person.userId, name: visitor.person.name, limitOre: visitor.member.orderLimitOre }
}
