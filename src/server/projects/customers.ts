import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '#contract/http/call.ts'
import type { ProjectCustomer, projectCustomerCalls } from '#contract/projects/project-customers.ts'
import { MAX_PROJECT_CUSTOMERS, PROJECTS_A_PAGE, plateOf } from '#domain/projects/project.ts'
import { lockForErasure } from '#server/audit/subjects.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { projectCustomers, projects } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { containsText } from '#server/lists/list-queries.ts'
import type { Shop } from '#server/shop.ts'
import { eraseOffers } from './erase-projects.ts'

const COLUMNS = {
  id: projectCustomers.id,
  name: projectCustomers.name,
  phone: projectCustomers.phone,
  email: projectCustomers.email,
  car: projectCustomers.car,
  plate: projectCustomers.plate,
  note: projectCustomers.note,
  jobs: sql<number>`(select count(*)::int from jobs where jobs.customer_id = job_customers.id)`,
} as const
const TEXT = sql`lower(concat_ws(E'\\n', ${projectCustomers.name}, ${projectCustomers.phone}, ${projectCustomers.email}, ${projectCustomers.car}, ${projectCustomers.plate}))`

/** Ignores spacing and letter case. */
export function hasPlate(search = ''): SQL | undefined {
  const plate = plateOf(search)
  return plate === '' ? undefined : containsText(sql`lower(${projectCustomers.plate})`, plate)
}

type BodyOfCall<Name extends keyof typeof projectCustomerCalls> = BodyOf<(typeof projectCustomerCalls)[Name]>

export async function listCustomers(
  db: Connection,
  { userId }: Visitor,
  { search, page = 1 }: QueryOf<(typeof projectCustomerCalls)['listProjectCustomers']>,
): Promise<{ customers: ProjectCustomer[]; total: number }> {
  const condition = and(eq(projectCustomers.accountId, accountOf(userId)), or(containsText(TEXT, search), hasPlate(search)))
  const customers = await db
    .select(COLUMNS)
    .from(projectCustomers)
    .where(condition)
    .orderBy(sql`${projectCustomers.name} collate danish`, asc(projectCustomers.id))
    .limit(PROJECTS_A_PAGE)
    .offset((page - 1) * PROJECTS_A_PAGE)
  const [counted] = await db.select({ total: count() }).from(projectCustomers).where(condition)
  return { customers, total: counted?.total ?? 0 }
}

/** Throws 'job_customer_not_found', also for another workshop's. */
export async function findCustomer(db: Connection, accountId: number, id: number): Promise<ProjectCustomer> {
  const [customer] = await db
    .select(COLUMNS)
    .from(projectCustomers)
    .where(and(eq(projectCustomers.id, id), eq(projectCustomers.accountId, accountId)))
  if (!customer) throw new ShopError('job_customer_not_found')
  return customer
}

/** Throws 'too_many_job_customers'. */
export async function createCustomer(shop: Shop, visitor: Visitor, fields: BodyOfCall<'createProjectCustomer'>): Promise<ProjectCustomer> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const [counted] = await tx.select({ all: count() }).from(projectCustomers).where(eq(projectCustomers.accountId, accountId))
    if ((counted?.all ?? 0) >= MAX_PROJECT_CUSTOMERS) throw new ShopError('too_many_job_customers')
    const [created] = await tx
      .insert(projectCustomers)
      .values({ ...fields, accountId, createdAt: at, changedAt: at })
      .returning({ id: projectCustomers.id })
    return await findCustomer(tx, accountId, created?.id ?? 0)
  })
}

/** Throws 'job_customer_not_found'. */
export async function changeCustomer(
  shop: Shop,
  visitor: Visitor,
  id: number,
  fields: BodyOfCall<'changeProjectCustomer'>,
): Promise<ProjectCustomer> {
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    await tx
      .update(projectCustomers)
      .set({ ...fields, changedAt: shop.now() })
      .where(and(eq(projectCustomers.id, id), eq(projectCustomers.accountId, accountId)))
    return await findCustomer(tx, accountId, id)
  })
}

/** Deletes a customer with their offers and mails; projects stay. Throws 'job_customer_not_found'. */
export async function deleteCustomer(shop: Shop, visitor: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    const accountId = await lockOwnAccount(tx, visitor)
    const isIt = and(eq(projectCustomers.id, id), eq(projectCustomers.accountId, accountId))
    const [locked] = await tx.select({ id: projectCustomers.id }).from(projectCustomers).where(isIt).for('update')
    if (!locked) throw new ShopError('job_customer_not_found')
    await tx.update(projects).set({ customerId: null }).where(eq(projects.customerId, id))
    await eraseOffers(tx, { customerId: id })
    await tx.delete(projectCustomers).where(isIt)
  })
}
