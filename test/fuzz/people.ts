import { eq, sql } from 'drizzle-orm'
import { type Access, hasAccess, PERMISSIONS } from '#domain/customers/rights/rights.ts'
import type { Role } from '#domain/customers/rights/roles.ts'
import { beginSetup } from '#server/customers/login/second-factor.ts'
import type { Database } from '#server/database/connect.ts'
import { secondFactors, type users } from '#server/database/schema/customers.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { hashToken } from '#server/http/visitor.ts'
import { addCustomer, TEST_KEY } from '#test/shop.ts'

type Person = Readonly<{
  user: Partial<typeof users.$inferInsert>
  isLetIn: boolean
  /** holds an authenticator app, whether or not the shop asks for it yet */
  hasApp: boolean
}>

const CUSTOMER: Person['user'] = { emailVerifiedAt: new Date(0) }
const person = (user: Person['user'], { isLetIn = true, hasApp = false } = {}): Person => ({ user, isLetIn, hasApp })

/** May do everything, and is refused all of it until an app is set up. */
export const WITHOUT_SECOND_FACTOR = 'superadmin without a second factor'

/** Who asks; null has no account. Those who are not let in hold a session all the same. */
export const PEOPLE: Readonly<Record<string, Person | null>> = {
  guest: null,
  'stranger with a made-up token': null,
  'pending customer': person({ approved: false }, { isLetIn: false }),
  'locked customer': person({ active: false }, { isLetIn: false }),
  customer: person(CUSTOMER),
  'customer who has not confirmed the email': person({}),
  'customer of a better tier': person({ ...CUSTOMER, tier: 'Platinum', customDiscount: 12 }),
  'customer who is setting up an app': person(CUSTOMER, { hasApp: true }),
  'customer with a second factor': person({ ...CUSTOMER, secondFactorAt: new Date(0) }, { hasApp: true }),
  'staff without permissions': person({ role: 'admin' }),
  ...Object.fromEntries(
    PERMISSIONS.map((permission) => [`staff who may ${permission}`, person({ role: 'admin', permissions: [permission] })]),
  ),
  // colleagues with few ticks (decision 0030): most calls are refused to them, and no order shows them what it costs
  'colleague who packs': person({ role: 'admin', restrictedTo: ['parcels', 'stock'] }),
  'colleague who answers from outside': person({ role: 'admin', restrictedTo: ['inbox'] }),
  'colleague without a tick': person({ role: 'admin', restrictedTo: [] }),
  [WITHOUT_SECOND_FACTOR]: person({ role: 'superadmin', secondFactorAt: null }),
  superadmin: person({ role: 'superadmin', secondFactorAt: new Date(0) }, { hasApp: true }),
}
export type Actor = Readonly<{
  name: string
  id: number
  token: string | undefined
  email: string
  app?: App | undefined
}>
/** An authenticator app: the secret as it was typed into it, and as the shop stores it. */
type App = Readonly<{ secret: string; stored: string }>

/** A unique word, stored where only the person and staff may read it. */
export function secretOf(userId: number): string {
  return `Hemmelig${userId}gave`
}
export const SECRET = /Hemmelig(\d+)gave/g

const NO_ACCOUNT = { id: 0, email: '' }

/** Somebody of a kind, as the kind describes them, with a session. */
export async function addPerson(db: Database, name: string, passwordHash: string, now: Date): Promise<Actor> {
  if (name === 'guest') return { name, token: undefined, ...NO_ACCOUNT }
  const described = PEOPLE[name]
  if (!described) return { name, token: 'opdigtet-'.repeat(5).slice(0, 43), ...NO_ACCOUNT }
  const { user, hasApp } = described
  const points = user.role === undefined ? 5_000 : 0
  const added = await addCustomer(db, {
    passwordHash,
    points,
    phone: '+45 12 34 56 78',
    company: 'Folieværkstedet ApS',
    city: 'Vejle',
    ...user,
  })
  // the word is of the account, which has a number only now
  await db.execute(sql`update users set name = ${secretOf(added.id)}, address = ${secretOf(added.id)} where id = ${added.id}`)
  if (points > 0)
    await db.insert(pointsLedger).values({ userId: added.id, kind: 'granted', points, balanceAfter: points, reason: 'Velkomst' })
  // a session the shop would have ended, so that it is tried
  if (user.active === false) await db.execute(sql`insert into planted_sessions values (${hashToken(added.token)})`)
  const at = now.toISOString()
  await db.execute(sql`update sessions set created_at = ${at}, last_seen_at = ${at} where user_id = ${added.id}`)
  return { name, ...added, app: hasApp ? await setUpApp(db, added, now) : undefined }
}

async function setUpApp(db: Database, account: Readonly<{ id: number; email: string }>, now: Date): Promise<App> {
  const { secret } = await beginSetup(db, { secretKey: TEST_KEY, now: () => now, issuer: 'Foliehuset' }, account)
  return { secret, stored: (await db.select().from(secondFactors).where(eq(secondFactors.userId, account.id)))[0]?.secret ?? '' }
}

type Found = Readonly<{
  id: number
  role: Role
  permissions: string[]
  restrictedTo: string[] | null
  approved: boolean
  active: boolean
  factor: boolean
  app: string | null
}>

/** Those who still are what their kind describes, with their session: other requests lock, promote and delete them. */
export async function unchanged(db: Database, actors: readonly Actor[], now: Date): Promise<Set<Actor>> {
  if (actors.length === 0) return new Set()
  const hashes = actors.map(({ token = '' }) => sql`${hashToken(token)}`)
  const { rows } = await db.execute<Found>(sql`
    select u.id, u.role, u.permissions, u.restricted_to as "restrictedTo", u.approved, u.active, u.second_factor_at is not null as factor, f.secret as app
    from sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = u.id
    where s.expires_at > ${now.toISOString()} and s.token_hash in (${sql.join(hashes, sql`, `)})`)
  return new Set(actors.filter((actor) => isAsDescribed(actor, rows)))
}

function isAsDescribed({ name, id, app }: Actor, rows: readonly Found[]): boolean {
  const described = PEOPLE[name]
  if (!described) return true
  const found = rows.find((row) => row.id === id)
  const { role = 'customer', permissions = [], restrictedTo = null, approved = true, active = true, secondFactorAt } = described.user
  return (
    found !== undefined &&
    found.role === role &&
    found.permissions.join() === permissions.join() &&
    found.restrictedTo?.join() === restrictedTo?.join() &&
    found.approved === approved &&
    found.active === active &&
    found.factor === Boolean(secondFactorAt) &&
    (app === undefined || found.app === app.stored)
  )
}

/** Whether a kind of person may make a call with this access in the document. */
export function mayMake(name: string, access: string): boolean {
  const described = PEOPLE[name]
  const { role = 'customer', permissions = [], restrictedTo = null } = described?.user ?? {}
  return hasAccess(described?.isLetIn ? { role, permissions, restrictedTo } : null, access as Access)
}

/** The ticks a kind of colleague has; null for everybody who is not restricted. */
export function ticksOf(name: string): readonly string[] | null {
  return PEOPLE[name]?.user.restrictedTo ?? null
}

export function isStaffName(name: string): boolean {
  return PEOPLE[name]?.user.role !== undefined
}
