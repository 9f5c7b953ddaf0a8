import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from './columns.ts'
import { invoices } from './invoices.ts'
import { orders, parcels } from './orders.ts'

/** Written in the order's transaction: a simultaneous duplicate waits on the primary key (requirements §12). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** the credit note issued with the key */
    invoiceId: integer('invoice_id').references(() => invoices.id),
    /** the parcel sent with the key */
    parcelId: integer('parcel_id').references(() => parcels.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)
