import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { jobCustomers, jobs } from '#server/database/schema/jobs.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

type JobRow = typeof jobs.$inferSelect

export function workshopOf(userId: number): SQL<number> {
  return sql`(select ${users.accountId} from ${users} where ${users.id} = ${userId})`
}

/** Locks the user, which serialises their requests; answers the account. */
export async function holdWorkshop(tx: Connection, visitor: Visitor): Promise<number> {
  const held = await holdAccounts(tx, { by: visitor, changed: [visitor.userId] })
  const accountId = held.get(visitor.userId)?.accountId
  if (accountId === undefined) throw new ShopError('not_logged_in')
  return accountId
}

/** Locks a customer before the job (decision 0010). */
export async function holdCustomer(tx: Connection, accountId: number, id: number | null): Promise<void> {
  if (id === null) return
  const isIt = and(eq(jobCustomers.id, id), eq(jobCustomers.accountId, accountId))
  const [held] = await tx.select({ id: jobCustomers.id }).from(jobCustomers).where(isIt).for('key share')
  if (!held) throw new ShopError('job_customer_not_found')
}

/** Throws 'job_not_found', also for another workshop's. */
export async function holdJob(tx: Connection, accountId: number, id: number): Promise<JobRow> {
  const isIt = and(eq(jobs.id, id), eq(jobs.accountId, accountId))
  const [held] = await tx.select().from(jobs).where(isIt).for('no key update')
  if (!held) throw new ShopError('job_not_found')
  return held
}

/** Updates revision and order in the list. */
export async function touchJob(tx: Connection, { id, revision }: Pick<JobRow, 'id' | 'revision'>, at: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({ revision: revision + 1, changedAt: at })
    .where(eq(jobs.id, id))
}
