import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgSequence, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import type { OrderDifference } from '#domain/order-changes/order-difference.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'
import type { Carrier } from '#domain/parcels/carrier.ts'
import type { FileCarrier } from '#domain/parcels/carrier-file.ts'
import type { LabelState } from '#domain/parcels/label.ts'
import type { Grams, StoredCarton } from '#domain/parcels/packaging.ts'
import type { ParcelEventKind } from '#domain/parcels/parcel.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { ClosingDays } from '#domain/settings/closing-days.ts'
import type { OrderMethod, PickupPoint } from '#domain/settings/delivery-methods.ts'
import { bytes, createdAt, instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { products } from './goods/products.ts'

export const orderNumbers = pgSequence('order_numbers')

export const orders = pgTable('orders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderNumber: text('order_number').notNull().unique(),
  /** null for a guest */
  userId: integer('user_id').references(() => users.id),
  /** null for a guest */
  accountId: integer('account_id').references(() => accounts.id),
  /** the ordering member, unless it is the owner; the name stays */
  orderedByUserId: integer('ordered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  orderedByName: text('ordered_by_name'),
  /** staff who placed it, and why */
  placedByUserId: integer('placed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  placedReason: text('placed_reason'),
  /** opens a guest's order */
  confirmationToken: text('confirmation_token').unique(),
  status: text('status').$type<OrderStatus>().notNull().default('pending'),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
  paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerPhone: text('customer_phone').notNull(),
  buyerKind: text('buyer_kind').$type<BuyerKind>().notNull().default('consumer'),
  company: text('company'),
  cvr: text('cvr'),
  termsAcceptedAt: instant('terms_accepted_at'),
  reference: text('reference'),
  receiver: text('receiver'),
  ean: text('ean'),
  shippingAddress: text('shipping_address').notNull(),
  shippingPostalCode: text('shipping_postal_code').notNull(),
  shippingCity: text('shipping_city').notNull(),
  /** ISO 3166 */
  shippingCountry: text('shipping_country').notNull().default('DK'),
  /** how the order is taxed; its amounts are charged ones */
  vatTreatment: text('vat_treatment').$type<VatTreatment>().notNull().default('domestic'),
  /** the order's own invoice address: all or none */
  invoiceAddress: text('invoice_address'),
  invoicePostalCode: text('invoice_postal_code'),
  invoiceCity: text('invoice_city'),
  invoiceCountry: text('invoice_country'),
  notes: text('notes'),
  discountPercent: smallint('discount_percent').notNull(),
  subtotalOre: bigint('subtotal_ore', { mode: 'number' }).notNull(),
  shippingOre: bigint('shipping_ore', { mode: 'number' }).notNull(),
  savingsOre: bigint('savings_ore', { mode: 'number' }).notNull(),
  totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  deliveryWay: text('delivery_way').$type<DeliveryWay>().notNull().default('parcel'),
  /** the delivery method it goes by, as it was named; null by the default rule and for a pickup */
  deliveryMethod: jsonb('delivery_method').$type<OrderMethod>(),
  pickupPoint: jsonb('pickup_point').$type<PickupPoint>(),
  /** agreed on its offer and paid before anything is sent (decision 127); 0 for none, or waived */
  depositOre: bigint('deposit_ore', { mode: 'number' }).notNull().default(0),
  /** received minus refunded */
  paidOre: bigint('paid_ore', { mode: 'number' }).notNull().default(0),
  /** refunded and not reversed since the order was last revived */
  refundedOre: bigint('refunded_ore', { mode: 'number' }).notNull().default(0),
  /** the last payment when the order was last revived from cancelled */
  revivedAfterPaymentId: integer('revived_after_payment_id'),
  creditedOre: bigint('credited_ore', { mode: 'number' }).notNull().default(0),
  /** without annulled invoices */
  invoicedOre: bigint('invoiced_ore', { mode: 'number' }).notNull().default(0),
  /** the domain's openOre; negative is to be refunded */
  openOre: bigint('open_ore', { mode: 'number' }).notNull().generatedAlwaysAs(sql`see the migration`),
  pointsUsed: integer('points_used').notNull().default(0),
  pointsEarned: integer('points_earned').notNull().default(0),
  /** the present effects, so that each happens exactly once (requirements §11.6) */
  stockTaken: boolean('stock_taken').notNull().default(true),
  pointsSpent: boolean('points_spent').notNull().default(false),
  pointsCredited: boolean('points_credited').notNull().default(false),
  /** as the buyer saw prices, for mails */
  showsPricesExclVat: boolean('shows_prices_excl_vat').notNull().default(false),
  deliveryInStock: text('delivery_in_stock').notNull(),
  deliveryRemote: text('delivery_remote').notNull(),
  /** null for orders from before this column */
  deliveryHome: text('delivery_home'),
  /** the day the promised days count from; null like the one above */
  deliveryFrom: date('delivery_from'),
  /** the closing days that were not over when it was placed */
  deliveryClosed: jsonb('delivery_closed').$type<readonly ClosingDays[]>().notNull().default([]),
  tracking: text('tracking'),
  carrierFile: text('carrier_file').$type<FileCarrier>(),
  carrierFileAt: instant('carrier_file_at'),
  packingAt: instant('packing_at'),
  createdAt,
  deletedAt: instant('deleted_at'),
  /** set when the buyer is to be erased */
  buyerForgottenAt: instant('buyer_forgotten_at'),
  /** lower-case searched texts, one per line */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`see the migration`),
})

export const orderLines = pgTable('order_lines', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  position: smallint('position').notNull(),
  /** null for a deleted product: the line keeps texts and prices */
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  kcwId: text('kcw_id').notNull(),
  nameDa: text('name_da').notNull(),
  series: text('series'),
  imageUrl: text('image_url'),
  /** without `cancelled` rolls, including sent ones */
  quantity: integer('quantity').notNull(),
  cancelled: integer('cancelled').notNull().default(0),
  /** in parcels that were not taken back, and returned of these */
  sent: integer('sent').notNull().default(0),
  /** sent directly from the remote warehouse */
  sentRemote: integer('sent_remote').notNull().default(0),
  returned: integer('returned').notNull().default(0),
  /** reduced by credited rolls */
  pointsEarned: integer('points_earned').notNull().default(0),
  /** null: the order's discount */
  discountPercent: smallint('discount_percent'),
  /** kept for points lines too, which are answered with price 0 */
  unitPriceOre: integer('unit_price_ore').notNull(),
  promotionPercent: smallint('promotion_percent').notNull(),
  payWithPoints: boolean('pay_with_points').notNull(),
  pointsCost: integer('points_cost').notNull(),
  lineTotalOre: bigint('line_total_ore', { mode: 'number' }).notNull(),
  /** price of earlier samples, deducted; null before sample credits existed */
  sampleCreditOre: bigint('sample_credit_ore', { mode: 'number' }),
  shipsNow: integer('ships_now').notNull(),
  shipsLater: integer('ships_later').notNull(),
  /** `shipsLater` when ordered or changed by the customer, whatever was sent from stock since; null before this column */
  promisedLater: integer('promised_later'),
  /** the film of a colour sample, possibly deleted */
  sampleOfId: integer('sample_of_id'),
  /** batches of its stock rolls, until restocked */
  batches: jsonb('batches').$type<readonly BatchRolls[]>().notNull().default([]),
  oneBatch: boolean('one_batch').notNull().default(false),
  /** expected arrival when ordered; null uses the remote warehouse's delivery time */
  expectedOn: date('expected_on'),
  /** candidate substances named when its rolls were last sent */
  substances: text('substances').array().notNull().default([]),
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

/** A parcel that was not sent stays, marked as taken back. */
export const parcels = pgTable('parcels', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** 1, 2, … within the order */
  number: smallint('number').notNull(),
  /** where it was sent; ISO 3166 */
  country: text('country').notNull().default('DK'),
  carrier: text('carrier').$type<Carrier>(),
  tracking: text('tracking'),
  sentAt: instant('sent_at').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  takenBackAt: instant('taken_back_at'),
  /** as it was when sent; null for a pickup, without one, and before this column */
  carton: jsonb('carton').$type<StoredCarton>(),
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
    /** directly from the remote warehouse */
    remote: integer('remote').notNull().default(0),
    /** what packed one roll when it was sent; null before this column */
    packaging: jsonb('packaging').$type<Grams>(),
  },
  (table) => [primaryKey({ columns: [table.parcelId, table.orderLineId] })],
)

/** A label of the shipping provider (decision 125), stored before it is asked for. */
export const shippingLabels = pgTable('shipping_labels', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** null until the goods are sent with it */
  parcelId: integer('parcel_id').references(() => parcels.id, { onDelete: 'set null' }),
  /** ours, by which the provider's shipment is found again */
  reference: text('reference').notNull().unique(),
  /** sent by the buyer to the shop, for a claim */
  isReturn: boolean('is_return').notNull().default(false),
  state: text('state').$type<LabelState>().notNull().default('waiting'),
  weightGrams: integer('weight_grams').notNull(),
  lengthCm: integer('length_cm'),
  /** the provider's id */
  providerRef: text('provider_ref').unique(),
  carrier: text('carrier').$type<Carrier>(),
  tracking: text('tracking'),
  /** what the provider charged, in øre without VAT; null where it does not say */
  priceOre: integer('price_ore'),
  /** the provider's words */
  refusal: text('refusal'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: smallint('attempts').notNull().default(1),
  /** null unless the provider's answer to its cancellation is missing */
  cancelAskedAt: instant('cancel_asked_at'),
  createdAt,
})

/** Labels whose shipment is to be asked about (decision 112). */
export const labelAsks = pgTable('label_asks', {
  labelId: integer('label_id')
    .primaryKey()
    .references(() => shippingLabels.id, { onDelete: 'cascade' }),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  doneAt: instant('done_at'),
})

/** What happened to a label's parcel, each kind once. */
export const labelEvents = pgTable(
  'label_events',
  {
    labelId: integer('label_id')
      .notNull()
      .references(() => shippingLabels.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ParcelEventKind>().notNull(),
    at: instant('at').notNull(),
    heardAt: instant('heard_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.labelId, table.kind] })],
)

/** One row per revision. */
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

export const orderNotes = pgTable('order_notes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** Documents that show that an order's goods left the EU. */
export const exportProofs = pgTable('export_proofs', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** as the file was called */
  name: text('name').notNull(),
  body: bytes('body').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})
