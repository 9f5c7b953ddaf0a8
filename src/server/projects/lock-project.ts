import { and, eq, isNotNull } from 'drizzle-orm'
import type { Colleague } from '#contract/projects/projects.ts'
import { mayBeAssignedProjects, type Responsible, responsibleAs } from '#domain/projects/project.ts'
import type { Connection } from '#server/database/connect.ts'
import { members } from '#server/database/schema/customers.ts'
import { projectCustomers, projects } from '#server/database/schema/projects.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findMembers, findOwner } from '#server/members/queries.ts'

type ProjectRow = typeof projects.$inferSelect

/** Locks a customer before the project (decision 0010). */
export async function lockCustomer(tx: Connection, accountId: number, id: number | null): Promise<void> {
  if (id === null) return
  const isIt = and(eq(projectCustomers.id, id), eq(projectCustomers.accountId, accountId))
  const [locked] = await tx.select({ id: projectCustomers.id }).from(projectCustomers).where(isIt).for('key share')
  if (!locked) throw new ShopError('job_customer_not_found')
}

/** Throws 'job_not_found', also for another workshop's. */
export async function lockProject(tx: Connection, accountId: number, id: number): Promise<ProjectRow> {
  const isIt = and(eq(projects.id, id), eq(projects.accountId, accountId))
  const [locked] = await tx.select().from(projects).where(isIt).for('no key update')
  if (!locked) throw new ShopError('job_not_found')
  return locked
}

export async function touchProject(tx: Connection, { id, revision }: Pick<ProjectRow, 'id' | 'revision'>, at: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ revision: revision + 1, changedAt: at })
    .where(eq(projects.id, id))
}

type Assignment = Pick<typeof projects.$inferSelect, 'responsibleMemberId' | 'isOwners'>

export function responsibleOf({ responsibleMemberId, isOwners }: Assignment): Responsible | null {
  return isOwners ? 'owner' : responsibleMemberId
}

export function assignmentOf(responsible: Responsible | null): Assignment {
  return responsible === 'owner' ? { isOwners: true, responsibleMemberId: null } : { isOwners: false, responsibleMemberId: responsible }
}

export function areOwn({ member }: Visitor) {
  const own = assignmentOf(responsibleAs(member?.id ?? null))
  return own.isOwners ? projects.isOwners : eq(projects.responsibleMemberId, own.responsibleMemberId ?? 0)
}

export async function findColleagues(db: Connection, customerId: number): Promise<(Colleague & { mayHaveProjects: boolean })[]> {
  const owner = await findOwner(db, customerId)
  const joined = await findMembers(db, customerId)
  return [
    { who: 'owner', name: owner.name, mayHaveProjects: true },
    ...joined.flatMap(({ id, name, role }) => (name === null ? [] : { who: id, name, mayHaveProjects: mayBeAssignedProjects(role) })),
  ]
}

/** Locks a member who is assigned a project. Throws 'member_not_found', also for another workshop's. */
export async function lockResponsible(tx: Connection, { userId }: Visitor, responsible: Responsible | null): Promise<void> {
  if (responsible === null || responsible === 'owner') return
  const isIt = and(eq(members.id, responsible), eq(members.customerId, userId), isNotNull(members.joinedAt))
  const [locked] = await tx.select({ role: members.role }).from(members).where(isIt).for('key share')
  if (!locked || !mayBeAssignedProjects(locked.role)) throw new ShopError('member_not_found')
}
