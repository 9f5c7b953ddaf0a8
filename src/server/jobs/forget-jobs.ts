import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { jobCars, jobCustomers, jobFilms, jobOffers, jobOrderLines, jobSettings, jobs } from '#server/database/schema/jobs.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'
import { workshopOf } from './hold-job.ts'

type Whose = Readonly<{ jobId: number } | { customerId: number }>

/** Deletes offers and their mails, within the caller's erasure transaction. */
export async function forgetOffers(tx: Connection, whose: Whose): Promise<void> {
  const gone = await tx.delete(jobOffers).where(areOf(whose)).returning({ id: jobOffers.id })
  await forgetOfferMails(
    tx,
    gone.map(({ id }) => id),
  )
}

export async function forgetOfferMails(tx: Connection, offerIds: readonly number[]): Promise<void> {
  const areTheirs = or(...offerIds.map((jobOfferId) => isAbout({ jobOfferId })))
  if (areTheirs) await forgetMails(tx, areTheirs)
}

function areOf(whose: Whose) {
  if ('jobId' in whose) return eq(jobOffers.jobId, whose.jobId)
  // a job may have offers to an earlier customer
  return sql`(${jobOffers.document} ->> 'customerId')::int = ${whose.customerId}`
}

/**
 * Erases a workshop's jobs, customers and offers, and the user from jobs assigned by others. The caller has the erasure lock, holds the
 * user, and later erases the mails of the answered offers (decision 10).
 */
export async function forgetJobs(tx: Connection, userId: number): Promise<number[]> {
  const [own] = await tx.select({ accountId: users.accountId }).from(users).where(eq(users.id, userId))
  if (!own) return []
  const { accountId } = own
  const offers = await tx
    .select({ id: jobOffers.id })
    .from(jobOffers)
    .innerJoin(jobs, eq(jobs.id, jobOffers.jobId))
    .where(eq(jobs.accountId, accountId))
    .orderBy(jobOffers.id)
  await tx.delete(jobCustomers).where(eq(jobCustomers.accountId, accountId))
  await tx.delete(jobs).where(eq(jobs.accountId, accountId))
  // before the memberships, whose deletion would come after jobs in the lock order (decision 10)
  await tx
    .update(jobs)
    .set({ responsibleMemberId: null })
    .where(inArray(jobs.responsibleMemberId, membershipsOf(tx, userId)))
  await tx.delete(jobSettings).where(eq(jobSettings.accountId, accountId))
  return offers.map(({ id }) => id)
}

function membershipsOf(db: Connection, userId: number) {
  return db.select({ id: members.id }).from(members).where(eq(members.userId, userId))
}

/** Jobs of other workshops assigned to a user, without their content. */
export async function jobsGivenTo(db: Connection, userId: number | null) {
  if (userId === null) return []
  const isHis = inArray(jobs.responsibleMemberId, membershipsOf(db, userId))
  return await db.select({ jobId: jobs.id, status: jobs.status, plannedOn: jobs.plannedOn }).from(jobs).where(isHis).orderBy(jobs.id)
}

/** For the data export. */
export async function jobDataOf(db: Connection, userId: number) {
  const isOwn = eq(jobs.accountId, workshopOf(userId))
  const all = await db.select().from(jobs).where(isOwn).orderBy(jobs.id)
  const ids = all.map(({ id }) => id)
  const films = ids.length === 0 ? [] : await db.select().from(jobFilms).where(inArray(jobFilms.jobId, ids)).orderBy(jobFilms.id)
  const offers = ids.length === 0 ? [] : await db.select().from(jobOffers).where(inArray(jobOffers.jobId, ids)).orderBy(jobOffers.id)
  const cars = ids.length === 0 ? [] : await db.select().from(jobCars).where(inArray(jobCars.jobId, ids))
  const ordered = ids.length === 0 ? [] : await db.select().from(jobOrderLines).where(inArray(jobOrderLines.jobId, ids))
  const settings = await db
    .select()
    .from(jobSettings)
    .where(eq(jobSettings.accountId, workshopOf(userId)))
  return {
    jobCustomers: await db
      .select()
      .from(jobCustomers)
      .where(eq(jobCustomers.accountId, workshopOf(userId)))
      .orderBy(jobCustomers.id),
    jobs: all.map(({ key: _, ...job }) => ({
      ...job,
      films: films.filter(({ jobId }) => jobId === job.id),
      onCar:
        cars.filter(({ jobId }) => jobId === job.id).map(({ picture, ...car }) => ({ ...car, picture: asDataAddress(picture) }))[0] ?? null,
      offers: offers.filter(({ jobId }) => jobId === job.id),
      orderLines: ordered.filter(({ jobId }) => jobId === job.id).map(({ orderLineId }) => orderLineId),
    })),
    jobSettings: settings.map(({ logo, ...own }) => ({
      ...own,
      logo: logo && asDataAddress(logo),
    })),
  }
}

function asDataAddress(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
