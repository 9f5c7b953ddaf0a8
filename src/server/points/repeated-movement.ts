import { and, eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { idempotencyKeys } from '#server/database/schema.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** The request's key among those a colleague moved points with; null when none was sent. */
export function pointsKeyOf(key: string | null, body: unknown, staff: Visitor): IdempotencyKey | null {
  const attempt = idempotencyKeyOf(key, body, staff)
  return attempt && { ...attempt, scope: `points:${staff.userId}` }
}

/**
 * True when the points were moved under this key already: a second press or a lost answer moves none. A concurrent one waits
 * for the first; when that is refused, its key goes with it. The same key with other content is refused.
 */
export async function isRepeated(tx: Connection, attempt: IdempotencyKey | null, at: Date): Promise<boolean> {
  if (!attempt) return false
  const { scope, key } = attempt
  const bodyHash = Buffer.from(attempt.bodyHash, 'hex')
  const kept = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (kept.length > 0) return false
  const [first] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  if (first && bodyHash.equals(first.bodyHash)) return true
  throw new ShopError('idempotency_key_reused', {
    message: 'Pointene er allerede sendt med et andet indhold. Genindlæs siden, og prøv igen.',
  })
}
