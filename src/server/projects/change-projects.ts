import { and, count, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Project, projectCalls } from '#contract/projects/projects.ts'
import { krToOre } from '#domain/money/money.ts'
import { carOf, MAX_PROJECTS } from '#domain/projects/project.ts'
import { lockForErasure } from '#server/audit/subjects.ts'
import { lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { projectFilms, projects } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findProduct } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'
import { type CalculatedFilm, calculateFilm } from './calculate-film.ts'
import { eraseOffers } from './erase-projects.ts'
import { copyCar } from './found-car.ts'
import { assignmentOf, lockCustomer, lockProject, lockResponsible, responsibleOf } from './lock-project.ts'
import { showProject } from './queries.ts'

type BodyOfCall<Name extends keyof typeof projectCalls> = BodyOf<(typeof projectCalls)[Name]>

/** Saves a calculation as a project; the same key is the same project. Throws 'job_empty', 'too_many_jobs', 'job_customer_not_found'. */
export async function createProject(
  shop: Shop,
  visitor: Visitor,
  { key, question, customerId }: BodyOfCall<'createProject'>,
): Promise<Project> {
  const id = await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const before = await findByKey(tx, accountId, key)
    if (before !== null) return before
    const calculated = await calculateFilm(tx, question)
    await lockCustomer(tx, accountId, customerId)
    return await store(tx, { accountId, key, customerId, car: carOf(calculated.car ?? null), note: null }, [calculated], shop.now())
  })
  return await showProject(shop, visitor, id)
}

/** Throws 'job_not_found', 'job_customer_not_found', 'member_not_found', and 'job_changed' with the present project. */
export async function changeProject(
  shop: Shop,
  visitor: Visitor,
  id: number,
  { seen, minutes, material, responsible, ...fields }: BodyOfCall<'changeProject'>,
): Promise<Project> {
  const isStored = await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    await lockCustomer(tx, accountId, fields.customerId)
    const before = await lockProject(tx, accountId, id)
    if (before.revision !== seen) return false
    // the present assignee stays valid whatever their role
    if (responsible !== responsibleOf(before)) await lockResponsible(tx, visitor, responsible)
    const materialOre = material === null ? null : krToOre(material)
    const changed = { ...fields, ...assignmentOf(responsible), workMinutes: minutes, materialOre }
    await tx
      .update(projects)
      .set({ ...changed, revision: before.revision + 1, changedAt: shop.now() })
      .where(eq(projects.id, id))
    return true
  })
  const job = await showProject(shop, visitor, id)
  if (!isStored) throw new ShopError('job_changed', { body: { job } })
  return job
}

/** Copies a project without hours and costs. Throws 'job_not_found', 'product_not_found', 'too_many_jobs', 'job_customer_not_found'. */
export async function copyProject(
  shop: Shop,
  visitor: Visitor,
  id: number,
  { key, customerId, film }: BodyOfCall<'copyProject'>,
): Promise<Project> {
  const copy = await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const before = await findByKey(tx, accountId, key)
    if (before !== null) return before
    const [job] = await tx
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), eq(projects.accountId, accountId)))
    if (!job) throw new ShopError('job_not_found')
    const films = await tx.select().from(projectFilms).where(eq(projectFilms.jobId, id)).orderBy(projectFilms.id)
    const copied = film === null ? films.map(({ id: _, jobId: __, createdAt: ___, ...one }) => one) : await inAnotherFilm(tx, films, film)
    await lockCustomer(tx, accountId, customerId)
    const copyId = await store(tx, { accountId, key, customerId, car: job.car, note: job.note }, copied, shop.now())
    // the picture would show the old film
    if (film === null) await copyCar(tx, id, copyId)
    return copyId
  })
  return await showProject(shop, visitor, copy)
}

async function inAnotherFilm(tx: Connection, films: readonly (typeof projectFilms.$inferSelect)[], sku: string): Promise<CalculatedFilm[]> {
  const [only] = films
  if (!only || films.length > 1) {
    const message = 'Opgaven har flere folier. Kopier den, og regn dem om hver for sig.'
    throw new ShopError('invalid_input', { message, fields: { film: message } })
  }
  if (!(await findProduct(tx, sku, true))) throw new ShopError('product_not_found')
  return [await calculateFilm(tx, { ...only.question, film: sku })]
}

/** With its offers and their mails. Throws 'job_not_found'. */
export async function deleteProject(shop: Shop, visitor: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    const accountId = await lockOwnAccount(tx, visitor)
    await lockProject(tx, accountId, id)
    await eraseOffers(tx, { jobId: id })
    await tx.delete(projects).where(eq(projects.id, id))
  })
}

async function findByKey(tx: Connection, accountId: number, key: string): Promise<number | null> {
  const [stored] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.accountId, accountId), eq(projects.key, key)))
  return stored?.id ?? null
}

type NewProject = Pick<typeof projects.$inferInsert, 'accountId' | 'key' | 'customerId' | 'car' | 'note'>

async function store(tx: Connection, job: NewProject, films: readonly CalculatedFilm[], at: Date): Promise<number> {
  const [counted] = await tx.select({ all: count() }).from(projects).where(eq(projects.accountId, job.accountId))
  if ((counted?.all ?? 0) >= MAX_PROJECTS) throw new ShopError('too_many_jobs')
  const row = { ...job, status: 'offer', createdAt: at, changedAt: at } as const
  const [stored] = await tx.insert(projects).values(row).returning({ id: projects.id })
  if (!stored) throw new Error('the job was not stored')
  const rows = films.map((film) => ({ ...film, jobId: stored.id, createdAt: at }))
  if (rows.length > 0) await tx.insert(projectFilms).values(rows)
  return stored.id
}
