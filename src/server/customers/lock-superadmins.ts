import { and, eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'

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
