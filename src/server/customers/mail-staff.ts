import { and, eq, inArray } from 'drizzle-orm'
import { type Access, hasAccess } from '#domain/customers/rights/rights.ts'
import { STAFF_ROLES } from '#domain/customers/rights/roles.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import type { MailName } from '#server/mails/mail-names.ts'
import { queueMail } from '#server/mails/queue-mail.ts'

type StaffMail = Readonly<{
  template: MailName
  payload: Record<string, unknown>
  shopAddress: string
  now: Date
  /** the access that shows the same facts in the shop */
  access: Extract<Access, 'superadmin' | `staff:${string}`>
}>

/** Mails the shop's address and all staff who may log in and have this access, each once. */
export async function mailStaff(tx: Connection, { shopAddress, access, ...mail }: StaffMail): Promise<void> {
  const { email, role, permissions, restrictedTo } = users
  const staff = await tx
    .select({ email, role, permissions, restrictedTo })
    .from(users)
    .where(and(inArray(role, [...STAFF_ROLES]), eq(users.active, true), eq(users.approved, true)))
  const recipients = staff.filter((one) => hasAccess(one, access)).map((one) => one.email)
  for (const to of new Set([shopAddress, ...recipients])) await queueMail(tx, { ...mail, to })
}

export async function findSuperadmins(db: Connection): Promise<readonly number[]> {
  const working = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), eq(users.approved, true)))
  return working.map(({ id }) => id)
}
