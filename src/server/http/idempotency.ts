import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { type Query, statement } from '#server/database/statement.ts'
import { ShopError } from './shop-error.ts'
import type { Visitor } from './visitor.ts'

/** How long a key gives the same order (requirements §12). */
const KEY_LIFETIME_MS = RETENTION.orderKeys.period.days * DAY_MS

/** The same key, buyer and content is the same order. */
export type IdempotencyKey = Readonly<{ scope: string; key: string; bodyHash: string }>

/** The request's key with its scope and a hash of the body; null when none was sent. */
export function idempotencyKeyOf(key: string | null, body: unknown, visitor: Visitor | null): IdempotencyKey | null {
  if (key === null) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new ShopError('invalid_input', { message: 'Idempotency-Key skal være 1 til 200 tegn uden mellemrum.' })
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { scope: scopeOf(visitor), key, bodyHash }
}

function scopeOf(visitor: Visitor | null): string {
  if (!visitor) return 'guest'
  const { member, person, userId } = visitor
  return member ? `user:${userId}:${person.userId}` : `user:${userId}`
}

type StoredKey = IdempotencyKey & Readonly<{ orderId: number; at: Date; expiredAt: Date }>

const storeKeyStatement = statement<StoredKey>(
  'keep-idempotency-key',
  ({ scope, key, bodyHash, orderId, at, expiredAt }) => sql`
    with kept as (
      insert into idempotency_keys (scope, key, body_hash, order_id, created_at)
      values (${scope}, ${key}, decode(${bodyHash}, 'hex'), ${orderId}, ${at})
      on conflict (scope, key) do update
        set body_hash = excluded.body_hash, order_id = excluded.order_id, created_at = excluded.created_at
        where idempotency_keys.created_at <= ${expiredAt}
      returning key
    )
    select require_unchanged(exists (select from kept))`,
)

/** Stores a key with its order. A simultaneous duplicate waits here and fails as changed. */
export function storeKey(key: IdempotencyKey, { orderId, at }: Readonly<{ orderId: number; at: Date }>): Query {
  return storeKeyStatement({ ...key, orderId, at, expiredAt: keysExpiredAt(at) })
}

export function keysExpiredAt(now: Date): Date {
  return new Date(now.getTime() - KEY_LIFETIME_MS)
}
