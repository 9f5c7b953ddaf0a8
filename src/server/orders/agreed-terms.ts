import { eq } from 'drizzle-orm'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import type { OrderRow } from './order-answer.ts'

/** Null for a guest and when none are agreed. */
export async function findAgreedTerms(db: Connection, { userId }: Pick<OrderRow, 'userId'>): Promise<InvoiceTerms | null> {
  if (userId === null) return null
  const [buyer] = await db.select({ terms: users.invoiceTerms }).from(users).where(eq(users.id, userId))
  return buyer?.terms ?? null
}
