import { sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Question } from '#domain/calculator/calculator-address.ts'
import type { OfferDocument } from '#domain/projects/offer.ts'
import type { ProjectStatus } from '#domain/projects/project.ts'
import type { WornFilm } from '#domain/projects/project-car.ts'
import type { PartMinutes } from '#domain/projects/work-hours.ts'
import { bytes, instant } from './columns.ts'
import { accounts, members } from './customers.ts'
import { products } from './goods/products.ts'
import { orderLines } from './orders.ts'

/** A workshop's customer: personal data processed for the workshop (decision 64). */
export const projectCustomers = pgTable('job_customers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  phone: text('phone'),
  email: text('email'),
  car: text('car'),
  plate: text('plate'),
  note: text('note'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
})

export const projects = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    customerId: integer('customer_id').references(() => projectCustomers.id, { onDelete: 'set null' }),
    car: text('car').notNull(),
    status: text('status').$type<ProjectStatus>().notNull(),
    plannedOn: date('planned_on'),
    note: text('note'),
    /** null when unassigned or the owner's */
    responsibleMemberId: integer('responsible_member_id').references(() => members.id, { onDelete: 'set null' }),
    /** assigned to the owner */
    isOwners: boolean('is_owners').notNull().default(false),
    /** entered; null is calculated */
    workMinutes: integer('work_minutes'),
    materialOre: bigint('material_ore', { mode: 'number' }),
    revision: integer('revision').notNull().default(0),
    /** keeps offer numbers unique */
    offersMade: integer('offers_made').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [unique().on(table.accountId, table.key)],
)

export type ProjectTool = Readonly<{ productId: number; kcwId: string; nameDa: string; pieces: number }>

/** A frozen calculation. */
export const projectFilms = pgTable(
  'job_films',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    jobId: integer('job_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** null for a deleted film, and when none is chosen */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    kcwId: text('kcw_id'),
    nameDa: text('name_da'),
    series: text('series'),
    hex: text('hex'),
    widthMm: doublePrecision('width_mm').notNull(),
    lengthMm: doublePrecision('length_mm').notNull(),
    car: text('car'),
    question: jsonb('question').$type<Question>().notNull(),
    tools: jsonb('tools').$type<readonly ProjectTool[]>().notNull(),
    fromMm: integer('from_mm').notNull(),
    toMm: integer('to_mm').notNull(),
    rolls: integer('rolls').notNull(),
    atLeast: integer('at_least').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('job_films_of_product').on(table.productId)],
)

export const projectCars = pgTable('job_cars', {
  jobId: integer('job_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** as `writeChoice` writes it */
  choice: text('choice').notNull(),
  films: jsonb('films').$type<readonly WornFilm[]>().notNull(),
  /** a JPEG */
  picture: bytes('picture').notNull(),
  keptAt: instant('kept_at').notNull(),
})

export const projectOrderLines = pgTable(
  'job_order_lines',
  {
    jobId: integer('job_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.orderLineId] })],
)

export const projectSettings = pgTable('job_settings', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  hourlyOre: bigint('hourly_ore', { mode: 'number' }),
  markUpPercent: integer('mark_up_percent').notNull().default(0),
  paysVat: boolean('pays_vat').notNull().default(true),
  partMinutes: jsonb('part_minutes').$type<PartMinutes>().notNull().default({}),
  hardPercent: integer('hard_percent').notNull().default(0),
  terms: text('terms'),
  validDays: integer('valid_days').notNull().default(30),
  /** a JPEG */
  logo: bytes('logo'),
  changedAt: instant('changed_at').notNull(),
})

export const projectOffers = pgTable('job_offers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  jobId: integer('job_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  document: jsonb('document').$type<OfferDocument>().notNull(),
  /** copied from the document for lists */
  number: text('number').notNull().generatedAlwaysAs(sql`see the migration`),
  validUntil: text('valid_until').notNull().generatedAlwaysAs(sql`see the migration`),
  inclVatOre: bigint('incl_vat_ore', { mode: 'number' }).notNull().generatedAlwaysAs(sql`see the migration`),
  madeAt: instant('made_at').notNull(),
  sentTo: text('sent_to'),
  sentAt: instant('sent_at'),
})
