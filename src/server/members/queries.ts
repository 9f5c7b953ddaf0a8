import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/http/call.ts'
import type { Member, memberCalls } from '#contract/members/members.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { members, users } from '#server/database/schema/customers.ts'

export async function findMembers(db: Connection, customerId: number): Promise<Member[]> {
  const found = await db
    .select({ member: members, name: users.name, ownEmail: users.email })
    .from(members)
    .leftJoin(users, eq(users.id, members.userId))
    .where(eq(members.customerId, customerId))
    .orderBy(asc(members.invitedAt), asc(members.id))
  return found.map(({ member: { id, email, role, orderLimitOre, invitedAt, joinedAt, expiresAt }, name, ownEmail }) => ({
    id,
    name,
    email: ownEmail ?? email,
    role,
    orderLimit: orderLimitOre === null ? null : oreToKr(orderLimitOre),
    invitedAt: invitedAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

/** The owner cannot be removed. */
export async function findOwner(db: Connection, customerId: number): Promise<{ name: string; email: string }> {
  const [owner] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, customerId))
  if (!owner) throw new Error('a session acts for a workshop there is not')
  return owner
}

export async function findWorkshopsOf(
  db: Connection,
  userId: number,
): Promise<ResponseOf<(typeof memberCalls)['listMembersOf']>['workshops']> {
  return await db
    .select({ customerId: users.id, name: sql<string>`coalesce(${users.company}, ${users.name})`, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.customerId))
    .where(and(eq(members.userId, userId), isNotNull(members.joinedAt)))
    .orderBy(asc(members.joinedAt), asc(members.id))
}
