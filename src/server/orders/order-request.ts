import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type AskedLine, mergeLines, type PlaceOrderBody } from './merge-lines.ts'

export type PlaceOrderInput = Readonly<{ body: PlaceOrderBody; visitor: Visitor | null; idempotencyKey: string | null }>

/** What a buyer asks for, checked as far as it can be without the database. */
export type OrderRequest = Readonly<{
  body: PlaceOrderBody
  lines: readonly AskedLine[]
  /** null for a guest */
  visitor: Visitor | null
  key: IdempotencyKey | null
  now: Date
}>

/** Merges the lines that were sent; refuses an empty cart and an unusable key. */
export function toOrderRequest({ body, visitor, idempotencyKey }: PlaceOrderInput, now: Date): OrderRequest {
  return { body, lines: mergeLines(body.items), visitor, key: idempotencyKeyOf(idempotencyKey, body, visitor), now }
}
