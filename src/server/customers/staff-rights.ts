import { and, eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** Only a superadmin creates, edits and deletes admins and superadmins (design §5 'who may make admins'). Refuses with forbidden. */
export function requireMayTouch(staff: Visitor, ...roles: readonly Visitor['role'][]): void {
  if (staff.role !== 'superadmin' && roles.some((role) => role !== 'customer')) throw new ShopError('forbidden')
}

/**
 * Locks the superadmins who can log in, in one order for everybody, before one of them may go: two who demote each other
 * at the same instant follow each other, and the second sees what the first left.
 */
export async function lockSuperadmins(tx: Connection): Promise<readonly number[]> {
  const working = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), eq(users.approved, true)))
    .orderBy(users.id)
    .for('update')
  return working.map(({ id }) => id)
}
