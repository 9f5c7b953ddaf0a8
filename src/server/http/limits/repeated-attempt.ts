import { and, eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { idempotencyKeys } from '#server/database/schema/idempotency.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type What = 'points' | 'payments' | 'credits' | 'counts' | 'parcels' | 'approvals'

const NAMES: Readonly<Record<What, string>> = {
  points: 'Pointene er',
  payments: 'Betalingen er',
  credits: 'Kreditnotaen er',
  counts: 'Optællingen er',
  parcels: 'Forsendelsen er',
  approvals: 'Ordren er',
}

export function attemptOf(what: What, request: Readonly<{ key: string | null; body: unknown; staff: Visitor }>): IdempotencyKey | null {
  const attempt = idempotencyKeyOf(request.key, request.body, request.staff)
  return attempt && { ...attempt, scope: `${what}:${request.staff.userId}` }
}

/** Stores the key; true when it is new, and without a key. A simultaneous request waits. Refuses the same key with other content. */
export async function claimKey(tx: Connection, what: What, attempt: IdempotencyKey | null, at: Date): Promise<boolean> {
  if (!attempt) return true
  const { scope, key } = attempt
  const bodyHash = Buffer.from(attempt.bodyHash, 'hex')
  const stored = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (stored.length > 0) return true
  const [first] = await tx.select({ bodyHash: idempotencyKeys.bodyHash }).from(idempotencyKeys).where(isKey(attempt))
  if (first && bodyHash.equals(first.bodyHash)) return false
  throw new ShopError('idempotency_key_reused', {
    message: `${NAMES[what]} allerede sendt med et andet indhold. Genindlæs siden, og prøv igen.`,
  })
}

/** When the work of a stored key was first asked for. */
export async function firstRequestedAt(tx: Connection, attempt: IdempotencyKey): Promise<Date> {
  const [first] = await tx.select({ at: idempotencyKeys.createdAt }).from(idempotencyKeys).where(isKey(attempt))
  if (!first) throw new Error('nothing was asked for under this key')
  return first.at
}

/** Removes the key of work that was refused afterwards. */
export async function clearAttempt(db: Connection, attempt: IdempotencyKey | null): Promise<void> {
  if (attempt) await db.delete(idempotencyKeys).where(isKey(attempt))
}

export async function recordInvoice(tx: Connection, attempt: IdempotencyKey, invoiceId: number): Promise<void> {
  await tx.update(idempotencyKeys).set({ invoiceId }).where(isKey(attempt))
}

export async function recordedInvoice(tx: Connection, attempt: IdempotencyKey): Promise<number> {
  const [recorded] = await tx.select({ invoiceId: idempotencyKeys.invoiceId }).from(idempotencyKeys).where(isKey(attempt))
  if (!recorded?.invoiceId) throw new Error('nothing was issued under this key')
  return recorded.invoiceId
}

export async function recordParcel(tx: Connection, attempt: IdempotencyKey, parcelId: number): Promise<void> {
  await tx.update(idempotencyKeys).set({ parcelId }).where(isKey(attempt))
}

/** The parcel sent under a key, also when it was taken back since; null when none was. */
export async function recordedParcel(db: Connection, attempt: IdempotencyKey | null): Promise<number | null> {
  if (!attempt) return null
  const [recorded] = await db
    .select({ parcelId: idempotencyKeys.parcelId, bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(isKey(attempt))
  return recorded?.bodyHash.equals(Buffer.from(attempt.bodyHash, 'hex')) ? recorded.parcelId : null
}

function isKey({ scope, key }: Pick<IdempotencyKey, 'scope' | 'key'>) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
}

/** Longer than the work takes, so that the answer's time reveals nothing. */
const ANSWERED_AFTER_MS = 400

/** A refusal takes the time too. */
export async function inSameTime<Result>({ pause }: Pick<Shop, 'pause'>, work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), pause(ANSWERED_AFTER_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
