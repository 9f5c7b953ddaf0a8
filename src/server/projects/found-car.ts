import { eq } from 'drizzle-orm'
import type { ProjectCar } from '#contract/projects/project-car.ts'
import type { OfferDocument } from '#domain/projects/offer.ts'
import type { Connection } from '#server/database/connect.ts'
import { projectCars } from '#server/database/schema/projects.ts'

/** Without the picture. */
export async function showCar(db: Connection, jobId: number): Promise<ProjectCar | null> {
  const { choice, films, keptAt } = projectCars
  const [car] = await db.select({ choice, films, keptAt }).from(projectCars).where(eq(projectCars.jobId, jobId))
  return car ? { ...car, keptAt: car.keptAt.toISOString() } : null
}

/** Empty without a car. */
export async function carInOffer(tx: Connection, jobId: number): Promise<Pick<OfferDocument, 'onCar'>> {
  const [car] = await tx.select().from(projectCars).where(eq(projectCars.jobId, jobId))
  return car ? { onCar: { picture: car.picture.toString('base64'), films: car.films } } : {}
}

export async function copyCar(tx: Connection, from: number, to: number): Promise<void> {
  const [car] = await tx.select().from(projectCars).where(eq(projectCars.jobId, from))
  if (car) await tx.insert(projectCars).values({ ...car, jobId: to })
}
