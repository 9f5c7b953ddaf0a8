import { inArray, or, sql } from 'drizzle-orm'
import type { Customer } from '#contract/customers/customer.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'

type Row = typeof users.$inferSelect
type Duplicates = Customer['duplicateOf']

/** Possible duplicates of waiting customers: the same CVR number, or the same mailbox ignoring a '+' suffix. */
export async function findDuplicates(db: Connection, rows: readonly Row[]): Promise<ReadonlyMap<number, Duplicates>> {
  const waiting = rows.filter(({ approved, active }) => !approved && active)
  if (waiting.length === 0) return new Map()
  const cvrs = waiting.flatMap(({ cvr }) => cvr ?? [])
  const mailboxes = waiting.map(({ email }) => mailboxOf(email))
  const alike = await db
    .select({ id: users.id, company: users.company, cvr: users.cvr, email: users.email })
    .from(users)
    .where(
      or(cvrs.length > 0 ? inArray(users.cvr, cvrs) : undefined, inArray(sql`regexp_replace(${users.email}, '\\+[^@]*@', '@')`, mailboxes)),
    )
    .orderBy(users.id)
    .limit(1_000)
  return new Map(
    waiting.map((customer) => [
      customer.id,
      alike.flatMap((other): Duplicates => {
        if (other.id === customer.id) return []
        const { id, company, email } = other
        if (customer.cvr !== null && other.cvr === customer.cvr) return [{ id, company, email, reason: 'cvr' }]
        return mailboxOf(other.email) === mailboxOf(customer.email) ? [{ id, company, email, reason: 'email' }] : []
      }),
    ]),
  )
}
