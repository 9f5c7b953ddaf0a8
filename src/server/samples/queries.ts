import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { OwnSamples } from '#contract/samples/samples.ts'
import { oreToKr } from '#domain/money/money.ts'
import { freeSamplesLeft, monthBegan } from '#domain/samples/free-samples.ts'
import { findSampleCredits } from '#server/customers/sample-credits.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/goods/samples.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** Must match its indexes. */
export const isWaiting = sql`${sampleRequests.letterId} is null and ${sampleRequests.cancelledAt} is null`

const SENT_SHOWN = 50

async function accountOf(db: Connection, userId: number): Promise<number> {
  const [user] = await db.select({ accountId: users.accountId }).from(users).where(eq(users.id, userId))
  // deleted since the session was checked
  if (!user) throw new ShopError('not_logged_in')
  return user.accountId
}

/** Without withdrawn ones. */
export async function countRequestedThisMonth(db: Connection, accountId: number, now: Date): Promise<number> {
  const began = new Date(monthBegan(now.getTime()))
  const [requested] = await db
    .select({ total: count() })
    .from(sampleRequests)
    .where(and(eq(sampleRequests.accountId, accountId), isNull(sampleRequests.cancelledAt), gte(sampleRequests.askedAt, began)))
  return requested?.total ?? 0
}

/** Staff get none. */
export function freePerMonthOf({ role }: Pick<Visitor, 'role'>, perMonth: number): number {
  return role === 'customer' ? perMonth : 0
}

type Own = Readonly<{ visitor: Visitor; perMonth: number; now: Date }>

export async function findOwnSamples(db: Connection, { visitor, perMonth, now }: Own): Promise<OwnSamples> {
  const accountId = await accountOf(db, visitor.userId)
  const freePerMonth = freePerMonthOf(visitor, perMonth)
  const [requested, waiting, sent, credits] = await Promise.all([
    countRequestedThisMonth(db, accountId, now),
    findOf(db, and(eq(sampleRequests.accountId, accountId), isWaiting), asc(sampleRequests.id)),
    findOf(db, and(eq(sampleRequests.accountId, accountId), isNotNull(sampleRequests.letterId)), desc(sampleRequests.id)),
    findCredits(db, accountId),
  ])
  return {
    freePerMonth,
    left: freeSamplesLeft(freePerMonth, requested),
    waiting: waiting.map(({ askedAt, sentAt: _, ...film }) => ({ ...film, askedAt: askedAt.toISOString() })),
    sent: sent.flatMap(({ sentAt, askedAt: _, ...film }) => (sentAt ? [{ ...film, sentAt: sentAt.toISOString() }] : [])),
    credits,
  }
}

async function findOf(db: Connection, condition: SQL | undefined, order: SQL) {
  const { filmId, kcwId, nameDa, askedAt } = sampleRequests
  return await db
    .select({ filmId, kcwId, nameDa, askedAt, sentAt: sampleLetters.sentAt })
    .from(sampleRequests)
    .leftJoin(sampleLetters, eq(sampleLetters.id, sampleRequests.letterId))
    .where(condition)
    .orderBy(order)
    .limit(SENT_SHOWN)
}

async function findCredits(db: Connection, accountId: number): Promise<OwnSamples['credits']> {
  const credits = await findSampleCredits(db, accountId)
  if (credits.length === 0) return []
  const { id, kcwId, nameDa } = products
  const films = await db
    .select({ id, kcwId, nameDa })
    .from(products)
    .where(
      inArray(
        id,
        credits.map(({ filmId }) => filmId),
      ),
    )
    .orderBy(sql`${nameDa} collate danish`)
  const left = new Map(credits.map(({ filmId, ore }) => [filmId, ore]))
  return films.map((film) => ({ filmId: film.id, kcwId: film.kcwId, nameDa: film.nameDa, amount: oreToKr(left.get(film.id) ?? 0) }))
}

/** Erases a person's requests and recipient data; letters stay, as they may contain a colleague's samples. */
export async function eraseSamples(tx: Connection, userId: number): Promise<void> {
  await tx.update(sampleLetters).set({ recipient: null, userId: null }).where(eq(sampleLetters.userId, userId))
  await tx.delete(sampleRequests).where(eq(sampleRequests.userId, userId))
}

/** Letters, withdrawn samples, and samples waiting since before the instant. */
export async function eraseSamplesBefore(db: Database, before: Date): Promise<void> {
  await deleteIdle(db, sampleLetters, lt(sampleLetters.sentAt, before))
  await deleteIdle(
    db,
    sampleRequests,
    and(isNull(sampleRequests.letterId), lt(sql`coalesce(${sampleRequests.cancelledAt}, ${sampleRequests.askedAt})`, before)) ?? sql`false`,
  )
}

export async function samplesOf(db: Connection, userId: number) {
  return {
    asked: await db.select().from(sampleRequests).where(eq(sampleRequests.userId, userId)).orderBy(sampleRequests.id),
    letters: await db.select().from(sampleLetters).where(eq(sampleLetters.userId, userId)).orderBy(sampleLetters.id),
  }
}
