import { eq } from 'drizzle-orm'
import { shownFirm } from '#domain/customers/shown-firm.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'

/** Null without a firm. */
export async function findShownFirm(db: Connection, userId: number): Promise<string | null> {
  const [account] = await db.select({ company: users.company, city: users.city }).from(users).where(eq(users.id, userId))
  return account ? shownFirm(account) : null
}
