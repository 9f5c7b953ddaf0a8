import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { members } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'

type PersonKey = Readonly<{ userId: number | null; email: string | null }>

export async function eraseOrderedBy(tx: Connection, userId: number): Promise<void> {
  await tx.update(orders).set({ orderedByUserId: null, orderedByName: FORGOTTEN_NAME }).where(eq(orders.orderedByUserId, userId))
}

/** Deletes a user's memberships, and the members of their workshop. */
export async function eraseMember(tx: Connection, { userId, email }: PersonKey): Promise<void> {
  const isTheirs = or(
    userId === null ? undefined : or(eq(members.userId, userId), eq(members.customerId, userId)),
    email === null ? undefined : and(isNull(members.userId), eq(members.email, email)),
  )
  if (isTheirs) await tx.delete(members).where(isTheirs)
}

export async function membershipsOf(db: Connection, { userId, email }: PersonKey) {
  const isTheirs = or(
    userId === null ? undefined : eq(members.userId, userId),
    email === null ? undefined : and(isNull(members.userId), eq(members.email, email)),
  )
  if (!isTheirs) return []
  const { email: address, role, orderLimitOre, invitedAt, joinedAt, expiresAt } = members
  return await db
    .select({ email: address, role, orderLimitOre, invitedAt, joinedAt, expiresAt })
    .from(members)
    .where(isTheirs)
    .orderBy(members.id)
}

/** Orders placed for other workshops, without their content. */
export async function orderedFor(db: Connection, userId: number | null) {
  if (userId === null) return []
  const { orderNumber, createdAt } = orders
  return await db.select({ orderNumber, createdAt }).from(orders).where(eq(orders.orderedByUserId, userId)).orderBy(orders.id)
}

export async function eraseMemberInLog(tx: Connection, email: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ changes: sql`${auditLog.changes} - 'memberEmail'` })
    .where(and(eq(auditLog.subjectKind, 'customer'), sql`${auditLog.changes} -> 'memberEmail' ->> 'to' = ${email}`))
}

export async function eraseInvitationsBefore(db: Database, before: Date): Promise<void> {
  await deleteIdle(db, members, sql`${isNull(members.userId)} and ${lt(members.invitedAt, before)}`)
}
