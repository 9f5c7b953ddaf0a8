import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Work } from '#domain/customers/duties.ts'
import type { Fields } from '#domain/undo/take-back.ts'
import { NOTHING_TAKEN_BACK, type UndoCounts, type UndoJobState } from '#domain/undo/undo-job.ts'
import type { UndoableKind } from '#domain/undo/undoable.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

/** Of a merge the tag that is gone, the one that stays and the categories that named it; of a deletion the product and the rows that referred to it. */
export type UndoableSubject = Readonly<{
  tag?: Readonly<{ kind: string; row: Fields; into: string }>
  categories?: readonly Readonly<{ id: string; before: readonly string[]; after: readonly string[] }>[]
  product?: Fields
  orderLines?: readonly number[]
  receiptLines?: readonly number[]
  purchaseLines?: readonly number[]
  shelfLines?: readonly number[]
  jobFilms?: readonly number[]
  batches?: readonly number[]
}>

/** A change of many things that can be taken back as one for a time (decision 0055). */
export const undoables = pgTable('undoables', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').$type<UndoableKind>().notNull(),
  /** the work of staff it was: who may do it may take it back */
  work: text('work').array().$type<Work[]>().notNull(),
  /** of products that are stored one by one and belong together */
  key: text('key'),
  subject: jsonb('subject').$type<UndoableSubject>().notNull().default({}),
  products: integer('products').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name').notNull(),
  createdAt: instant('created_at').notNull(),
  undoneAt: instant('undone_at'),
  undoneByName: text('undone_by_name'),
  /** a large file: written in pieces, and taken back in pieces */
  inPieces: boolean('in_pieces').notNull().default(false),
})

/** Something that was changed since and stayed, by the names of the API. */
type KeptStay = Readonly<{
  productId: number | null
  label: string
  field: string | null
  now?: unknown
  reason: string | null
  by: string | null
  at: string | null
}>

/** What it wrote of each product, by the names of the columns here, before and after. */
export const undoableProducts = pgTable(
  'undoable_products',
  {
    undoableId: integer('undoable_id')
      .notNull()
      .references(() => undoables.id, { onDelete: 'cascade' }),
    /** no key: a product that is deleted meanwhile is told of */
    productId: integer('product_id').notNull(),
    label: text('label').notNull(),
    isNew: boolean('is_new').notNull().default(false),
    before: jsonb('before').$type<Fields>().notNull().default({}),
    after: jsonb('after').$type<Fields>().notNull().default({}),
    stockChange: integer('stock_change').notNull().default(0),
    /** rolls it took off known batches */
    batches: jsonb('batches').$type<readonly Readonly<{ id: number; rolls: number }>[]>().notNull().default([]),
    /** the newest movement of its stock once it was written */
    lastMovement: bigint('last_movement', { mode: 'number' }),
    /** the product's once it was written: another one says that somebody changed it since */
    revision: integer('revision'),
    /** what of it stayed as it was taken back in pieces */
    stays: jsonb('stays').$type<readonly KeptStay[]>(),
  },
  (table) => [primaryKey({ columns: [table.undoableId, table.productId] })],
)

/** The taking back of one that was written in pieces (decision 0055). */
export const undoJobs = pgTable('undo_jobs', {
  undoableId: integer('undoable_id')
    .primaryKey()
    .references(() => undoables.id, { onDelete: 'cascade' }),
  state: text('state').$type<UndoJobState>().notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  begunAt: instant('begun_at').notNull(),
  endedAt: instant('ended_at'),
  failure: text('failure'),
  /** the last product that was looked at, and how many were */
  afterProductId: integer('after_product_id').notNull().default(0),
  done: integer('done').notNull().default(0),
  counts: jsonb('counts').$type<UndoCounts>().notNull().default(NOTHING_TAKEN_BACK),
  workedMs: bigint('worked_ms', { mode: 'number' }).notNull().default(0),
  /** whose turn it is, and until when unless he says so again */
  lease: text('lease'),
  leasedUntil: instant('leased_until'),
  /** tries since something was last got done */
  attempts: smallint('attempts').notNull().default(0),
})

/** A row that went with a deleted product; what is somebody's goes with him. */
export const undoableBelongings = pgTable('undoable_belongings', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  undoableId: integer('undoable_id')
    .notNull()
    .references(() => undoables.id, { onDelete: 'cascade' }),
  /** the table it was in */
  belongsTo: text('belongs_to').notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  email: text('email'),
  row: jsonb('row').$type<Fields>().notNull(),
})

// The assortment
