import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { type OfferDocument, offerNumber, offerSums } from '#domain/projects/offer.ts'
import { wrappedText } from '#domain/projects/project.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import {
  projectCustomers,
  projectFilms,
  projectOffers,
  projectOrderLines,
  projectSettings,
  projects,
} from '#server/database/schema/projects.ts'
import { calculateFilm } from '#server/projects/calculate-film.ts'
import { findSender } from '#server/projects/settings.ts'

const OWNER = 'gold@demo.dk'
const CUSTOMER = { name: 'Mette', phone: '20 11 22 33', email: 'mette@example.dk', car: 'VW Golf 2021', plate: 'DK12345' }
const SETTINGS = {
  hourlyOre: 650_00,
  markUpPercent: 25,
  partMinutes: { bonnet: 120, roof: 120, boot: 120, wing: 75, door: 75, bumper: 150, panel: 45 },
  hardPercent: 25,
  terms: 'Halvdelen betales ved bestilling, resten når bilen hentes.',
} as const

/** A finished job: a Golf in the workshop's first ordered film, with an offer. */
export async function loadDemoProjects(tx: Connection, now: Date): Promise<void> {
  const [owner] = await tx.select({ id: users.id, accountId: users.accountId }).from(users).where(eq(users.email, OWNER))
  const line = owner && (await firstFilmOf(tx, owner.id))
  if (!owner || !line) return
  const { accountId } = owner
  const timestamps = { createdAt: now, changedAt: now }
  await tx.insert(projectSettings).values({ accountId, ...SETTINGS, changedAt: now })
  const [customer] = await tx
    .insert(projectCustomers)
    .values({ accountId, ...CUSTOMER, ...timestamps })
    .returning({ id: projectCustomers.id })
  const key = 'demo-opgave-en-golf-fra-bil-til-kurv'
  const job = {
    accountId,
    key,
    customerId: customer?.id ?? null,
    car: CUSTOMER.car,
    status: 'done',
    plannedOn: copenhagenDay(now.getTime()),
  } as const
  const [stored] = await tx
    .insert(projects)
    .values({ ...job, offersMade: 1, ...timestamps })
    .returning({ id: projects.id })
  if (!stored) return
  const question = {
    car: 'vw-golf',
    parts: CAR_PARTS,
    panels: [],
    difficulty: 'normal',
    wastePercent: 0,
    oneBatch: true,
    tools: true,
  } as const
  const film = await calculateFilm(tx, { ...question, film: line.kcwId })
  await tx.insert(projectFilms).values({ ...film, jobId: stored.id, createdAt: now })
  await tx.insert(projectOrderLines).values({ jobId: stored.id, orderLineId: line.id })
  const basis = { minutes: 960, hourlyOre: SETTINGS.hourlyOre, materialOre: 4_396_00, markUpPercent: SETTINGS.markUpPercent, paysVat: true }
  const sums = offerSums(basis)
  if (!sums) return
  const madeOn = copenhagenDay(now.getTime())
  const document: OfferDocument = {
    ...sums,
    number: offerNumber(stored.id, 0),
    madeOn,
    validUntil: addDays(madeOn, 30),
    workshop: await findSender(tx, owner.id),
    customer: { name: CUSTOMER.name, plate: CUSTOMER.plate },
    customerId: customer?.id ?? null,
    car: CUSTOMER.car,
    films: [
      { nameDa: line.nameDa, series: film.series ?? null, hex: film.hex ?? null, wrapped: wrappedText(film.question), picture: null },
    ],
    minutes: basis.minutes,
    paysVat: true,
    logo: null,
    letter: null,
    terms: SETTINGS.terms,
  }
  await tx.insert(projectOffers).values({ jobId: stored.id, document, madeAt: now })
}

async function firstFilmOf(tx: Connection, userId: number) {
  const [line] = await tx
    .select({ id: orderLines.id, kcwId: orderLines.kcwId, nameDa: orderLines.nameDa })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orders.userId, userId), isNotNull(products.hex), sql`${products.categoryId} = 'bilfolie'`))
    .orderBy(sql`${orderLines.batches} = '[]'::jsonb`, asc(orderLines.id))
    .limit(1)
  return line ?? null
}
