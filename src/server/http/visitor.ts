import { hash } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { anonymousEmail } from '#domain/customers/customer-texts.ts'
import type { KeyRight } from '#domain/customers/rights/key-rights.ts'
import type { MemberRole } from '#domain/customers/rights/member-rights.ts'
import { mayDo, type RightsRefusal } from '#domain/customers/rights/rights.ts'
import type { Role } from '#domain/customers/rights/roles.ts'
import type { StaffAction, StaffPermission } from '#domain/customers/rights/staff-permissions.ts'
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

type Person = Readonly<{ userId: number; email: string; name: string; emailVerified: boolean }>

type Membership = Readonly<{ id: number; customerId: number; role: MemberRole; orderLimitOre: number | null }>

/** The user of a request. `userId`, `email`, `name`, `tier` and discount are the workshop's (decision 62); role and rights the person's. */
export type Visitor = Readonly<{
  userId: number
  email: string
  name: string
  person: Person
  /** null for the user's own workshop */
  member: Membership | null
  role: Role
  permissions: readonly string[]
  restrictedTo: readonly StaffPermission[] | null
  tier: Tier
  customDiscount: number | null
  emailVerified: boolean
  hasSecondFactor: boolean
  /** last time the session was marked as used */
  lastSeenAt: Date
  tokenHash: Buffer
  /** the rights of an API key; null for a person */
  keyRights: readonly KeyRight[] | null
  /** names the bulk change of staff that the request is part of */
  bulk?: string | null
}>

/** Only hashes are stored, so that a leaked table opens no session. */
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

/** Membership is checked with every request, so that changes apply at once. Staff act only for themselves. */
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

/** The person's own data instead of the workshop's; `member` stays. */
export function asPerson(visitor: Visitor): Visitor {
  return { ...visitor, ...visitor.person }
}

/** The actor for the log: members by number, as the log must not name erased customers. */
export function auditActor({ person, member }: Visitor): Readonly<{ userId: number; name: string }> {
  return member ? memberActor(person.userId, member.id) : { userId: person.userId, name: 'Kunden selv' }
}

export function memberActor(userId: number, memberId: number): Readonly<{ userId: number; name: string }> {
  return { userId, name: `Medarbejder nr. ${memberId}` }
}

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

/** Null for an invalid or expired token. */
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

export function hasApiKey(authorization: string | undefined): boolean {
  return isKey(tokenOf(authorization) ?? '')
}

/** A key acts as a colleague without any permissions, and has no customer prices. */
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

/** Null is a guest. An invalid token is refused everywhere, as a guest would see and pay other prices. */
export async function visitorOf({ db, now }: Pick<Shop, 'db' | 'now'>, authorization: string | undefined): Promise<Visitor | null> {
  if (authorization === undefined) return null
  const token = tokenOf(authorization)
  const visitor = token ? await findVisitor(db, token, now()) : null
  if (!visitor) throw new ShopError('not_logged_in')
  return visitor
}

type VisitorWithAnswers<OwnQueries extends Queries> = Readonly<{ visitor: Visitor; answers: Answers<OwnQueries> }>

/** Loads the visitor like `visitorOf` and their own data (by `ownerOfSession`) in one trip. A closed session answers nothing. */
export async function visitorWith<const OwnQueries extends Queries>(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  authorization: string | undefined,
  queriesFor: (tokenHash: Buffer) => OwnQueries,
): Promise<VisitorWithAnswers<OwnQueries>> {
  const token = tokenOf(authorization)
  if (token === null) throw new ShopError('not_logged_in')
  const tokenHash = hashToken(token)
  const { visitor: found, ...answers } = await runQuickly(db, {
    visitor: visitorOfToken({ tokenHash, now: now() }),
    ...queriesFor(tokenHash),
  })
  const [row] = found as VisitorRow[]
  if (!row) throw new ShopError('not_logged_in')
  return { visitor: toVisitor(row, tokenHash), answers: answers as unknown as Answers<OwnQueries> }
}

/** The workshop of a session as SQL, for `visitorWith`. */
export function ownerOfSession(tokenHash: SQLWrapper): SQL {
  return sql`(select coalesce(m.customer_id, s.user_id) from ${sessions} s
    left join ${members} m on m.id = s.member_id and m.user_id = s.user_id where s.token_hash = ${tokenHash})`
}

export function requireAllowed(refusal: RightsRefusal | null): void {
  if (refusal) throw new ShopError(refusal)
}

/** For rights that depend on stored data, which a call's access cannot express. */
export function requireMayDo(visitor: Visitor, work: StaffAction): void {
  if (!mayDo(visitor, work)) throw new ShopError('forbidden')
}

export function asAccount({ userId, role, permissions, restrictedTo }: Visitor) {
  return { id: userId, role, permissions, restrictedTo }
}
