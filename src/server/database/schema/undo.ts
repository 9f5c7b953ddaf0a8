import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import type { Fields } from '#domain/undo/take-back.ts'
import { NOTHING_UNDONE, type UndoableKind, type UndoCounts, type UndoJobState } from '#domain/undo/undoable.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

/** The rolls that a line of an order had. */
export type OrderRolls = Readonly<{ id: number; orderId: number; batches: readonly BatchRolls[] }>

/** Of a merge: both tags and the categories. Of a deletion: the product and the rows that referred to it. */
export type UndoableSubject = Readonly<{
  tag?: Readonly<{ kind: string; row: Fields; into: string }>
  categories?: readonly Readonly<{ id: string; before: readonly string[]; after: readonly string[] }>[]
  product?: Fields
  orderLines?: readonly number[]
  orderRolls?: readonly OrderRolls[]
  receiptLines?: readonly number[]
  purchaseLines?: readonly number[]
  shelfLines?: readonly number[]
  projectFilms?: readonly number[]
  batches?: readonly number[]
}>

/** A bulk change that can be undone for a time (decision 0055). */
export const undoables = pgTable('undoables', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').$type<UndoableKind>().notNull(),
  /** the work needed to undo it */
  work: text('work').array().$type<StaffAction[]>().notNull(),
  /** groups products that are stored one by one */
  key: text('key'),
  subject: jsonb('subject').$type<UndoableSubject>().notNull().default({}),
  products: integer('products').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name').notNull(),
  createdAt: instant('created_at').notNull(),
  undoneAt: instant('undone_at'),
  undoneByName: text('undone_by_name'),
  /** a large file, written and undone in batches */
  inPieces: boolean('in_pieces').notNull().default(false),
})

type KeptStay = Readonly<{
  productId: number | null
  label: string
  field: string | null
  now?: unknown
  reason: string | null
  by: string | null
  at: string | null
}>

/** Values before and after, by column name. */
export const undoableProducts = pgTable(
  'undoable_products',
  {
    undoableId: integer('undoable_id')
      .notNull()
      .references(() => undoables.id, { onDelete: 'cascade' }),
    /** no foreign key, as the product may be deleted */
    productId: integer('product_id').notNull(),
    label: text('label').notNull(),
    isNew: boolean('is_new').notNull().default(false),
    before: jsonb('before').$type<Fields>().notNull().default({}),
    after: jsonb('after').$type<Fields>().notNull().default({}),
    stockChange: integer('stock_change').notNull().default(0),
    batches: jsonb('batches').$type<readonly Readonly<{ id: number; rolls: number }>[]>().notNull().default([]),
    lastMovement: bigint('last_movement', { mode: 'number' }),
    /** the revision after writing, to detect later changes */
    revision: integer('revision'),
    stays: jsonb('stays').$type<readonly KeptStay[]>(),
  },
  (table) => [primaryKey({ columns: [table.undoableId, table.productId] })],
)

/** The undo of a large file in batches (decision 0055). */
export const undoJobs = pgTable('undo_jobs', {
  undoableId: integer('undoable_id')
    .primaryKey()
    .references(() => undoables.id, { onDelete: 'cascade' }),
  state: text('state').$type<UndoJobState>().notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  begunAt: instant('begun_at').notNull(),
  endedAt: instant('ended_at'),
  failure: text('failure'),
  /** the last examined product, and the number examined */
  afterProductId: integer('after_product_id').notNull().default(0),
  done: integer('done').notNull().default(0),
  counts: jsonb('counts').$type<UndoCounts>().notNull().default(NOTHING_UNDONE),
  workedMs: bigint('worked_ms', { mode: 'number' }).notNull().default(0),
  /** the end of the working process's lease; null: at once */
  nextAttemptAt: instant('next_attempt_at'),
  /** attempts since the last progress */
  attempts: smallint('attempts').notNull().default(0),
})

/** A row deleted with a product; personal rows are erased with their owner. */
export const undoableBelongings = pgTable('undoable_belongings', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  undoableId: integer('undoable_id')
    .notNull()
    .references(() => undoables.id, { onDelete: 'cascade' }),
  /** the source table */
  belongsTo: text('belongs_to').notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  email: text('email'),
  row: jsonb('row').$type<Fields>().notNull(),
})
