import { and, eq } from 'drizzle-orm'
import type { Job } from '#contract/jobs/jobs.ts'
import { CAR_PANELS } from '#domain/film/car/car-form.ts'
import type { CarPicture } from '#domain/film/car/car-picture.ts'
import { CAR_PICTURE, NOT_A_CAR_PICTURE, onlyFilms, type WornFilm, writeChoice } from '#domain/jobs/job-car.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import type { Connection } from '#server/database/connect.ts'
import { jobCars, jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { encodeCarApart } from '#server/pictures/encoder.ts'
import { findProductBySku } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'
import { holdJob, holdWorkshop, touchJob, workshopOf } from './hold-job.ts'
import { answerOwnPicture, receiveOwnPicture } from './own-picture.ts'
import { showJob } from './queries.ts'

const KEPT_PER_HOUR = 60

/** Stores a car with a job. Throws 'job_not_found', and 'job_car_without_film' when none of the films is sold. */
export async function keepCar(shop: Shop, visitor: Visitor, id: number, picture: CarPicture, request: Request): Promise<Job> {
  const as = { sender: `job-car-of:${visitor.userId}`, perHour: KEPT_PER_HOUR }
  const received = { limits: CAR_PICTURE, notAPicture: NOT_A_CAR_PICTURE, encode: encodeCarApart }
  await receiveOwnPicture(shop, request, { ...as, ...received }, async (jpeg) => {
    await inTransaction(shop.db, async (tx) => {
      const accountId = await holdWorkshop(tx, visitor)
      const { films, sold } = await findWorn(tx, picture)
      if (films.length === 0) throw new ShopError('job_car_without_film')
      const job = await holdJob(tx, accountId, id)
      const car = { choice: writeChoice(sold), films, picture: jpeg, keptAt: shop.now() }
      await tx
        .insert(jobCars)
        .values({ jobId: id, ...car })
        .onConflictDoUpdate({ target: jobCars.jobId, set: car })
      await touchJob(tx, job, shop.now())
    })
  })
  return await showJob(shop, visitor, id)
}

async function findWorn(tx: Connection, picture: CarPicture): Promise<{ films: WornFilm[]; sold: CarPicture }> {
  const named = new Map<string, string>()
  for (const sku of new Set(Object.values(picture.films))) {
    const product = await findProductBySku(tx, sku, true)
    if (product && isSameSku(product.kcwId, sku) && isFilm({ categoryId: product.categoryId, productType: product.productTypeDa }))
      named.set(sku, product.nameDa)
  }
  const films = CAR_PANELS.flatMap((panel) => {
    const nameDa = named.get(picture.films[panel] ?? '')
    return nameDa === undefined ? [] : [{ panel, nameDa }]
  })
  return { films, sold: onlyFilms(picture, (sku) => named.has(sku)) }
}

/** Idempotent. Throws 'job_not_found'. */
export async function removeCar(shop: Shop, visitor: Visitor, id: number): Promise<Job> {
  await inTransaction(shop.db, async (tx) => {
    const job = await holdJob(tx, await holdWorkshop(tx, visitor), id)
    const gone = await tx.delete(jobCars).where(eq(jobCars.jobId, id)).returning({ jobId: jobCars.jobId })
    if (gone.length > 0) await touchJob(tx, job, shop.now())
  })
  return await showJob(shop, visitor, id)
}

/** Throws 'job_car_not_found', also for another workshop's. */
export async function answerCar({ db }: Shop, { userId }: Visitor, id: number): Promise<Response> {
  const [car] = await db
    .select({ picture: jobCars.picture })
    .from(jobCars)
    .innerJoin(jobs, eq(jobs.id, jobCars.jobId))
    .where(and(eq(jobCars.jobId, id), eq(jobs.accountId, workshopOf(userId))))
  if (!car) throw new ShopError('job_car_not_found')
  return answerOwnPicture(car.picture, 'bil')
}
