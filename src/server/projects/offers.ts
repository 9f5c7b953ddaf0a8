import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ProjectOffer } from '#contract/projects/offers.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { oreToKr } from '#domain/money/money.ts'
import { type OfferDocument, offerFileName, offerNumber, offerSums } from '#domain/projects/offer.ts'
import { MAX_PROJECT_OFFERS, materialUnpriced, PROJECT_OFFERS_PER_HOUR, wrappedText } from '#domain/projects/project.ts'
import { workMinutes } from '#domain/projects/work-hours.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { projectCustomers, projectFilms, projectOffers, projects } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { limitSuccesses } from '#server/http/limits/limit-attempts.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { shippedPictures } from '#server/pictures/disk-storage.ts'
import { pictureOf } from '#server/products/pictures/drawn-picture.ts'
import { selectProducts } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'
import { materialOf } from './calculate-film.ts'
import { carInOffer } from './found-car.ts'
import { lockProject } from './lock-project.ts'
import { findLogo, findProjectSettings, findSender } from './settings.ts'

const PICTURE = { width: 480, height: 360 } as const

const QUALITY = 80

const queued = limitConcurrency('film-pictures', { atOnce: 2, each: 1, mostWaiting: 50 })

const INCOMPLETE = {
  hourly: 'Skriv din timepris under »Mit tilbud« først.',
  hours: 'Skriv, hvor mange timer opgaven tager, eller udfyld dine timer under »Mit tilbud«.',
  material: 'Skriv selv, hvad materialerne koster dig.',
} as const

/** Freezes an offer. Throws 'job_not_found', 'job_offer_incomplete', 'job_offer_too_large', 'too_many_job_offers'. */
export async function makeOffer(shop: Shop, visitor: Visitor, jobId: number, letter: string | null): Promise<ProjectOffer> {
  await requireRoomForOffer(shop.db, visitor, jobId)
  const anHour = { key: `job-offers:${visitor.userId}`, most: PROJECT_OFFERS_PER_HOUR, minutes: 60, message: TOO_OFTEN }
  const id = await limitSuccesses(shop, [anHour], () => freezeOffer(shop, visitor, jobId, letter))
  return await showOffer(shop.db, visitor, id)
}

async function freezeOffer(shop: Shop, visitor: Visitor, jobId: number, letter: string | null): Promise<number> {
  const { tierDiscounts } = await shop.settings()
  const at = shop.now()
  // rendered outside the transaction; a film changed since is shown by its colour
  const pictures = await filmPictures(shop, visitor, jobId)
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const job = await lockProject(tx, accountId, jobId)
    requireRoom(job)
    const films = await tx.select().from(projectFilms).where(eq(projectFilms.jobId, jobId)).orderBy(projectFilms.id)
    const own = await findProjectSettings(tx, accountId)
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
    if (materialOre === null) throw new ShopError('job_offer_incomplete', { message: `${materialUnpriced(films)} ${INCOMPLETE.material}` })
    const sums = offerSums({ minutes, hourlyOre, materialOre, markUpPercent, paysVat })
    if (!sums) throw new ShopError('job_offer_too_large')
    const madeOn = copenhagenDay(at.getTime())
    const document: OfferDocument = {
      ...sums,
      number: offerNumber(jobId, job.offersMade),
      madeOn,
      validUntil: addDays(madeOn, own.validDays),
      workshop: await findSender(tx, visitor.userId),
      customer: job.customerId === null ? null : await findCustomerName(tx, job.customerId),
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
      .update(projects)
      .set({ offersMade: job.offersMade + 1 })
      .where(eq(projects.id, jobId))
    const [stored] = await tx.insert(projectOffers).values({ jobId, document, madeAt: at }).returning({ id: projectOffers.id })
    return stored?.id ?? 0
  })
}

const TOO_OFTEN = `Du kan højst lave ${PROJECT_OFFERS_PER_HOUR} tilbud i timen. Prøv igen senere.`

