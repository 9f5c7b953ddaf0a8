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

/** What a buyer asks for, checked as far as it can be without the database. */
export type OrderRequest = Readonly<{
  body: PlaceOrderBody
  lines: readonly AskedLine[]
  /** null for a guest */
  buyer: Buyer | null
  /** null when the buyer placed it himself */
  phoneCall: PhoneCall | null
  key: IdempotencyKey | null
  now: Date
}>

/** Merges the lines that were sent; refuses an empty cart and an unusable key. */
export function toOrderRequest({ body, visitor, idempotencyKey }: PlaceOrderInput, now: Date): OrderRequest {
  const key = idempotencyKeyOf(idempotencyKey, body, visitor)
  return { body, lines: mergeLines(body.items), buyer: visitor, phoneCall: null, key, now }
}
