import { and, count, eq } from 'drizzle-orm'
import type { Project } from '#contract/projects/projects.ts'
import type { Question } from '#domain/calculator/calculator-address.ts'
import { MAX_PROJECT_FILMS } from '#domain/projects/project.ts'
import { lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { projectFilms } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { type CalculatedFilm, calculateFilm } from './calculate-film.ts'
import { dropCarIn } from './found-car.ts'
import { lockProject, touchProject } from './lock-project.ts'
import { showProject } from './queries.ts'

type FilmAddress = Readonly<{ id: number; filmId: number }>

/** Throws 'job_not_found', 'job_empty', 'too_many_job_films'. */
export async function addFilm(shop: Shop, visitor: Visitor, id: number, question: Question): Promise<Project> {
  const { job } = await changeFilms(shop, visitor, id, question, async (tx, film) => {
    if (!film) return null
    if ((await countFilms(tx, id)) >= MAX_PROJECT_FILMS) throw new ShopError('too_many_job_films')
    await tx.insert(projectFilms).values({ ...film, jobId: id, createdAt: shop.now() })
    return null
  })
  return job
}

type Changed = Readonly<{ job: Project; isCarRemoved: boolean }>

/** Recalculates a film. Throws 'job_not_found', 'job_empty'. */
export async function changeFilm(shop: Shop, visitor: Visitor, { id, filmId }: FilmAddress, question: Question): Promise<Changed> {
  return await changeFilms(shop, visitor, id, question, async (tx, film) => {
    const isIt = and(eq(projectFilms.id, filmId), eq(projectFilms.jobId, id))
    const [before] = await tx.select({ kcwId: projectFilms.kcwId }).from(projectFilms).where(isIt)
    if (!before) throw new ShopError('job_not_found')
    await tx
      .update(projectFilms)
      .set({ ...film, createdAt: shop.now() })
      .where(isIt)
    return before.kcwId
  })
}

/** Throws 'job_not_found', and 'job_empty' for the last one. */
export async function removeFilm(shop: Shop, visitor: Visitor, { id, filmId }: FilmAddress): Promise<Changed> {
  return await changeFilms(shop, visitor, id, null, async (tx) => {
    if ((await countFilms(tx, id)) < 2)
      throw new ShopError('job_empty', { message: 'En opgave har mindst én beregning. Slet opgaven i stedet.' })
    const [deleted] = await tx
      .delete(projectFilms)
      .where(and(eq(projectFilms.id, filmId), eq(projectFilms.jobId, id)))
      .returning({ kcwId: projectFilms.kcwId })
    if (!deleted) throw new ShopError('job_not_found')
    return deleted.kcwId
  })
}

/** `change` answers the SKU that may be used no more; a car that wears it is taken off. */
async function changeFilms(
  shop: Shop,
  visitor: Visitor,
  id: number,
  question: Question | null,
  change: (tx: Connection, film: CalculatedFilm | null) => Promise<string | null>,
): Promise<Changed> {
  const isCarRemoved = await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const calculated = question && (await calculateFilm(tx, question))
    const job = await lockProject(tx, accountId, id)
    const sku = await change(tx, calculated)
    await touchProject(tx, job, shop.now())
    return sku !== null && (await dropCarIn(tx, id, sku))
  })
  return { job: await showProject(shop, visitor, id), isCarRemoved }
}

async function countFilms(tx: Connection, jobId: number): Promise<number> {
  const [counted] = await tx.select({ films: count() }).from(projectFilms).where(eq(projectFilms.jobId, jobId))
  return counted?.films ?? 0
}
