import { type AnyPgColumn, bigint, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Currency, PurchaseState } from '#domain/purchases/purchase-order.ts'
import { instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from './products.ts'

export const suppliers = pgTable('suppliers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  contact: text('contact'),
  email: text('email'),
  phone: text('phone'),
  currency: text('currency').$type<Currency>().notNull(),
  leadTimeDays: smallint('lead_time_days').notNull(),
  note: text('note'),
  revision: integer('revision').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

/** With the supplier's SKU, and its usual price in the currency it was written in. */
export const suppliedProducts = pgTable('supplied_products', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  supplierId: integer('supplier_id')
    .notNull()
    .references(() => suppliers.id, { onDelete: 'cascade' }),
  supplierSku: text('supplier_sku'),
  unitPriceHundredths: integer('unit_price_hundredths'),
  currency: text('currency').$type<Currency>(),
})

/** In the supplier's currency. */
export const purchaseOrders = pgTable('purchase_orders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  key: text('key').notNull().unique(),
  supplierId: integer('supplier_id')
    .notNull()
    .references(() => suppliers.id),
  state: text('state').$type<PurchaseState>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  rateMillionths: bigint('rate_millionths', { mode: 'number' }).notNull(),
  note: text('note'),
  byUserId: integer('by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  revision: integer('revision').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  orderedAt: instant('ordered_at'),
  closedAt: instant('closed_at'),
})

export const purchaseOrderLines = pgTable('purchase_order_lines', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  purchaseOrderId: integer('purchase_order_id')
    .notNull()
    .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
  position: smallint('position').notNull(),
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  kcwId: text('kcw_id').notNull(),
  nameDa: text('name_da').notNull(),
  supplierSku: text('supplier_sku'),
  rolls: integer('rolls').notNull(),
  received: integer('received').notNull().default(0),
  unitPriceHundredths: integer('unit_price_hundredths'),
  expectedOn: date('expected_on'),
})
