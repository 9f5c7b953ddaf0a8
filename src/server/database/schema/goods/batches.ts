import { type AnyPgColumn, bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MovementKind } from '#domain/batches/stock-movement.ts'
import { instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from './products.ts'
import { purchaseOrders } from './purchases.ts'

export const batches = pgTable('batches', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** null for a deleted product: orders still name the batch */
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  code: text('code').notNull(),
  createdAt: instant('created_at').notNull(),
  blockedAt: instant('blocked_at'),
  blockedReason: text('blocked_reason'),
  /** not for sale: in stock when blocked, or returned since */
  blockedRolls: integer('blocked_rolls').notNull().default(0),
})

export const receipts = pgTable('receipts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** the sender's idempotency key */
  key: text('key').notNull().unique(),
  supplier: text('supplier'),
  note: text('note'),
  purchaseOrderId: integer('purchase_order_id').references((): AnyPgColumn => purchaseOrders.id),
  byUserId: integer('by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
})

export const receiptLines = pgTable('receipt_lines', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  receiptId: integer('receipt_id')
    .notNull()
    .references(() => receipts.id, { onDelete: 'cascade' }),
  position: smallint('position').notNull(),
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  kcwId: text('kcw_id').notNull(),
  nameDa: text('name_da').notNull(),
  batchId: integer('batch_id').references(() => batches.id),
  rolls: integer('rolls').notNull(),
  /** without VAT */
  unitCostOre: integer('unit_cost_ore'),
})

/** Positive came into stock; the sum is the stock. Written by a trigger of products (decision 0051). */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    productId: integer('product_id').notNull(),
    batchId: integer('batch_id'),
    rolls: integer('rolls').notNull(),
    kind: text('kind').$type<MovementKind>().notNull(),
    orderId: integer('order_id'),
    receiptId: integer('receipt_id'),
    byUserId: integer('by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.id] })],
)
