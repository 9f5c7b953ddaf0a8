import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Duty } from '#domain/customers/duties.ts'
import type { Role } from '#domain/customers/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { Connection } from '#server/database/connect.ts'
import { sessions, users } from '#server/database/schema.ts'

/** Who makes a request with a token: an approved, active user. A guest is null. */
export type Visitor = Readonly<{
  userId: number
  email: string
  name: string
  role: Role
  permissions: readonly string[]
  restrictedTo: readonly Duty[] | null
  tier: Tier
  customDiscount: number | null
  emailVerified: boolean
  hasSecondFactor: boolean
  tokenHash: Buffer
}>

/** The hash the database keeps of a token: a leaked table opens no session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The approved, active user behind an unexpired token, or null. */
export async function findVisitor(db: Connection, token: string, now: Date): Promise<Visitor | null> {
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      permissions: users.permissions,
      restrictedTo: users.restrictedTo,
      tier: users.tier,
      customDiscount: users.customDiscount,
      emailVerifiedAt: users.emailVerifiedAt,
      secondFactorAt: users.secondFactorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.approved, true), eq(users.active, true)))
  if (!row) return null
  const { emailVerifiedAt, secondFactorAt, ...user } = row
  return { ...user, emailVerified: emailVerifiedAt !== null, hasSecondFactor: secondFactorAt !== null, tokenHash }
}
