import { or, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { savedViews } from '#server/database/schema/saved-views.ts'

/** Deletes views of any colleague whose query or name contains the address. */
export async function eraseViews(tx: Connection, email: string): Promise<void> {
  const [, written = ''] = new URLSearchParams({ email: email.toLowerCase() }).toString().split('=')
  await tx.delete(savedViews).where(or(holds(sql`${savedViews.query}`, written), holds(sql`${savedViews.name}`, email.toLowerCase())))
}

function holds(column: ReturnType<typeof sql>, text: string) {
  return sql`position(lower(${text}) in lower(${column})) > 0`
}
