import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { paths } from '#contract/pages/pages.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { oneTimeTokens } from '#server/database/schema/customers.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

const HOUR_MS = 3_600_000
const LIFETIME_HOURS = { 'reset-password': 1, 'choose-password': 168, 'verify-email': 168 } as const

const LINKS_AT_ONCE = 1_000

type LinkPurpose = keyof typeof LIFETIME_HOURS
type StoredPurpose = Exclude<LinkPurpose, 'choose-password'>

/** Creates a link; earlier links of the purpose expire. The caller holds the account. */
export async function createMailedLink(tx: Connection, userId: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const [token = ''] = await createMailedLinks(tx, [userId], purpose, now)
  return token
}

/** Answers the tokens in order. */
export async function createMailedLinks(tx: Connection, userIds: readonly number[], purpose: LinkPurpose, now: Date): Promise<string[]> {
  const stored: StoredPurpose = purpose === 'choose-password' ? 'reset-password' : purpose
  const expiresAt = new Date(now.getTime() + LIFETIME_HOURS[purpose] * HOUR_MS)
  const links = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    const part = links.slice(from, from + LINKS_AT_ONCE)
    const ids = part.map(({ userId }) => userId)
    await endMailedLinks(tx, ids, stored)
    await tx
      .insert(oneTimeTokens)
      .values(part.map(({ userId, token }) => ({ tokenHash: hashToken(token), userId, purpose: stored, createdAt: now, expiresAt })))
  }
  return links.map(({ token }) => token)
}

/** What a colleague's mail would say, for staff to hand over while the shop sends no mails. */
export function linkByHand({ env }: Pick<Shop, 'env'>, token: string): string | null {
  return env.smtpUrl === null ? `${env.publicUrl}${paths.resetPassword({ token })}` : null
}

/** The caller holds the accounts. */
export async function endMailedLinks(tx: Connection, userIds: readonly number[], purpose: StoredPurpose): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(inArray(oneTimeTokens.userId, [...userIds]), eq(oneTimeTokens.purpose, purpose)))
}

/** Does not use the link up. Throws link_expired. */
export async function ownerOfMailedLink(db: Connection, token: string, purpose: StoredPurpose, now: Date): Promise<number> {
  const [link] = await db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(isAlive(token, purpose, now))
  if (!link) throw new ShopError('link_expired')
  return link.userId
}

/** Uses a link once and locks its user. Throws link_expired. */
export async function useMailedLink(tx: Connection, token: string, purpose: StoredPurpose, now: Date): Promise<number> {
  await lockAccounts(tx, { changed: [await ownerOfMailedLink(tx, token, purpose, now)] })
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
