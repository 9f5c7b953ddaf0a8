import { and, eq, isNull, sql } from 'drizzle-orm'
import { isLesserRole, type MemberRole } from '#domain/customers/rights/member-rights.ts'
import { type Holder, mayDo } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { isSameRestriction, type StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { apiKeys } from '#server/database/schema/integrations.ts'
import type { Connection } from './connect.ts'

type AccountsToLock = Readonly<{
  /** with `member` when they act for a workshop, and with the rights they had when their request began */
  by?: (Readonly<{ userId: number; member?: Member | null }> & Partial<Holder>) | null
  changed?: readonly number[]
  deleted?: readonly number[]
}>

type Member = Readonly<{ id: number; role?: MemberRole }>
type Account = typeof users.$inferSelect
type Strength = 'key share' | 'no key update' | 'update'

/** The acting user was deleted, blocked or removed from the workshop, or the key revoked, since the session was checked. */
export class ActorGone extends Error {
  constructor() {
    super('The account somebody acts with is gone')
    this.name = 'ActorGone'
  }
}

export class ActorMayNot extends Error {
  constructor() {
    super('The account somebody acts with is blocked or has lost the right')
    this.name = 'ActorMayNot'
  }
}

export class MemberMayNot extends Error {
  constructor() {
    super('The member somebody acts as has lost the right')
    this.name = 'MemberMayNot'
  }
}

export type Actor = Readonly<{ userId: number; name: string }>

/** The user who began background work, read again at each step. Throws ActorGone, and ActorMayNot when they may not go on. */
export async function findActor(db: Connection, id: number | null, work: readonly StaffAction[]): Promise<Actor> {
  const { id: userId, name, role, permissions, restrictedTo, active, approved } = users
  const [found] = await db
    .select({ userId, name, role, permissions, restrictedTo, active, approved })
    .from(users)
    .where(eq(users.id, id ?? 0))
  if (!found) throw new ActorGone()
  if (!found.active || !found.approved || !work.every((one) => mayDo(found, one))) throw new ActorMayNot()
  return { userId: found.userId, name: found.name }
}

/** Locks accounts by id and answers their values; comes first in a transaction (decision 0010). Throws ActorGone, ActorMayNot and MemberMayNot. */
export async function lockAccounts(
  tx: Connection,
  { by, changed = [], deleted = [] }: AccountsToLock,
): Promise<ReadonlyMap<number, Account>> {
  const strengths = new Map<number, Strength>()
  // rows referring to the acting user would otherwise lock them after other tables
  if (by) strengths.set(by.userId, 'key share')
  for (const id of changed) strengths.set(id, 'no key update')
  for (const id of deleted) strengths.set(id, 'update')
  const locked = new Map<number, Account>()
  for (const { ids, strength } of runsOf(strengths)) {
    const accounts = await tx
      .select()
      .from(users)
      .where(sql`${users.id} = any(${sql.param(ids)}::int[])`)
      .orderBy(users.id)
      .for(strength)
    for (const account of accounts) locked.set(account.id, account)
  }
  if (by) await requireActor(tx, by, locked.get(by.userId))
  if (by?.member) await requireMember(tx, by.member)
  return locked
}

async function requireActor(tx: Connection, before: Partial<Holder>, actor: Account | undefined): Promise<void> {
  if (!actor || !(actor.active || (await isKey(tx, actor)))) throw new ActorGone()
  if (actor.active && hasLostRights(before, actor)) throw new ActorMayNot()
}

/** The account of a key in force is inactive, as is the one that stays of a deleted customer. */
async function isKey(tx: Connection, { id }: Account): Promise<boolean> {
  return (await tx.$count(apiKeys, and(eq(apiKeys.userId, id), isNull(apiKeys.revokedAt)))) > 0
}

/** Only staff have rights to lose; a new restriction also stops a request under way. */
function hasLostRights({ role, permissions = [], restrictedTo = null }: Partial<Holder>, now: Account): boolean {
  if (role === undefined || !isStaff({ role })) return false
  const hasAll = permissions.every((one) => now.permissions.includes(one))
  return role !== now.role || !hasAll || !isSameRestriction(restrictedTo, now.restrictedTo)
}

async function requireMember(tx: Connection, { id, role }: Member): Promise<void> {
  const isActive = sql`exists (select from ${users} where ${users.id} = ${members.userId} and ${users.active})`
  const [now] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.id, id), isActive))
  if (!now) throw new ActorGone()
  if (role && isLesserRole(now.role, role)) throw new MemberMayNot()
}

function runsOf(strengths: ReadonlyMap<number, Strength>): { ids: number[]; strength: Strength }[] {
  const runs: { ids: number[]; strength: Strength }[] = []
  for (const [id, strength] of [...strengths].toSorted(([one], [other]) => one - other)) {
    const last = runs.at(-1)
    if (last?.strength === strength) last.ids.push(id)
    else runs.push({ ids: [id], strength })
  }
  return runs
}