async function requireRoomForOffer(db: Connection, { userId }: Visitor, jobId: number): Promise<void> {
  const [job] = await db
    .select({ offersMade: projects.offersMade })
    .from(projects)
    .where(and(eq(projects.id, jobId), eq(projects.accountId, accountOf(userId))))
  if (!job) throw new ShopError('job_not_found')
  requireRoom(job)
}

function requireRoom({ offersMade }: Readonly<{ offersMade: number }>): void {
  if (offersMade >= MAX_PROJECT_OFFERS) throw new ShopError('too_many_job_offers')
}

async function findCustomerName(tx: Connection, id: number): Promise<OfferDocument['customer']> {
  const [customer] = await tx
    .select({ name: projectCustomers.name, plate: projectCustomers.plate })
    .from(projectCustomers)
    .where(eq(projectCustomers.id, id))
  return customer ?? null
}

export type StoredOffer = typeof projectOffers.$inferSelect & Readonly<{ customerEmail: string | null; accountId: number }>

/** Throws 'job_offer_not_found', also for another workshop's. */
export async function findOffer(db: Connection, { userId }: Visitor, id: number): Promise<StoredOffer> {
  const [found] = await db
    .select({ offer: projectOffers, customerEmail: projectCustomers.email, accountId: projects.accountId })
    .from(projectOffers)
    .innerJoin(projects, eq(projects.id, projectOffers.jobId))
    // the customer it was made to; the project may have another by now
    .leftJoin(projectCustomers, eq(projectCustomers.id, sql`(${projectOffers.document} ->> 'customerId')::int`))
    .where(and(eq(projectOffers.id, id), eq(projects.accountId, accountOf(userId))))
  if (!found) throw new ShopError('job_offer_not_found')
  return { ...found.offer, customerEmail: found.customerEmail, accountId: found.accountId }
}

/** Throws 'job_offer_not_found'. */
export async function showOffer(db: Connection, visitor: Visitor, id: number): Promise<ProjectOffer> {
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

/** JPEGs in base64 by product id. */
async function filmPictures(
  { db, pictures, log }: Pick<Shop, 'db' | 'pictures' | 'log'>,
  { userId }: Visitor,
  jobId: number,
): Promise<ReadonlyMap<number, string>> {
  const films = await db
    .select({ productId: projectFilms.productId })
    .from(projectFilms)
    .innerJoin(projects, eq(projects.id, projectFilms.jobId))
    .where(and(eq(projectFilms.jobId, jobId), eq(projects.accountId, accountOf(userId))))
  const ids = [...new Set(films.flatMap(({ productId }) => productId ?? []))]
  const encoded = new Map<number, string>()
  if (ids.length === 0) return encoded
  for (const product of await selectProducts(db).where(inArray(products.id, ids))) {
    try {
      const jpeg = await queued(async () => shrunk(await pictureOf(product, [shippedPictures, pictures])), String(userId))
      encoded.set(product.id, jpeg.toString('base64'))
    } catch (error) {
      if (error instanceof ShopError) throw error
      // the offer then shows the colour
      log.warn({ err: error, productId: product.id }, 'a film has no picture in an offer')
    }
  }
  return encoded
}

async function shrunk(picture: Buffer): Promise<Buffer> {
  // loaded with the first picture, as a start needs none
  const { default: sharp } = await import('sharp')
  const { width, height } = PICTURE
  const small = sharp(picture, { density: 120 }).resize(width, height, { fit: 'cover' }).flatten({ background: '#e4e2de' })
  return await small.jpeg({ quality: QUALITY }).toBuffer()
}

export type ProjectOfferToSet = Readonly<{ kind: 'job_offer'; document: OfferDocument; madeAt: Date }>

export async function renderOfferPdf({ document, madeAt }: Pick<StoredOffer, 'document' | 'madeAt'>): Promise<Buffer> {
  return await renderInThread<ProjectOfferToSet>({ kind: 'job_offer', document, madeAt })
}

export async function answerOffer(shop: Shop, offer: StoredOffer): Promise<Response> {
  return await pdfAnswer(shop, { fileName: offerFileName(offer.document), render: () => renderOfferPdf(offer) })
}
