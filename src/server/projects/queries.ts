import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { Colleague, ListedProject, Project, ProjectFilm, projectCalls } from '#contract/projects/projects.ts'
import { oreToKr } from '#domain/money/money.ts'
import { MAX_ORDERED_LINES, PROJECTS_A_PAGE } from '#domain/projects/project.ts'
import { workMinutes } from '#domain/projects/work-hours.ts'
import { accountOf } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { projectCustomers, projectFilms, projectOffers, projectOrderLines, projects } from '#server/database/schema/projects.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { containsText } from '#server/lists/list-queries.ts'
import type { Shop } from '#server/shop.ts'
import { materialOf } from './calculate-film.ts'
import { findCustomer, hasPlate } from './customers.ts'
import { showCar } from './found-car.ts'
import { areOwn, findColleagues, responsibleOf } from './lock-project.ts'
import { findProjectSettings } from './settings.ts'

/** Throws 'job_not_found', also for another workshop's. */
export async function showProject({ db, settings }: Pick<Shop, 'db' | 'settings'>, visitor: Visitor, id: number): Promise<Project> {
  const [job] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.accountId, accountOf(visitor.userId))))
  if (!job) throw new ShopError('job_not_found')
  const films = await db.select().from(projectFilms).where(eq(projectFilms.jobId, id)).orderBy(projectFilms.id)
  const own = await findProjectSettings(db, job.accountId)
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
    colleagues: everybody.filter(({ mayHaveProjects }) => mayHaveProjects).map(toColleague),
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

function toFilmAnswer({ jobId: _, series: __, createdAt, ...film }: typeof projectFilms.$inferSelect): ProjectFilm {
  return { ...film, createdAt: createdAt.toISOString() }
}

async function findOffersOf(db: Connection, jobId: number): Promise<Project['offers']> {
  const { id, number, madeAt, validUntil, inclVatOre, sentTo, sentAt } = projectOffers
  const rows = await db
    .select({ id, number, madeAt, validUntil, inclVatOre, sentTo, sentAt })
    .from(projectOffers)
    .where(eq(projectOffers.jobId, jobId))
    .orderBy(desc(id))
  return rows.map(({ inclVatOre: ore, ...offer }) => ({
    ...offer,
    madeAt: offer.madeAt.toISOString(),
    inclVat: oreToKr(ore),
    sentAt: offer.sentAt?.toISOString() ?? null,
  }))
}

/** Latest change first. */
export async function listProjects(
  db: Connection,
  visitor: Visitor,
  { search = '', status, open, customer, responsible, page = 1 }: QueryOf<(typeof projectCalls)['listProjects']>,
): Promise<{ jobs: ListedProject[]; total: number; isShared: boolean }> {
  const condition = and(
    eq(projects.accountId, accountOf(visitor.userId)),
    responsible && areOwn(visitor),
    status && eq(projects.status, status),
    open && ne(projects.status, 'done'),
    customer === undefined ? undefined : eq(projects.customerId, customer),
    or(containsText(PROJECT_TEXT, search), containsText(FILMS_TEXT, search), hasPlate(search)),
  )
  const rows = await db
    .select({ job: projects, customerName: projectCustomers.name, plate: projectCustomers.plate, orders: ORDERS })
    .from(projects)
    .leftJoin(projectCustomers, eq(projectCustomers.id, projects.customerId))
    .where(condition)
    .orderBy(desc(projects.changedAt), desc(projects.id))
    .limit(PROJECTS_A_PAGE)
    .offset((page - 1) * PROJECTS_A_PAGE)
  const [counted] = await db
    .select({ total: count() })
    .from(projects)
    .leftJoin(projectCustomers, eq(projectCustomers.id, projects.customerId))
    .where(condition)
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
  const isShared = everybody.filter(({ mayHaveProjects }) => mayHaveProjects).length > 1
  return { jobs: listed, total: counted?.total ?? 0, isShared }
}

const PROJECT_TEXT = sql`lower(concat_ws(E'\\n', ${projects.car}, ${projects.note}, ${projectCustomers.name}, ${projectCustomers.plate}, ${projectCustomers.phone}, ${projectCustomers.email}, ${projectCustomers.car}))`
const FILMS_TEXT = sql`lower((select string_agg(concat_ws(E'\\n', f.name_da, f.kcw_id), E'\\n') from job_films f where f.job_id = jobs.id))`
const ORDERS: SQL<number> = sql`(
  select count(distinct l.order_id)::int from job_order_lines j join order_lines l on l.id = j.order_line_id
  join orders o on o.id = l.order_id and o.deleted_at is null where j.job_id = jobs.id)`

async function filmsOf(db: Connection, jobIds: readonly number[]) {
  if (jobIds.length === 0) return []
  const { jobId, nameDa, hex, toMm, rolls } = projectFilms
  return await db
    .select({ jobId, nameDa, hex, toMm, rolls })
    .from(projectFilms)
    .where(inArray(jobId, [...jobIds]))
    .orderBy(projectFilms.id)
}

/** The newest lines ordered for a project, oldest first, with their batches; also of deleted products. */
async function findOrdered(
  db: Connection,
  jobId: number,
  films: readonly Pick<typeof projectFilms.$inferSelect, 'kcwId' | 'hex'>[],
): Promise<Project['orders']> {
  const rows = await db
    .select({
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        createdAt: orders.createdAt,
        status: orders.status,
        deliveryWay: orders.deliveryWay,
      },
      id: orderLines.id,
      productId: orderLines.productId,
      kcwId: orderLines.kcwId,
      nameDa: orderLines.nameDa,
      hex: products.hex,
      quantity: orderLines.quantity,
      batches: orderLines.batches,
      sharedWith: sql<number>`(select count(*)::int - 1 from job_order_lines other where other.order_line_id = ${orderLines.id})`,
    })
    .from(projectOrderLines)
    .innerJoin(orderLines, eq(orderLines.id, projectOrderLines.orderLineId))
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), isNull(orders.deletedAt)))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(projectOrderLines.jobId, jobId))
    .orderBy(desc(orders.createdAt), desc(orders.id), desc(orderLines.position))
    .limit(MAX_ORDERED_LINES)
  rows.reverse()
  return [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    return {
      ...first.order,
      createdAt: first.order.createdAt.toISOString(),
      lines: lines.map(({ order: _, ...line }) => ({
        ...line,
        hex: line.hex ?? films.find(({ kcwId }) => kcwId === line.kcwId)?.hex ?? null,
      })),
    }
  })
}
