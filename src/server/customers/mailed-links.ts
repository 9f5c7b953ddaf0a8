import { randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { oneTimeTokens } from '#server/database/schema.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken } from '#server/http/visitor.ts'

const HOUR_MS = 3_600_000
/** How long a mailed link works: a new password within the hour; who was given an account has a week, as has an address to confirm. */
const LIFETIME_HOURS = { 'reset-password': 1, 'choose-password': 168, 'verify-email': 168 } as const

type LinkPurpose = keyof typeof LIFETIME_HOURS
/** What a link is stored and used as: both kinds set a password, and a new one of either ends the other. */
type StoredPurpose = Exclude<LinkPurpose, 'choose-password'>

/** Makes a link's token; earlier links of the same purpose stop working. The caller holds the account. */
export async function createMailedLink(tx: Connection, userId: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const stored: StoredPurpose = purpose === 'choose-password' ? 'reset-password' : purpose
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, stored)))
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS[purpose] * HOUR_MS)
  await tx.insert(oneTimeTokens).values({ tokenHash: hashToken(token), userId, purpose: stored, createdAt: now, expiresAt })
  return token
}

/** Whose link it is, without using it up. Refuses with link_expired. */
export async function ownerOfMailedLink(db: Connection, token: string, purpose: StoredPurpose, now: Date): Promise<number> {
  const [link] = await db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(isAlive(token, purpose, now))
  if (!link) throw new ShopError('link_expired')
  return link.userId
}

/** Uses a link up, holds whose it is and answers him; of two clicks at once only one gets through. Refuses with link_expired. */
export async function useMailedLink(tx: Connection, token: string, purpose: StoredPurpose, now: Date): Promise<number> {
  await holdAccounts(tx, { changed: [await ownerOfMailedLink(tx, token, purpose, now)] })
  const [link] = await tx
    .delete(oneTimeTokens)
    .where(isAlive(token, purpose, now))
    .returning({ userId: oneTimeTokens.userId })
  if (!link) throw new ShopError('link_expired')
  return link.userId
}

function isAlive(token: string, purpose: StoredPurpose, now: Date): SQL | undefined {
  return and(eq(oneTimeTokens.tokenHash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now))
}
