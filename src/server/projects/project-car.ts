import { and, eq } from 'drizzle-orm'
import type { Project } from '#contract/projects/projects.ts'
import { CAR_PANELS } from '#domain/film/car/car-form.ts'
import type { CarPicture } from '#domain/film/car/car-picture.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import { CAR_PICTURE, NOT_A_CAR_PICTURE, onlyFilms, type WornFilm, writeChoice } from '#domain/projects/project-car.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { projectCars, projects } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { GuestPicture } from '#server/pictures/encode-picture.ts'
import { encodeCarApart } from '#server/pictures/encoder.ts'
import { receivePicture } from '#server/pictures/receive-picture.ts'
import { findProductBySku } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'
import { lockProject, touchProject } from './lock-project.ts'
import { showProject } from './queries.ts'

const UPLOADS_PER_HOUR = 60

/** Stores a car with a project. Throws 'job_not_found', and 'job_car_without_film' when none of the films is sold. */
export async function storeCar(shop: Shop, visitor: Visitor, id: number, picture: CarPicture, request: Request): Promise<Project> {
  const as = { sender: `job-car-of:${visitor.userId}`, perHour: UPLOADS_PER_HOUR }
  const received = { limits: CAR_PICTURE, notAPicture: NOT_A_CAR_PICTURE, encode: encodeCarApart }
  await receiveOwnPicture(shop, request, { ...as, ...received }, async (jpeg) => {
    await inTransaction(shop.db, async (tx) => {
      const accountId = await lockOwnAccount(tx, visitor)
      const { films, sold } = await findWorn(tx, picture)
      if (films.length === 0) throw new ShopError('job_car_without_film')
      const job = await lockProject(tx, accountId, id)
      const car = { choice: writeChoice(sold), films, picture: jpeg, keptAt: shop.now() }
      await tx
        .insert(projectCars)
        .values({ jobId: id, ...car })
        .onConflictDoUpdate({ target: projectCars.jobId, set: car })
      await touchProject(tx, job, shop.now())
    })
  })
  return await showProject(shop, visitor, id)
}

async function findWorn(tx: Connection, picture: CarPicture): Promise<{ films: WornFilm[]; sold: CarPicture }> {
  const namesBySku = new Map<string, string>()
  for (const sku of new Set(Object.values(picture.films))) {
    const product = await findProductBySku(tx, sku, true)
    if (product && isSameSku(product.kcwId, sku) && isFilm({ categoryId: product.categoryId, productType: product.productTypeDa }))
      namesBySku.set(sku, product.nameDa)
  }
  const films = CAR_PANELS.flatMap((panel) => {
    const nameDa = namesBySku.get(picture.films[panel] ?? '')
    return nameDa === undefined ? [] : [{ panel, nameDa }]
  })
  return { films, sold: onlyFilms(picture, (sku) => namesBySku.has(sku)) }
}

/** Idempotent. Throws 'job_not_found'. */
export async function removeCar(shop: Shop, visitor: Visitor, id: number): Promise<Project> {
  await inTransaction(shop.db, async (tx) => {
    const job = await lockProject(tx, await lockOwnAccount(tx, visitor), id)
    const deleted = await tx.delete(projectCars).where(eq(projectCars.jobId, id)).returning({ jobId: projectCars.jobId })
    if (deleted.length > 0) await touchProject(tx, job, shop.now())
  })
  return await showProject(shop, visitor, id)
}

/** Throws 'job_car_not_found', also for another workshop's. */
export async function answerCar({ db }: Shop, { userId }: Visitor, id: number): Promise<Response> {
  const [car] = await db
    .select({ picture: projectCars.picture })
    .from(projectCars)
    .innerJoin(projects, eq(projects.id, projectCars.jobId))
    .where(and(eq(projectCars.jobId, id), eq(projects.accountId, accountOf(userId))))
  if (!car) throw new ShopError('job_car_not_found')
  return answerOwnPicture(car.picture, 'bil')
}

const queued = limitConcurrency('job-pictures', { atOnce: 2, each: 1, mostWaiting: 50 })

type Reception = Readonly<{
  /** the key of the hourly limit */
  sender: string
  perHour: number
  limits: Readonly<{ maxMegabytes: number; maxBytes: number }>
  notAPicture: string
  encode: (bytes: Buffer) => Promise<GuestPicture>
}>

/** Receives a workshop's picture and re-encodes it as a small JPEG. */
export async function receiveOwnPicture<Result>(
  shop: Shop,
  request: Request,
  { sender, perHour, limits, notAPicture, encode }: Reception,
  store: (jpeg: Buffer) => Promise<Result>,
): Promise<Result> {
  await limitAttempts(shop, [{ key: sender, most: perHour, minutes: 60 }])
  return await receivePicture(
    request,
    { sender, queued, limits, words: { not_a_picture: notAPicture } },
    async (bytes) => await store((await encode(bytes)).jpeg),
  )
}

export function answerOwnPicture(jpeg: Buffer, name: string): Response {
  return fileAnswer(new Uint8Array(jpeg), { type: 'image/jpeg', name: `${name}.jpg`, isInline: true })
}
