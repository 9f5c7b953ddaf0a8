import { and, eq, inArray } from 'drizzle-orm'
import { type Role, STAFF_ROLES } from '#domain/customers/rights/roles.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import type { MailName } from '#server/mails/mail-names.ts'
import { queueMail } from '#server/mails/queue-mail.ts'

type StaffMail = Readonly<{ template: MailName; payload: Record<string, unknown>; shopAddress: string; now: Date; roles?: readonly Role[] }>

/** Mails the shop's address and all active staff (of these roles), each once. */
export async function mailStaff(tx: Connection, { shopAddress, roles = STAFF_ROLES, ...mail }: StaffMail): Promise<void> {
  const staff = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.role, [...roles]), eq(users.active, true)))
  for (const to of new Set([shopAddress, ...staff.map(({ email }) => email)])) await queueMail(tx, { ...mail, to })
}

export async function findSuperadmins(db: Connection): Promise<readonly number[]> {
  const working = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), eq(users.approved, true)))
  return working.map(({ id }) => id)
}
