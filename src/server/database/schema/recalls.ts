import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Remedy } from '#domain/recalls/recall.ts'
import { bytes, instant } from './columns.ts'
import { users } from './customers.ts'
import { batches } from './goods/batches.ts'
import { orders } from './orders.ts'

/** A product safety recall of a batch, as its notice says it. */
export const recalls = pgTable('recalls', {
  batchId: integer('batch_id')
    .primaryKey()
    .references(() => batches.id),
  kcwId: text('kcw_id').notNull(),
  nameDa: text('name_da').notNull(),
  code: text('code').notNull(),
  imageUrl: text('image_url'),
  soldFrom: date('sold_from').notNull(),
  soldTo: date('sold_to').notNull(),
  rolls: integer('rolls').notNull(),
  hazard: text('hazard').notNull(),
  instructions: text('instructions').notNull(),
  remedies: text('remedies').array().$type<Remedy[]>().notNull(),
  phone: text('phone').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
  /** when staff told the authority, and under which number */
  reportedAt: instant('reported_at'),
  reportNumber: text('report_number'),
})

/** The newest order of each address, with all its rolls of the batch, and the remedy its buyer chose. */
export const recallReceivers = pgTable(
  'recall_receivers',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => recalls.batchId),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    rolls: integer('rolls').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    remedy: text('remedy').$type<Remedy>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.orderId] })],
)
