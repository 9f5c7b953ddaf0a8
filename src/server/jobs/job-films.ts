import { and, count, eq } from 'drizzle-orm'
import type { Job } from '#contract/jobs/jobs.ts'
import { MOST_JOB_FILMS } from '#domain/jobs/job.ts'
import type { Question } from '#domain/metres/calculator-address.ts'
import type { Connection } from '#server/database/connect.ts'
import { jobFilms } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { type CalculatedFilm, calculateFilm } from './calculate-film.ts'
import { holdJob, holdWorkshop, touchJob } from './hold-job.ts'
import { showJob } from './queries.ts'

type FilmAddress = Readonly<{ id: number; filmId: number }>

/** Throws 'job_not_found', 'job_empty', 'too_many_job_films'. */
export async function addFilm(shop: Shop, visitor: Visitor, id: number, question: Question): Promise<Job> {
  return await changeFilms(shop, visitor, id, question, async (tx, film) => {
    if (!film) return
    if ((await countFilms(tx, id)) >= MOST_JOB_FILMS) throw new ShopError('too_many_job_films')
    await tx.insert(jobFilms).values({ ...film, jobId: id, createdAt: shop.now() })
  })
}

/** Recalculates a film. Throws 'job_not_found', 'job_empty'. */
export async function changeFilm(shop: Shop, visitor: Visitor, { id, filmId }: FilmAddress, question: Question): Promise<Job> {
  return await changeFilms(shop, visitor, id, question, async (tx, film) => {
    const changed = await tx
      .update(jobFilms)
      .set({ ...film, createdAt: shop.now() })
      .where(and(eq(jobFilms.id, filmId), eq(jobFilms.jobId, id)))
      .returning({ id: jobFilms.id })
    if (changed.length === 0) throw new ShopError('job_not_found')
  })
}

/** Throws 'job_not_found', and 'job_empty' for the last one. */
export async function removeFilm(shop: Shop, visitor: Visitor, { id, filmId }: FilmAddress): Promise<Job> {
  return await changeFilms(shop, visitor, id, null, async (tx) => {
    if ((await countFilms(tx, id)) < 2)
      throw new ShopError('job_empty', { message: 'En opgave har mindst én beregning. Slet opgaven i stedet.' })
    const gone = await tx
      .delete(jobFilms)
      .where(and(eq(jobFilms.id, filmId), eq(jobFilms.jobId, id)))
      .returning({ id: jobFilms.id })
    if (gone.length === 0) throw new ShopError('job_not_found')
  })
}

async function changeFilms(
  shop: Shop,
  visitor: Visitor,
  id: number,
  question: Question | null,
  change: (tx: Connection, film: CalculatedFilm | null) => Promise<void>,
): Promise<Job> {
  await inTransaction(shop.db, async (tx) => {
    const accountId = await holdWorkshop(tx, visitor)
    const calculated = question && (await calculateFilm(tx, question))
    const job = await holdJob(tx, accountId, id)
    await change(tx, calculated)
    await touchJob(tx, job, shop.now())
  })
  return await showJob(shop, visitor, id)
}

async function countFilms(tx: Connection, jobId: number): Promise<number> {
  const [counted] = await tx.select({ films: count() }).from(jobFilms).where(eq(jobFilms.jobId, jobId))
  return counted?.films ?? 0
}
