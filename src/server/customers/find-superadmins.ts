import { and, eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'

export async function findSuperadmins(db: Connection): Promise<readonly number[]> {
  const working = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true), eq(users.approved, true)))
  return working.map(({ id }) => id)
}
