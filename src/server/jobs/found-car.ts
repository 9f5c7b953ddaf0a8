import { eq } from 'drizzle-orm'
import type { JobCar } from '#contract/jobs/job-car.ts'
import type { OfferDocument } from '#domain/jobs/offer.ts'
import type { Connection } from '#server/database/connect.ts'
import { jobCars } from '#server/database/schema/jobs.ts'

/** Without the picture. */
export async function showCar(db: Connection, jobId: number): Promise<JobCar | null> {
  const { choice, films, keptAt } = jobCars
  const [car] = await db.select({ choice, films, keptAt }).from(jobCars).where(eq(jobCars.jobId, jobId))
  return car ? { ...car, keptAt: car.keptAt.toISOString() } : null
}

/** Empty without a car. */
export async function carInOffer(tx: Connection, jobId: number): Promise<Pick<OfferDocument, 'onCar'>> {
  const [car] = await tx.select().from(jobCars).where(eq(jobCars.jobId, jobId))
  return car ? { onCar: { picture: car.picture.toString('base64'), films: car.films } } : {}
}

export async function copyCar(tx: Connection, from: number, to: number): Promise<void> {
  const [car] = await tx.select().from(jobCars).where(eq(jobCars.jobId, from))
  if (car) await tx.insert(jobCars).values({ ...car, jobId: to })
}
