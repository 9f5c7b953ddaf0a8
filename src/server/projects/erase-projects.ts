import { eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { OfferDocument } from '#domain/projects/offer.ts'
import { accountOf } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { members, users } from '#server/database/schema/customers.ts'
import {
  projectCars,
  projectCustomers,
  projectFilms,
  projectOffers,
  projectOrderLines,
  projectSettings,
  projects,
} from '#server/database/schema/projects.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

type OfferScope = Readonly<{ jobId: number } | { customerId: number }>

/** Deletes offers and their mails, within the caller's erasure transaction. */
export async function eraseOffers(tx: Connection, scope: OfferScope): Promise<void> {
  const deleted = await tx.delete(projectOffers).where(areOf(scope)).returning({ id: projectOffers.id })
  await eraseOfferMails(
    tx,
    deleted.map(({ id }) => id),
  )
}

export async function eraseOfferMails(tx: Connection, offerIds: readonly number[]): Promise<void> {
  const areTheirs = or(...offerIds.map((jobOfferId) => isAbout({ jobOfferId })))
  if (areTheirs) await eraseMails(tx, areTheirs)
}

function areOf(scope: OfferScope) {
  if ('jobId' in scope) return eq(projectOffers.jobId, scope.jobId)
  // a project may have offers to an earlier customer
  return sql`(${projectOffers.document} ->> 'customerId')::int = ${scope.customerId}`
}

/** Answers the erased offers, whose mails the caller erases later (decision 10). The caller holds the erasure lock and the user. */
export async function eraseProjects(tx: Connection, userId: number): Promise<number[]> {
  const [own] = await tx.select({ accountId: users.accountId }).from(users).where(eq(users.id, userId))
  if (!own) return []
  const { accountId } = own
  const offers = await tx
    .select({ id: projectOffers.id })
    .from(projectOffers)
    .innerJoin(projects, eq(projects.id, projectOffers.jobId))
    .where(eq(projects.accountId, accountId))
    .orderBy(projectOffers.id)
  await tx.delete(projectCustomers).where(eq(projectCustomers.accountId, accountId))
  await tx.delete(projects).where(eq(projects.accountId, accountId))
  // before the memberships, whose deletion would come after projects in the lock order (decision 10)
  await tx
    .update(projects)
    .set({ responsibleMemberId: null })
    .where(inArray(projects.responsibleMemberId, membershipsOf(tx, userId)))
  await tx.delete(projectSettings).where(eq(projectSettings.accountId, accountId))
  return offers.map(({ id }) => id)
}

function membershipsOf(db: Connection, userId: number) {
  return db.select({ id: members.id }).from(members).where(eq(members.userId, userId))
}

/** Projects of other workshops assigned to a user, without their content. */
export async function projectsAssignedTo(db: Connection, userId: number | null) {
  if (userId === null) return []
  const isTheirs = inArray(projects.responsibleMemberId, membershipsOf(db, userId))
  return await db
    .select({ jobId: projects.id, status: projects.status, plannedOn: projects.plannedOn })
    .from(projects)
    .where(isTheirs)
    .orderBy(projects.id)
}

/** An offer without the pictures of the shop's films, and without logo and car, which are handed out once each beside it. */
function withoutPictures(document: typeof projectOffers.document): SQL<Partial<OfferDocument>> {
  return sql`${document} - 'logo' - 'onCar' || jsonb_build_object('films', (
    select coalesce(jsonb_agg(film - 'picture'), '[]') from jsonb_array_elements(coalesce(${document} -> 'films', '[]')) film))`
}

export async function projectDataOf(db: Connection, userId: number) {
  const isOwn = eq(projects.accountId, accountOf(userId))
  const all = await db.select().from(projects).where(isOwn).orderBy(projects.id)
  const ids = all.map(({ id }) => id)
  const films =
    ids.length === 0 ? [] : await db.select().from(projectFilms).where(inArray(projectFilms.jobId, ids)).orderBy(projectFilms.id)
  const { document, ...offer } = getTableColumns(projectOffers)
  const offers =
    ids.length === 0
      ? []
      : await db
          .select({ ...offer, document: withoutPictures(document) })
          .from(projectOffers)
          .where(inArray(projectOffers.jobId, ids))
          .orderBy(projectOffers.id)
  const cars = ids.length === 0 ? [] : await db.select().from(projectCars).where(inArray(projectCars.jobId, ids))
  const ordered = ids.length === 0 ? [] : await db.select().from(projectOrderLines).where(inArray(projectOrderLines.jobId, ids))
  const [filmsOf, offersOf, orderedOf] = [byProject(films), byProject(offers), byProject(ordered)]
  const carOf = new Map(cars.map(({ picture, ...car }) => [car.jobId, { ...car, picture: asDataAddress(picture) }]))
  const settings = await db
    .select()
    .from(projectSettings)
    .where(eq(projectSettings.accountId, accountOf(userId)))
  return {
    jobCustomers: await db
      .select()
      .from(projectCustomers)
      .where(eq(projectCustomers.accountId, accountOf(userId)))
      .orderBy(projectCustomers.id),
    jobs: all.map(({ key: _, ...job }) => ({
      ...job,
      films: filmsOf(job.id),
      onCar: carOf.get(job.id) ?? null,
      offers: offersOf(job.id),
      orderLines: orderedOf(job.id).map(({ orderLineId }) => orderLineId),
    })),
    jobSettings: settings.map(({ logo, ...own }) => ({
      ...own,
      logo: logo && asDataAddress(logo),
    })),
  }
}

function byProject<Part extends Readonly<{ jobId: number }>>(parts: readonly Part[]): (id: number) => Part[] {
  const groups = Map.groupBy(parts, ({ jobId }) => jobId)
  return (id) => groups.get(id) ?? []
}

function asDataAddress(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
