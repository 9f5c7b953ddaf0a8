import { hash } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Duty } from '#domain/customers/duties.ts'
import type { Role } from '#domain/customers/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { Connection } from '#server/database/connect.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import type { Answers, Queries } from '#server/database/run-together.ts'
import { sessions, users } from '#server/database/schema.ts'
import { statement } from '#server/database/statement.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from './shop-error.ts'

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
  /** when his session was last marked as used */
  lastSeenAt: Date
  tokenHash: Buffer
}>

/** The hash the database keeps of a token: a leaked table opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

type VisitorRow = Omit<Visitor, 'tokenHash'>

const visitorOfToken = statement<{ tokenHash: Buffer; now: Date }, VisitorRow>(
  'visitor-of-token',
  ({ tokenHash, now }) => sql`
    select u.id as "userId", u.email, u.name, u.role, u.permissions, u.restricted_to as "restrictedTo", u.tier, u.custom_discount as "customDiscount",
      u.email_verified_at is not null as "emailVerified", u.second_factor_at is not null as "hasSecondFactor", s.last_seen_at as "lastSeenAt"
    from ${sessions} s join ${users} u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}::timestamptz and u.approved and u.active`,
)

function tokenOf(authorization = ''): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1] ?? null
}

/** The approved, active user behind an unexpired token, or null. */
export async function findVisitor(db: Connection, token: string, now: Date): Promise<Visitor | null> {
  const tokenHash = hashToken(token)
  const { rows } = await runQuickly(db, { rows: visitorOfToken({ tokenHash, now }) })
  const [row] = rows
  return row ? { ...row, tokenHash } : null
}

/**
 * Who makes a request, by its Authorization header; null is a guest. A token that opens no session is refused everywhere: a guest by
 * mistake would be shown and charged other prices.
 */
export async function visitorOf({ db, now }: Pick<Shop, 'db' | 'now'>, authorization: string | undefined): Promise<Visitor | null> {
  if (authorization === undefined) return null
  const token = tokenOf(authorization)
  const visitor = token ? await findVisitor(db, token, now()) : null
  if (!visitor) throw new ShopError('not_logged_in')
  return visitor
}

/** A visitor with the answers to what was asked of him in the same trip. */
type Answered<Asked extends Queries> = Readonly<{ visitor: Visitor; answers: Answers<Asked> }>

/**
 * Who makes a request, as `visitorOf` says, and what is asked of his own in the same trip to the database: the questions name him by
 * `ownerOfSession`. The session is looked up first, so that one closed meanwhile answers nothing.
 */
export async function visitorWith<const Asked extends Queries>(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  authorization: string | undefined,
  ask: (tokenHash: Buffer) => Asked,
): Promise<Answered<Asked>> {
  const token = tokenOf(authorization)
  if (token === null) throw new ShopError('not_logged_in')
  const tokenHash = hashToken(token)
  const { visitor: found, ...answers } = await runQuickly(db, { visitor: visitorOfToken({ tokenHash, now: now() }), ...ask(tokenHash) })
  const [row] = found as VisitorRow[]
  if (!row) throw new ShopError('not_logged_in')
  return { visitor: { ...row, tokenHash }, answers: answers as unknown as Answers<Asked> }
}

/** SQL for the id of the user a session belongs to, for questions `visitorWith` asks. */
export function ownerOfSession(tokenHash: SQLWrapper): SQL {
  return sql`(select ${sessions.userId} from ${sessions} where ${sessions.tokenHash} = ${tokenHash})`
}
