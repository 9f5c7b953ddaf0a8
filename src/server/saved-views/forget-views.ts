import { or, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { savedViews } from '#server/database/schema/saved-views.ts'

/** Forgets the views, whosever they are, that search for a person by his e-mail or are called so. */
export async function forgetViews(tx: Connection, email: string): Promise<void> {
  const [, written = ''] = new URLSearchParams({ email: email.toLowerCase() }).toString().split('=')
  await tx.delete(savedViews).where(or(holds(sql`${savedViews.query}`, written), holds(sql`${savedViews.name}`, email.toLowerCase())))
}

function holds(column: ReturnType<typeof sql>, text: string) {
  return sql`position(lower(${text}) in lower(${column})) > 0`
}
