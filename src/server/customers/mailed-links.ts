import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { oneTimeTokens } from '#server/database/schema/customers.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken } from '#server/http/visitor.ts'

const HOUR_MS = 3_600_000
/** How long a mailed link works: a new password within the hour; who was given an account has a week, as has an address to confirm. */
const LIFETIME_HOURS = { 'reset-password': 1, 'choose-password': 168, 'verify-email': 168 } as const

const LINKS_AT_ONCE = 1_000

type LinkPurpose = keyof typeof LIFETIME_HOURS
/** What a link is stored and used as: both kinds set a password, and a new one of either ends the other. */
type StoredPurpose = Exclude<LinkPurpose, 'choose-password'>

/** Makes a link's token; earlier links of the same purpose stop working. The caller holds the account. */
export async function createMailedLink(tx: Connection, userId: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const [token = ''] = await createMailedLinks(tx, [userId], purpose, now)
  return token
}

/** Makes a link's token for each of several accounts, in their order. */
export async function createMailedLinks(tx: Connection, userIds: readonly number[], purpose: LinkPurpose, now: Date): Promise<string[]> {
  const stored: StoredPurpose = purpose === 'choose-password' ? 'reset-password' : purpose
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS[purpose] * HOUR_MS)
  const links = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    const part = links.slice(from, from + LINKS_AT_ONCE)
    const ids = part.map(({ userId }) => userId)
    await tx.delete(oneTimeTokens).where(and(inArray(oneTimeTokens.userId, ids), eq(oneTimeTokens.purpose, stored)))
    await tx
      .insert(oneTimeTokens)
      .values(part.map(({ userId, token }) => ({ tokenHash: hashToken(token), userId, purpose: stored, createdAt: now, expiresAt })))
  }
  return links.map(({ token }) => token)
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
