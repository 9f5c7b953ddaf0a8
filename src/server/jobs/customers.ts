import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '#contract/call.ts'
import type { JobCustomer, jobCustomerCalls } from '#contract/jobs/job-customers.ts'
import { JOBS_A_PAGE, MOST_JOB_CUSTOMERS, plateOf } from '#domain/jobs/job.ts'
import { takeTurnToForget } from '#server/audit/forget-subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { jobCustomers, jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { containsText } from '#server/lists/contains.ts'
import type { Shop } from '#server/shop.ts'
import { forgetOffers } from './forget-jobs.ts'
import { holdWorkshop, workshopOf } from './hold-job.ts'

const COLUMNS = {
  id: jobCustomers.id,
  name: jobCustomers.name,
  phone: jobCustomers.phone,
  email: jobCustomers.email,
  car: jobCustomers.car,
  plate: jobCustomers.plate,
  note: jobCustomers.note,
  jobs: sql<number>`(select count(*)::int from jobs where jobs.customer_id = job_customers.id)`,
} as const
const TEXT = sql`lower(concat_ws(E'\\n', ${jobCustomers.name}, ${jobCustomers.phone}, ${jobCustomers.email}, ${jobCustomers.car}, ${jobCustomers.plate}))`

/** Ignores spacing and letter case. */
export function hasPlate(search = ''): SQL | undefined {
  const plate = plateOf(search)
  return plate === '' ? undefined : containsText(sql`lower(${jobCustomers.plate})`, plate)
}

type Body = BodyOf<(typeof jobCustomerCalls)['createJobCustomer']>

/** By name. */
export async function listCustomers(
  db: Connection,
  { userId }: Visitor,
  { search, page = 1 }: QueryOf<(typeof jobCustomerCalls)['listJobCustomers']>,
): Promise<{ customers: JobCustomer[]; total: number }> {
  const isAsked = and(eq(jobCustomers.accountId, workshopOf(userId)), or(containsText(TEXT, search), hasPlate(search)))
  const customers = await db
    .select(COLUMNS)
    .from(jobCustomers)
    .where(isAsked)
    .orderBy(sql`${jobCustomers.name} collate danish`, asc(jobCustomers.id))
    .limit(JOBS_A_PAGE)
    .offset((page - 1) * JOBS_A_PAGE)
  const [counted] = await db.select({ total: count() }).from(jobCustomers).where(isAsked)
  return { customers, total: counted?.total ?? 0 }
}

/** Throws 'job_customer_not_found', also for another workshop's. */
export async function findCustomer(db: Connection, accountId: number, id: number): Promise<JobCustomer> {
  const [customer] = await db
    .select(COLUMNS)
    .from(jobCustomers)
    .where(and(eq(jobCustomers.id, id), eq(jobCustomers.accountId, accountId)))
  if (!customer) throw new ShopError('job_customer_not_found')
  return customer
}

/** Throws 'too_many_job_customers'. */
export async function createCustomer(shop: Shop, visitor: Visitor, fields: Body): Promise<JobCustomer> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await holdWorkshop(tx, visitor)
    const [counted] = await tx.select({ all: count() }).from(jobCustomers).where(eq(jobCustomers.accountId, accountId))
    if ((counted?.all ?? 0) >= MOST_JOB_CUSTOMERS) throw new ShopError('too_many_job_customers')
    const [made] = await tx
      .insert(jobCustomers)
      .values({ ...fields, accountId, createdAt: at, changedAt: at })
      .returning({ id: jobCustomers.id })
    return await findCustomer(tx, accountId, made?.id ?? 0)
  })
}

/** Throws 'job_customer_not_found'. */
export async function changeCustomer(shop: Shop, visitor: Visitor, id: number, fields: Body): Promise<JobCustomer> {
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await holdWorkshop(tx, visitor)
    await tx
      .update(jobCustomers)
      .set({ ...fields, changedAt: shop.now() })
      .where(and(eq(jobCustomers.id, id), eq(jobCustomers.accountId, accountId)))
    return await findCustomer(tx, accountId, id)
  })
}

/** Deletes a customer with their offers and mails; jobs stay. Throws 'job_customer_not_found'. */
export async function deleteCustomer(shop: Shop, visitor: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await takeTurnToForget(tx)
    const accountId = await holdWorkshop(tx, visitor)
    const isIt = and(eq(jobCustomers.id, id), eq(jobCustomers.accountId, accountId))
    const [held] = await tx.select({ id: jobCustomers.id }).from(jobCustomers).where(isIt).for('update')
    if (!held) throw new ShopError('job_customer_not_found')
    await tx.update(jobs).set({ customerId: null }).where(eq(jobs.customerId, id))
    await forgetOffers(tx, { customerId: id })
    await tx.delete(jobCustomers).where(isIt)
  })
}
