import { eq } from 'drizzle-orm'
import type { ProjectCar } from '#contract/projects/project-car.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import type { OfferDocument } from '#domain/projects/offer.ts'
import { readChoice } from '#domain/projects/project-car.ts'
import type { Connection } from '#server/database/connect.ts'
import { projectCars, projectFilms } from '#server/database/schema/projects.ts'

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

/** Takes off a car that wears a film which no calculation has any more: its picture would show the customer the old one. True when it did. */
export async function dropCarIn(tx: Connection, jobId: number, sku: string): Promise<boolean> {
  const [car] = await tx.select({ choice: projectCars.choice }).from(projectCars).where(eq(projectCars.jobId, jobId))
  if (!car || !Object.values(readChoice(car.choice).films).some((worn) => isSameSku(worn, sku))) return false
  const films = await tx.select({ kcwId: projectFilms.kcwId }).from(projectFilms).where(eq(projectFilms.jobId, jobId))
  if (films.some(({ kcwId }) => kcwId !== null && isSameSku(kcwId, sku))) return false
  await tx.delete(projectCars).where(eq(projectCars.jobId, jobId))
  return true
}
