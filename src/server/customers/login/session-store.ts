import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import type { Role } from '#domain/customers/rights/roles.ts'
import type { Connection } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/customers.ts'
import { hashToken } from '#server/http/visitor.ts'

const LIFETIME_DAYS = { customer: 30, admin: 7, superadmin: 7 } as const satisfies Record<Role, number>
const MAX_DAYS = { customer: 180, admin: 30, superadmin: 30 } as const satisfies Record<Role, number>

type Opener = Readonly<{ id: number; role: Role; memberId?: number | null }>

/** Opens a session and answers its token: 256 random bits, stored as a hash. With a membership it acts for that workshop. */
export async function openSession(tx: Connection, user: Opener, now: Date): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    memberId: user.memberId ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiry(user.role, now),
  })
  return token
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Switches a session to another workshop under a new token, so that other tabs must log in again. Null when the session has ended. */
export async function moveSession(tx: Connection, tokenHash: Buffer, memberId: number | null): Promise<string | null> {
  const token = newToken()
  const moved = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token), memberId })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId })
  return moved.length > 0 ? token : null
}

const MARKED_EVERY_MS = 5 * 60_000

type UsedSession = Readonly<{ tokenHash: Buffer; role: Role; lastSeenAt: Date }>

/** Extends the session, up to its absolute lifetime. */
export async function touchSession(db: Connection, { tokenHash, role, lastSeenAt }: UsedSession, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < MARKED_EVERY_MS) return
  await db
    .update(sessions)
    .set({
      lastSeenAt: now,
      expiresAt: sql`least(${expiry(role, now).toISOString()}::timestamptz, ${sessions.createdAt} + ${`${MAX_DAYS[role]} days`}::interval)`,
    })
    .where(eq(sessions.tokenHash, tokenHash))
}

export async function closeSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Except `except`; the caller holds the account. */
export async function closeSessionsOf(db: Connection, userId: number, except?: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except && ne(sessions.tokenHash, except)))
}

function expiry(role: Role, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_DAYS[role] * DAY_MS)
}
