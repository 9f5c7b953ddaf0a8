import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/call.ts'
import type { Colleague, Job, JobFilm, jobCalls, ListedJob } from '#contract/jobs/jobs.ts'
import { JOBS_A_PAGE } from '#domain/jobs/job.ts'
import { workMinutes } from '#domain/jobs/work-hours.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { jobCustomers, jobFilms, jobOffers, jobs } from '#server/database/schema/jobs.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { containsText } from '#server/lists/contains.ts'
import type { Shop } from '#server/shop.ts'
import { findCustomer, hasPlate } from './customers.ts'
import { showCar } from './found-car.ts'
import { workshopOf } from './hold-job.ts'
import { materialOf } from './material.ts'
import { findOrdered } from './ordered.ts'
import { areOwn, findColleagues, responsibleOf } from './responsible.ts'
import { findJobSettings } from './settings.ts'

/** Throws 'job_not_found', also for another workshop's. */
export async function showJob({ db, settings }: Pick<Shop, 'db' | 'settings'>, visitor: Visitor, id: number): Promise<Job> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.accountId, workshopOf(visitor.userId))))
  if (!job) throw new ShopError('job_not_found')
  const films = await db.select().from(jobFilms).where(eq(jobFilms.jobId, id)).orderBy(jobFilms.id)
  const own = await findJobSettings(db, job.accountId)
  const everybody = await findColleagues(db, visitor.userId)
  const material = await materialOf(db, films, { buyer: visitor, tierDiscounts: (await settings()).tierDiscounts, paysVat: own.paysVat })
  return {
    id,
    car: job.car,
    status: job.status,
    plannedOn: job.plannedOn,
    note: job.note,
    customer: job.customerId === null ? null : await findCustomer(db, job.accountId, job.customerId),
    responsible: responsibleIn(everybody, job),
    colleagues: everybody.filter(({ mayHaveJobs }) => mayHaveJobs).map(toColleague),
    films: films.map(toFilmAnswer),
    onCar: await showCar(db, id),
    minutes: {
      typed: job.workMinutes,
      calculated: workMinutes(
        films.map(({ question }) => question),
        own,
      ),
    },
    material: {
      typed: job.materialOre === null ? null : oreToKr(job.materialOre),
      calculated: material === null ? null : oreToKr(material),
    },
    orders: await findOrdered(db, job.id, films),
    offers: await findOffersOf(db, id),
    revision: job.revision,
    createdAt: job.createdAt.toISOString(),
    changedAt: job.changedAt.toISOString(),
  }
}

type Everybody = Awaited<ReturnType<typeof findColleagues>>

function responsibleIn(everybody: Everybody, job: Parameters<typeof responsibleOf>[0]): Colleague | null {
  const one = everybody.find(({ who }) => who === responsibleOf(job))
  return one ? toColleague(one) : null
}

function toColleague({ who, name }: Everybody[number]): Colleague {
  return { who, name }
}

function toFilmAnswer({ jobId: _, series: __, createdAt, ...film }: typeof jobFilms.$inferSelect): JobFilm {
  return { ...film, createdAt: createdAt.toISOString() }
}

async function findOffersOf(db: Connection, jobId: number): Promise<Job['offers']> {
  const { id, number, madeAt, validUntil, inclVatOre, sentTo, sentAt } = jobOffers
  const rows = await db
    .select({ id, number, madeAt, validUntil, inclVatOre, sentTo, sentAt })
    .from(jobOffers)
    .where(eq(jobOffers.jobId, jobId))
    .orderBy(desc(id))
  return rows.map(({ inclVatOre: ore, ...offer }) => ({
    ...offer,
    madeAt: offer.madeAt.toISOString(),
    inclVat: oreToKr(ore),
    sentAt: offer.sentAt?.toISOString() ?? null,
  }))
}

/** Latest change first. */
export async function listJobs(
  db: Connection,
  visitor: Visitor,
  { search = '', status, open, customer, responsible, page = 1 }: QueryOf<(typeof jobCalls)['listJobs']>,
): Promise<{ jobs: ListedJob[]; total: number; isShared: boolean }> {
  const isAsked = and(
    eq(jobs.accountId, workshopOf(visitor.userId)),
    responsible && areOwn(visitor),
    status && eq(jobs.status, status),
    open && ne(jobs.status, 'done'),
    customer === undefined ? undefined : eq(jobs.customerId, customer),
    or(containsText(JOB_TEXT, search), containsText(FILMS_TEXT, search), hasPlate(search)),
  )
  const rows = await db
    .select({ job: jobs, customerName: jobCustomers.name, plate: jobCustomers.plate, orders: ORDERS })
    .from(jobs)
    .leftJoin(jobCustomers, eq(jobCustomers.id, jobs.customerId))
    .where(isAsked)
    .orderBy(desc(jobs.changedAt), desc(jobs.id))
    .limit(JOBS_A_PAGE)
    .offset((page - 1) * JOBS_A_PAGE)
  const [counted] = await db
    .select({ total: count() })
    .from(jobs)
    .leftJoin(jobCustomers, eq(jobCustomers.id, jobs.customerId))
    .where(isAsked)
  const everybody = await findColleagues(db, visitor.userId)
  const films = await filmsOf(
    db,
    rows.map(({ job }) => job.id),
  )
  const listed = rows.map(({ job, customerName, plate, orders: ordered }) => ({
    id: job.id,
    car: job.car,
    status: job.status,
    plannedOn: job.plannedOn,
    customer: customerName === null ? null : { name: customerName, plate },
    responsible: responsibleIn(everybody, job),
    films: films.filter(({ jobId }) => jobId === job.id).map(({ jobId: _, ...film }) => film),
    orders: ordered,
    changedAt: job.changedAt.toISOString(),
  }))
  const isShared = everybody.filter(({ mayHaveJobs }) => mayHaveJobs).length > 1
  return { jobs: listed, total: counted?.total ?? 0, isShared }
}

const JOB_TEXT = sql`lower(concat_ws(E'\\n', ${jobs.car}, ${jobs.note}, ${jobCustomers.name}, ${jobCustomers.plate}, ${jobCustomers.phone}, ${jobCustomers.email}, ${jobCustomers.car}))`
const FILMS_TEXT = sql`lower((select string_agg(concat_ws(E'\\n', f.name_da, f.kcw_id), E'\\n') from job_films f where f.job_id = jobs.id))`
const ORDERS: SQL<number> = sql`(
  select count(distinct l.order_id)::int from job_order_lines j join order_lines l on l.id = j.order_line_id
  join orders o on o.id = l.order_id and o.deleted_at is null where j.job_id = jobs.id)`

async function filmsOf(db: Connection, jobIds: readonly number[]) {
  if (jobIds.length === 0) return []
  const { jobId, nameDa, hex, toMm, rolls } = jobFilms
  return await db
    .select({ jobId, nameDa, hex, toMm, rolls })
    .from(jobFilms)
    .where(inArray(jobId, [...jobIds]))
    .orderBy(jobFilms.id)
}
