import { createHash } from 'node:crypto'
import { ShopError } from './shop-error.ts'
import type { Visitor } from './visitor.ts'

/** How long the same key gives the same order (design §8). */
export const KEY_KEPT_MS = 24 * 3_600_000

/** Names one attempt to order: the same key from the same buyer with the same content is the same order. */
export type IdempotencyKey = Readonly<{ scope: string; key: string; bodyHash: string }>

/** The request's key, scoped to the user or to guests, with a hash of the checked body; null when none was sent. */
export function idempotencyKeyOf(key: string | null, body: unknown, visitor: Visitor | null): IdempotencyKey | null {
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new ShopError('invalid_input', { message: 'Idempotency-Key skal være 1 til 200 tegn uden mellemrum.' })
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { scope: visitor ? `user:${visitor.userId}` : 'guest', key, bodyHash }
}
