import { and, eq, isNotNull } from 'drizzle-orm'
import type { Colleague } from '#contract/jobs/jobs.ts'
import { mayBeGivenJobs, type Responsible, responsibleAs } from '#domain/jobs/responsible.ts'
import type { Connection } from '#server/database/connect.ts'
import { members } from '#server/database/schema/customers.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findMembers, findOwner } from '#server/members/queries.ts'

type Given = Pick<typeof jobs.$inferSelect, 'responsibleMemberId' | 'isOwners'>

export function responsibleOf({ responsibleMemberId, isOwners }: Given): Responsible | null {
  return isOwners ? 'owner' : responsibleMemberId
}

export function givenTo(responsible: Responsible | null): Given {
  return responsible === 'owner' ? { isOwners: true, responsibleMemberId: null } : { isOwners: false, responsibleMemberId: responsible }
}

export function areOwn({ member }: Visitor) {
  const own = givenTo(responsibleAs(member?.id ?? null))
  return own.isOwners ? jobs.isOwners : eq(jobs.responsibleMemberId, own.responsibleMemberId ?? 0)
}

/** Owner first. */
export async function findColleagues(db: Connection, customerId: number): Promise<(Colleague & { mayHaveJobs: boolean })[]> {
  const owner = await findOwner(db, customerId)
  const joined = await findMembers(db, customerId)
  return [
    { who: 'owner', name: owner.name, mayHaveJobs: true },
    ...joined.flatMap(({ id, name, role }) => (name === null ? [] : { who: id, name, mayHaveJobs: mayBeGivenJobs(role) })),
  ]
}

/** Locks a member who is assigned a job. Throws 'member_not_found', also for another workshop's. */
export async function holdResponsible(tx: Connection, { userId }: Visitor, responsible: Responsible | null): Promise<void> {
  if (responsible === null || responsible === 'owner') return
  const isIt = and(eq(members.id, responsible), eq(members.customerId, userId), isNotNull(members.joinedAt))
  const [held] = await tx.select({ role: members.role }).from(members).where(isIt).for('key share')
  if (!held || !mayBeGivenJobs(held.role)) throw new ShopError('member_not_found')
}
