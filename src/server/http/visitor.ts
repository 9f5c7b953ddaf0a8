import { hash } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { anonymousEmail } from '#domain/customers/anonymous.ts'
import type { Duty } from '#domain/customers/duties.ts'
import type { KeyRight } from '#domain/customers/key-rights.ts'
import type { MemberRole } from '#domain/customers/member-rights.ts'
import type { Role } from '#domain/customers/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { KEY_PREFIX, keyActorName } from '#domain/integrations/api-key.ts'
import type { Connection } from '#server/database/connect.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import type { Answers, Queries } from '#server/database/run-together.ts'
import { members, sessions, users } from '#server/database/schema/customers.ts'
import { apiKeys } from '#server/database/schema/integrations.ts'
import { statement } from '#server/database/statement.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from './shop-error.ts'

/** Somebody himself, whichever workshop he acts for. */
type Person = Readonly<{ userId: number; email: string; name: string; emailVerified: boolean }>

/** As what somebody acts for the workshop of another. */
type Membership = Readonly<{ id: number; customerId: number; role: MemberRole; orderLimitOre: number | null }>

/**
 * Who makes a request with a token: an active user, for an approved, active workshop. A guest is null. `userId`, `email`, `name`, `tier` and
 * discount are the workshop's, which is the user who opened its account (decision 62); role, rights and second factor are the person's.
 */
export type Visitor = Readonly<{
  userId: number
  email: string
  name: string
  person: Person
  /** null where he acts for his own workshop, whose owner he is */
  member: Membership | null
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
  /** of a key of another program: all it may do. Its id is of the row that names it; null for a person */
  keyRights: readonly KeyRight[] | null
}>

/** The hash the database keeps of a token: a leaked table opens no session. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

type VisitorRow = Omit<Visitor, 'tokenHash' | 'keyRights' | 'person' | 'member'> &
  Readonly<{
    personId: number
    personEmail: string
    personName: string
    personVerified: boolean
    memberId: number | null
    memberRole: MemberRole | null
    orderLimitOre: number | null
  }>

/** The membership is looked up with every request: who was removed or given another role is so from the next one on. Staff act for themselves alone. */
const visitorOfToken = statement<{ tokenHash: Buffer; now: Date }, VisitorRow>(
  'visitor-of-token',
  ({ tokenHash, now }) => sql`
    select u.id as "userId", u.email, u.name, p.role, p.permissions, p.restricted_to as "restrictedTo", u.tier, u.custom_discount as "customDiscount",
      u.email_verified_at is not null as "emailVerified", p.second_factor_at is not null as "hasSecondFactor", s.last_seen_at as "lastSeenAt",
      p.id as "personId", p.email as "personEmail", p.name as "personName", p.email_verified_at is not null as "personVerified",
      m.id as "memberId", m.role as "memberRole", m.order_limit_ore::float8 as "orderLimitOre"
    from ${sessions} s join ${users} p on p.id = s.user_id
      left join ${members} m on m.id = s.member_id and m.user_id = s.user_id
      join ${users} u on u.id = coalesce(m.customer_id, s.user_id)
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}::timestamptz and p.active and u.approved and u.active
      and case when s.member_id is null then p.buys_alone or p.role <> 'customer' else m.id is not null and p.role = 'customer' end`,
)

function toVisitor(row: VisitorRow, tokenHash: Buffer): Visitor {
  const { personId, personEmail, personName, personVerified, memberId, memberRole, orderLimitOre, ...workshop } = row
  const person = { userId: personId, email: personEmail, name: personName, emailVerified: personVerified }
  const member = memberId === null || memberRole === null ? null : { id: memberId, customerId: row.userId, role: memberRole, orderLimitOre }
  return { ...workshop, person, member, tokenHash, keyRights: null }
}

/** Somebody as what he is himself, for what is his own and not the workshop's. For which one he acts is still told by `member`. */
export function asPerson(visitor: Visitor): Visitor {
  return { ...visitor, ...visitor.person }
}

/** As whom the log names somebody of a workshop: by a number, since the name of a customer who is forgotten stands in nobody's log. */
export function doerOf({ person, member }: Visitor): Readonly<{ userId: number; name: string }> {
  return member ? doerOfMember(person.userId, member.id) : { userId: person.userId, name: 'Kunden selv' }
}

/** The same of a member. */
export function doerOfMember(userId: number, memberId: number): Readonly<{ userId: number; name: string }> {
  return { userId, name: `Medarbejder nr. ${memberId}` }
}

/** As what somebody acts for the workshop: an owner where it is his own. */
export function memberRoleOf({ member }: Visitor): MemberRole {
  return member?.role ?? 'owner'
}

function tokenOf(authorization = ''): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1] ?? null
}

type KeyRow = Readonly<{ userId: number; name: string; rights: readonly KeyRight[]; lastUsedAt: Date | null }>

const keyOfToken = statement<{ tokenHash: Buffer; now: Date }, KeyRow>(
  'key-of-token',
  ({ tokenHash, now }) => sql`
    select user_id as "userId", name, rights, last_used_at as "lastUsedAt"
    from ${apiKeys} where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}::timestamptz`,
)

/** The approved, active user behind an unexpired token, or the key it is; null for neither. */
export async function findVisitor(db: Connection, token: string, now: Date): Promise<Visitor | null> {
  const tokenHash = hashToken(token)
  if (isKey(token)) {
    const { rows } = await runQuickly(db, { rows: keyOfToken({ tokenHash, now }) })
    const [row] = rows
    if (row) return visitorOfKey(row, tokenHash)
  }
  const { rows } = await runQuickly(db, { rows: visitorOfToken({ tokenHash, now }) })
  const [row] = rows
  return row ? toVisitor(row, tokenHash) : null
}

function isKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX)
}

/** Whether what somebody shows looks like a key of another program. */
export function showsKey(authorization: string | undefined): boolean {
  return isKey(tokenOf(authorization) ?? '')
}

/** A key beside its rights is nobody: a colleague without a single tick, and no customer with prices of his own. */
function visitorOfKey({ userId, name, rights, lastUsedAt }: KeyRow, tokenHash: Buffer): Visitor {
  const person = { userId, email: anonymousEmail(userId), name: keyActorName(name), emailVerified: false }
  return {
    ...person,
    person,
    member: null,
    role: 'admin',
    permissions: [],
    restrictedTo: [],
    tier: 'Bronze',
    customDiscount: null,
    hasSecondFactor: false,
    lastSeenAt: lastUsedAt ?? new Date(0),
    tokenHash,
    keyRights: rights,
  }
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
  return { visitor: toVisitor(row, tokenHash), answers: answers as unknown as Answers<Asked> }
}

/** SQL for the workshop a session acts for, for questions `visitorWith` asks. */
export function ownerOfSession(tokenHash: SQLWrapper): SQL {
  return sql`(select coalesce(m.customer_id, s.user_id) from ${sessions} s
    left join ${members} m on m.id = s.member_id and m.user_id = s.user_id where s.token_hash = ${tokenHash})`
}
