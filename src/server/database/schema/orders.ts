import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgSequence, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import type { OrderDifference } from '#domain/orders/changes/order-difference.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'
import type { Carrier } from '#domain/orders/parcels/carrier.ts'
import type { FileCarrier } from '#domain/orders/parcels/carrier-file.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { createdAt, instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { products } from './products.ts'

export const orderNumbers = pgSequence('order_numbers')

export const orders = pgTable('orders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderNumber: text('order_number').notNull().unique(),
  /** null for a guest */
  userId: integer('user_id').references(() => users.id),
  /** the account that bought; null for a guest */
  accountId: integer('account_id').references(() => accounts.id),
  /** who of the workshop ordered, where it was not the one who opened the account; the name stays when he has left */
  orderedByUserId: integer('ordered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  orderedByName: text('ordered_by_name'),
  /** who of staff wrote the order for its customer, and why */
  placedByUserId: integer('placed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  placedReason: text('placed_reason'),
  /** the unguessable end of a guest's confirmation address */
  confirmationToken: text('confirmation_token').unique(),
  status: text('status').$type<OrderStatus>().notNull().default('pending'),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
  paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerPhone: text('customer_phone').notNull(),
  buyerKind: text('buyer_kind').$type<BuyerKind>().notNull().default('consumer'),
  company: text('company'),
  /** of a firm without an account */
  cvr: text('cvr'),
  /** when a consumer ticked the terms */
  termsAcceptedAt: instant('terms_accepted_at'),
  reference: text('reference'),
  receiver: text('receiver'),
  ean: text('ean'),
  shippingAddress: text('shipping_address').notNull(),
  shippingPostalCode: text('shipping_postal_code').notNull(),
  shippingCity: text('shipping_city').notNull(),
  /** where its invoice goes instead; all three or none */
  invoiceAddress: text('invoice_address'),
  invoicePostalCode: text('invoice_postal_code'),
  invoiceCity: text('invoice_city'),
  notes: text('notes'),
  discountPercent: smallint('discount_percent').notNull(),
  subtotalOre: bigint('subtotal_ore', { mode: 'number' }).notNull(),
  shippingOre: bigint('shipping_ore', { mode: 'number' }).notNull(),
  savingsOre: bigint('savings_ore', { mode: 'number' }).notNull(),
  totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  deliveryWay: text('delivery_way').$type<DeliveryWay>().notNull().default('parcel'),
  /** what came in less what was paid back: the sum of its payments */
  paidOre: bigint('paid_ore', { mode: 'number' }).notNull().default(0),
  /** what was paid back and not reversed */
  refundedOre: bigint('refunded_ore', { mode: 'number' }).notNull().default(0),
  /** what credit notes took off what is owed */
  creditedOre: bigint('credited_ore', { mode: 'number' }).notNull().default(0),
  /** what invoices come to that are not annulled */
  invoicedOre: bigint('invoiced_ore', { mode: 'number' }).notNull().default(0),
  /** what is still to be paid, below 0 what is to be paid back: the domain's openOre, kept by the database */
  openOre: bigint('open_ore', { mode: 'number' }).notNull().generatedAlwaysAs(sql`see the migration`),
  pointsUsed: integer('points_used').notNull().default(0),
  pointsEarned: integer('points_earned').notNull().default(0),
  /** which effects stand at this moment, so that each happens exactly once (requirements §11.6) */
  stockTaken: boolean('stock_taken').notNull().default(true),
  pointsSpent: boolean('points_spent').notNull().default(false),
  pointsCredited: boolean('points_credited').notNull().default(false),
  /** as the buyer read them: the mails about the order show its prices the same way */
  showsPricesExclVat: boolean('shows_prices_excl_vat').notNull().default(false),
  /** the days promised when the order was placed */
  deliveryInStock: text('delivery_in_stock').notNull(),
  deliveryRemote: text('delivery_remote').notNull(),
  /** carrier and parcel number, told to the customer */
  tracking: text('tracking'),
  /** the carrier whose file it was last written to, and when */
  carrierFile: text('carrier_file').$type<FileCarrier>(),
  carrierFileAt: instant('carrier_file_at'),
  createdAt,
  deletedAt: instant('deleted_at'),
  /** since when the shop is to forget who bought */
  buyerForgottenAt: instant('buyer_forgotten_at'),
  /** every searched text in lower case, each on a line of its own */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`see the migration`),
})

export const orderLines = pgTable('order_lines', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  position: smallint('position').notNull(),
  /** null once the product is deleted: the line keeps its own texts and prices */
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  kcwId: text('kcw_id').notNull(),
  nameDa: text('name_da').notNull(),
  series: text('series'),
  imageUrl: text('image_url'),
  /** the rolls it has now: those taken off by changes are `cancelled`, and sent ones stay in it */
  quantity: integer('quantity').notNull(),
  cancelled: integer('cancelled').notNull().default(0),
  /** the rolls of its standing parcels, and of them those that came back */
  sent: integer('sent').notNull().default(0),
  /** of the sent rolls those that left straight from the remote warehouse */
  sentRemote: integer('sent_remote').notNull().default(0),
  returned: integer('returned').notNull().default(0),
  /** the points its rolls earn: less than a roll each where some were credited */
  pointsEarned: integer('points_earned').notNull().default(0),
  /** of a line with a discount of its own; null: the order's */
  discountPercent: smallint('discount_percent'),
  /** list price of one unit; kept for points lines too, which are answered with price 0 */
  unitPriceOre: integer('unit_price_ore').notNull(),
  promotionPercent: smallint('promotion_percent').notNull(),
  payWithPoints: boolean('pay_with_points').notNull(),
  pointsCost: integer('points_cost').notNull(),
  lineTotalOre: bigint('line_total_ore', { mode: 'number' }).notNull(),
  /** what samples of it cost before, taken off the total; null of lines from before there were credits, whose samples are not credited */
  sampleCreditOre: bigint('sample_credit_ore', { mode: 'number' }),
  shipsNow: integer('ships_now').notNull(),
  shipsLater: integer('ships_later').notNull(),
  /** the product id of the film a colour sample is cut from, which may be deleted since */
  sampleOfId: integer('sample_of_id'),
  /** of which batches its rolls from the stock are: those held and those sent, until they are put back into it */
  batches: jsonb('batches').$type<readonly BatchRolls[]>().notNull().default([]),
  /** its buyer waits until one batch has all of its rolls */
  oneBatch: boolean('one_batch').notNull().default(false),
  /** when the rolls that ship later were expected as they were ordered; null: by the days of the remote warehouse */
  expectedOn: date('expected_on'),
})

export const orderHistory = pgTable('order_history', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  status: text('status').$type<OrderStatus>().notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>(),
  notes: text('notes'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** Rolls that left together. A parcel that did not leave after all stays written down as taken back. */
export const parcels = pgTable('parcels', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** 1, 2, … within the order */
  number: smallint('number').notNull(),
  carrier: text('carrier').$type<Carrier>(),
  tracking: text('tracking'),
  sentAt: instant('sent_at').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  takenBackAt: instant('taken_back_at'),
  createdAt,
})

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** of them those that came straight from the remote warehouse */
    remote: integer('remote').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.parcelId, table.orderLineId] })],
)

/** What staff changed of an order after it was placed, one revision each. */
export const orderChanges = pgTable('order_changes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  number: smallint('number').notNull(),
  note: text('note'),
  difference: jsonb('difference').$type<OrderDifference>().notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** What staff tell each other about an order. */
export const orderNotes = pgTable('order_notes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

// Invoices
