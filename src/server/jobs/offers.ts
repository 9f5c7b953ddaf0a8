import { and, eq } from 'drizzle-orm'
import type { JobOffer } from '#contract/jobs/offers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { JOB_OFFERS_PER_HOUR, MOST_JOB_OFFERS } from '#domain/jobs/job.ts'
import { wrappedText } from '#domain/jobs/job-texts.ts'
import { type OfferDocument, offerNumber } from '#domain/jobs/offer.ts'
import { offerSums } from '#domain/jobs/offer-sums.ts'
import { workMinutes } from '#domain/jobs/work-hours.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { jobCustomers, jobFilms, jobOffers, jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitSuccesses } from '#server/http/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { filmPictures } from './film-pictures.ts'
import { carInOffer } from './found-car.ts'
import { holdJob, holdWorkshop, workshopOf } from './hold-job.ts'
import { materialOf } from './material.ts'
import { findJobSettings, findLogo, findSender } from './settings.ts'

const INCOMPLETE = {
  hourly: 'Skriv din timepris under »Mit tilbud« først.',
  hours: 'Skriv, hvor mange timer opgaven tager, eller udfyld dine timer under »Mit tilbud«.',
  material: 'En af folierne har ingen pris i dag. Skriv selv, hvad materialerne koster dig.',
} as const

/** Freezes an offer. Throws 'job_not_found', 'job_offer_incomplete', 'job_offer_too_large', 'too_many_job_offers'. */
export async function makeOffer(shop: Shop, visitor: Visitor, jobId: number, letter: string | null): Promise<JobOffer> {
  await requireRoomForOffer(shop.db, visitor, jobId)
  const anHour = { key: `job-offers:${visitor.userId}`, most: JOB_OFFERS_PER_HOUR, minutes: 60, message: TOO_OFTEN }
  const id = await limitSuccesses(shop, [anHour], () => freezeOffer(shop, visitor, jobId, letter))
  return await showOffer(shop.db, visitor, id)
}

async function freezeOffer(shop: Shop, visitor: Visitor, jobId: number, letter: string | null): Promise<number> {
  const { tierDiscounts } = await shop.settings()
  const at = shop.now()
  // rendered outside the transaction; a film changed since is shown by its colour
  const pictures = await filmPictures(shop, visitor, jobId)
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await holdWorkshop(tx, visitor)
    const job = await holdJob(tx, accountId, jobId)
    requireRoom(job)
    const films = await tx.select().from(jobFilms).where(eq(jobFilms.jobId, jobId)).orderBy(jobFilms.id)
    const own = await findJobSettings(tx, accountId)
    const { paysVat, hourlyOre, markUpPercent } = own
    const minutes =
      job.workMinutes ??
      workMinutes(
        films.map(({ question }) => question),
        own,
      )
    const materialOre = job.materialOre ?? (await materialOf(tx, films, { buyer: visitor, tierDiscounts, paysVat }))
    if (hourlyOre === null) throw new ShopError('job_offer_incomplete', { message: INCOMPLETE.hourly })
    if (minutes === null) throw new ShopError('job_offer_incomplete', { message: INCOMPLETE.hours })
    if (materialOre === null) throw new ShopError('job_offer_incomplete', { message: INCOMPLETE.material })
    const sums = offerSums({ minutes, hourlyOre, materialOre, markUpPercent, paysVat })
    if (!sums) throw new ShopError('job_offer_too_large')
    const madeOn = copenhagenDay(at.getTime())
    const document: OfferDocument = {
      ...sums,
      number: offerNumber(jobId, job.offersMade),
      madeOn,
      validUntil: addDays(madeOn, own.validDays),
      workshop: await findSender(tx, visitor.userId),
      customer: job.customerId === null ? null : await findNamed(tx, job.customerId),
      customerId: job.customerId,
      car: job.car,
      films: films.flatMap(({ productId, nameDa, series, hex, question }) =>
        nameDa === null
          ? []
          : { nameDa, series, hex, wrapped: wrappedText(question), picture: (productId !== null && pictures.get(productId)) || null },
      ),
      ...(await carInOffer(tx, jobId)),
      minutes,
      paysVat,
      logo: (await findLogo(tx, accountId))?.toString('base64') ?? null,
      letter,
      terms: own.terms,
    }
    await tx
      .update(jobs)
      .set({ offersMade: job.offersMade + 1 })
      .where(eq(jobs.id, jobId))
    const [made] = await tx.insert(jobOffers).values({ jobId, document, madeAt: at }).returning({ id: jobOffers.id })
    return made?.id ?? 0
  })
}

const TOO_OFTEN = `Du kan højst lave ${JOB_OFFERS_PER_HOUR} tilbud i timen. Prøv igen senere.`

async function requireRoomForOffer(db: Connection, { userId }: Visitor, jobId: number): Promise<void> {
  const [job] = await db
    .select({ offersMade: jobs.offersMade })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.accountId, workshopOf(userId))))
  if (!job) throw new ShopError('job_not_found')
  requireRoom(job)
}

function requireRoom({ offersMade }: Readonly<{ offersMade: number }>): void {
  if (offersMade >= MOST_JOB_OFFERS) throw new ShopError('too_many_job_offers')
}

async function findNamed(tx: Connection, id: number): Promise<OfferDocument['customer']> {
  const [named] = await tx.select({ name: jobCustomers.name, plate: jobCustomers.plate }).from(jobCustomers).where(eq(jobCustomers.id, id))
  return named ?? null
}

export type StoredOffer = typeof jobOffers.$inferSelect & Readonly<{ customerEmail: string | null; accountId: number }>

/** Throws 'job_offer_not_found', also for another workshop's. */
export async function findOffer(db: Connection, { userId }: Visitor, id: number): Promise<StoredOffer> {
  const [found] = await db
    .select({ offer: jobOffers, customerEmail: jobCustomers.email, accountId: jobs.accountId })
    .from(jobOffers)
    .innerJoin(jobs, eq(jobs.id, jobOffers.jobId))
    .leftJoin(jobCustomers, eq(jobCustomers.id, jobs.customerId))
    .where(and(eq(jobOffers.id, id), eq(jobs.accountId, workshopOf(userId))))
  if (!found) throw new ShopError('job_offer_not_found')
  return { ...found.offer, customerEmail: found.customerEmail, accountId: found.accountId }
}

/** Throws 'job_offer_not_found'. */
export async function showOffer(db: Connection, visitor: Visitor, id: number): Promise<JobOffer> {
  const { jobId, document, customerEmail, sentTo, sentAt } = await findOffer(db, visitor, id)
  const { exclVatOre, vatOre, inclVatOre, customerId: _, ...rest } = document
  return {
    ...rest,
    onCar: rest.onCar ?? null,
    id,
    jobId,
    exclVat: oreToKr(exclVatOre),
    vat: oreToKr(vatOre),
    inclVat: oreToKr(inclVatOre),
    customerEmail,
    sentTo,
    sentAt: sentAt?.toISOString() ?? null,
  }
}
