import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AuditChanges, AuditSubject } from '#domain/audit/audit.ts'
import type { BatchRolls, KnownBatch } from '#domain/batches/batch-rolls.ts'
import type { MovementKind, StockCause } from '#domain/batches/stock-movement.ts'
import type { Month } from '#domain/bookkeeping/month.ts'
import type { EntryKind, Posting } from '#domain/bookkeeping/postings.ts'
import type { Duty } from '#domain/customers/duties.ts'
import type { Role } from '#domain/customers/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { CreditKind, InvoiceKind } from '#domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import type { CartLine } from '#domain/orders/cart.ts'
import type { OrderDifference } from '#domain/orders/changes/order-difference.ts'
import type { ClaimEntryKind, ClaimKind, ClaimOutcome, ClaimState } from '#domain/orders/claims/claim.ts'
import type { OnlinePaymentState, ProviderTaskKind, ProviderTransactionKind } from '#domain/orders/online-payments/online-payment.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#domain/orders/order-status.ts'
import type { Carrier } from '#domain/orders/parcels/carrier.ts'
import type { FileCarrier } from '#domain/orders/parcels/carrier-file.ts'
import type { AsideReason } from '#domain/orders/payments/bank/bank-line-texts.ts'
import type { PaymentWay } from '#domain/orders/payments/payment.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { Pictogram, SignalWord } from '#domain/products/hazards/hazard-symbols.ts'
import type { DocumentKind } from '#domain/products/product-document.ts'
import type { ReminderDocument } from '#domain/reminders/reminder-document.ts'
import type { RefusalReason, ReviewState } from '#domain/reviews/review.ts'
import type { AccountNumbers } from '#domain/settings/accounts.ts'
import type { StoredSettings } from '#domain/settings/settings.ts'
import type { LegalText } from '#domain/settings/setup.ts'
import type { RacingType, SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'
import type { WrapState } from '#domain/wraps/wrap.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = instant('created_at').notNull().defaultNow()

/** One row: what the owner changed from the domain's defaults. */
export const settings = pgTable('settings', {
  id: smallint('id').primaryKey().default(1),
  data: jsonb('data').$type<StoredSettings>().notNull().default({}),
  /** grows with each change: the second of two editors is told */
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at'),
})

/** Who answers for a legal text, and since when. The name is the account's: should it go, the text stays approved. */
export const textApprovals = pgTable('text_approvals', {
  text: text('text').$type<LegalText>().primaryKey(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  approvedAt: instant('approved_at').notNull(),
})

/** One row: bumped in the transaction of every staff change a guest can see; cached answers carry it (design §3). */
export const catalogueVersion = pgTable('catalogue_version', {
  id: smallint('id').primaryKey().default(1),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
})

// Tags and categories (spec §3)

export const productTypes = pgTable('product_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  description: text('description'),
  position: integer('position').notNull().default(0),
})

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  description: text('description'),
  productTypeIds: text('product_type_ids').array().notNull().default([]),
  pointsEligible: boolean('points_eligible').notNull().default(true),
  position: integer('position').notNull().default(0),
})

export const colors = pgTable('colors', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  hexCode: text('hex_code').notNull(),
  position: integer('position').notNull().default(0),
})

export const backingTypes = pgTable('backing_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description'),
  position: integer('position').notNull().default(0),
})

export const features = pgTable('features', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  description: text('description'),
  position: integer('position').notNull().default(0),
})

export const series = pgTable('series', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  categoryId: text('category_id').references(() => categories.id),
  description: text('description'),
  position: integer('position').notNull().default(0),
})

/** Who made a product, and who answers for it in the Union when the maker is outside (Regulation (EU) 2023/988, article 19). */
export const makers = pgTable('makers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  country: text('country').notNull(),
  contact: text('contact').notNull(),
  phone: text('phone'),
  responsibleName: text('responsible_name'),
  responsibleAddress: text('responsible_address'),
  responsibleContact: text('responsible_contact'),
})

/** A stored picture: files `{key}-{width}.avif|webp` below /images, or one drawn picture when `widths` is empty. */
export type StoredImage = Readonly<{
  key: string
  widths: readonly number[]
  width: number
  height: number
  placeholder: string | null
  view: string
}>

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kcwId: text('kcw_id').notNull(),
    name: text('name').notNull(),
    nameDa: text('name_da').notNull(),
    seriesId: text('series_id').references(() => series.id),
    categoryId: text('category_id').references(() => categories.id),
    productTypeId: text('product_type_id').references(() => productTypes.id),
    backingTypeId: text('backing_type_id').references(() => backingTypes.id),
    description: text('description'),
    descriptionDa: text('description_da'),
    features: text('features').array().notNull().default([]),
    featureTags: text('feature_tags').array().notNull().default([]),
    colorTags: text('color_tags').array().notNull().default([]),
    specifications: jsonb('specifications').$type<Record<string, string | number | boolean>>().notNull().default({}),
    finish: text('finish').generatedAlwaysAs(sql`specifications ->> 'finish'`),
    hex: text('hex'),
    images: jsonb('images').$type<StoredImage[]>().notNull().default([]),
    unitPriceOre: integer('unit_price_ore').notNull(),
    promotionPercent: smallint('promotion_percent').notNull().default(0),
    /** what price sorting reads; the same rounding as the domain's priceAfterPromotion */
    priceAfterPromotionOre: integer('price_after_promotion_ore')
      .notNull()
      .generatedAlwaysAs(sql`((unit_price_ore::bigint * (100 - promotion_percent) + 50) / 100)::integer`),
    stock: integer('stock').notNull().default(0),
    /** its rolls of known batches, the oldest first; the rest of the stock is of unknown ones */
    batches: jsonb('batches').$type<readonly KnownBatch[]>().notNull().default([]),
    /** said by whoever moves the stock, in the same statement; a trigger takes it into `stock_movements` */
    stockCause: jsonb('stock_cause').$type<StockCause>(),
    /** what staff ticked; the category and TPU decide too (domain isPointsEligible) */
    pointsEligible: boolean('points_eligible').notNull().default(false),
    pointsCost: integer('points_cost').notNull().default(10),
    featured: boolean('featured').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** sold while there is stock, and never ordered home again */
    discontinued: boolean('discontinued').notNull().default(false),
    /** the domain's `isGone` */
    gone: boolean('gone').notNull().generatedAlwaysAs(sql`discontinued and stock <= 0`),
    newlyAdded: boolean('newly_added').notNull().default(false),
    makerId: text('maker_id').references(() => makers.id),
    signalWord: text('signal_word').$type<SignalWord>(),
    pictograms: text('pictograms').array().$type<Pictogram[]>().notNull().default([]),
    /** as the domain's `statementSpelling` spells them */
    hazardStatements: text('hazard_statements').array().notNull().default([]),
    precautionaryStatements: text('precautionary_statements').array().notNull().default([]),
    /** the substances the label has to name */
    hazardContents: text('hazard_contents'),
    ufi: text('ufi'),
    safetyText: text('safety_text'),
    /** what staff say is used with it, by SKU, in their order */
    goesWith: text('goes_with').array().notNull().default([]),
    /** a sample, ordered in the colour of a film */
    asksForColour: boolean('asks_for_colour').notNull().default(false),
    /** staff put it first in the recommended order */
    pinned: boolean('pinned').notNull().default(false),
    /** units sold in the domain's SELLING_DAYS; kept by housekeeping, never by orders */
    soldRecently: integer('sold_recently').notNull().default(0),
    /** the domain's `recommendedBand` and what was sold within it, the highest first */
    recommended: integer('recommended')
      .notNull()
      .generatedAlwaysAs(
        sql`((case when pinned then 4 else 0 end) + (case when coalesce(category_id, '') || ' ' || coalesce(product_type_id, '') ~* 'folie|laminat|lakbeskyttelse|tpu|ppf' then 2 else 0 end) + (case when stock > 0 then 1 else 0 end)) * 10000000 + least(sold_recently, 9999999)`,
      ),
    /** every searched text in one column, written with the domain's `searchable` */
    searchText: text('search_text').notNull().default(''),
    /** grows with each staff change: the second of two editors is told */
    revision: integer('revision').notNull().default(1),
    /** cannot be guessed: who has it sees the drawing of what is not in the shop */
    drawingKey: text('drawing_key').notNull().default(sql`substr(gen_random_uuid()::text, 25)`),
    createdAt,
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_kcw_id_unique').on(sql`lower(${table.kcwId})`),
    index('products_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('products_asking_for_colour').on(table.id).where(sql`asks_for_colour and active`),
    index('products_color_tags').using('gin', table.colorTags),
    index('products_feature_tags').using('gin', table.featureTags),
  ],
)

/** A production batch of a product, by the number on its rolls. */
export const batches = pgTable('batches', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** null once the product is deleted: orders still name the batch */
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  code: text('code').notNull(),
  createdAt: instant('created_at').notNull(),
  blockedAt: instant('blocked_at'),
  blockedReason: text('blocked_reason'),
  /** in stock when it was blocked, or come back since: not for sale */
  blockedRolls: integer('blocked_rolls').notNull().default(0),
})

/** Goods that came in. */
export const receipts = pgTable('receipts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** of whoever sends it: sent twice it is received once */
  key: text('key').notNull().unique(),
  supplier: text('supplier'),
  note: text('note'),
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
  /** what one roll cost, without VAT */
  unitCostOre: integer('unit_cost_ore'),
})

/** Rolls that came into a stock (above 0) or left it; their sum is the stock. Written by a trigger of the products table, never by code (decision 0051). */
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

/** A PDF beside a product; its file lies where pictures lie. */
export const productDocuments = pgTable(
  'product_documents',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    fileKey: text('file_key').notNull(),
    version: text('version'),
    /** the day the document bears */
    dated: date('dated').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.productId, table.kind] })],
)

/** In how many orders a film was bought with something that is none; counted by housekeeping. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orders: integer('orders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] }), index('bought_together_other').on(table.otherId)],
)

/** One row: up to which order they are counted, and when that was. */
export const boughtTogetherCounted = pgTable('bought_together_counted', {
  id: smallint('id').primaryKey().default(1),
  lastOrderId: integer('last_order_id').notNull().default(0),
  countedAt: instant('counted_at'),
})

/** What a product is found by. Written by triggers of the products table, never by code (decision 0019). */
export const productSearch = pgTable('product_search', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** active and not gone: visitors find it */
  listed: boolean('listed').notNull(),
  isFilm: boolean('is_film').notNull(),
  isInStock: boolean('is_in_stock').notNull(),
  nameKey: text('name_key').notNull(),
  skuKey: text('sku_key').notNull(),
  nameWords: tsvector('name_words').notNull(),
})

/** The words of a product's names and descriptions, and what puts it in order; written by the same triggers. */
export const productTexts = pgTable('product_texts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  allWords: tsvector('all_words').notNull(),
  /** active and not gone: visitors find it */
  listed: boolean('listed').notNull(),
  isFilm: boolean('is_film').notNull(),
  isInStock: boolean('is_in_stock').notNull(),
  nameKey: text('name_key').notNull(),
})

/** Every word a product has or had; written by the same triggers. */
export const searchVocabulary = pgTable('search_vocabulary', {
  word: text('word').primaryKey(),
  isName: boolean('is_name').notNull(),
  place: bigint('place', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
})

/** What staff say a word stands for in a search. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  word: text('word').notNull().unique(),
  meanings: text('meanings').array().notNull(),
})

/** What was searched without result, counted by the day; of nobody. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    text: text('text').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
)

// Customers (spec §3 'User / customer')

/** Who buys: one for each person until several share one (decision 0028). */
export const accounts = pgTable('accounts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  createdAt,
})

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** the account he buys for; a trigger opens one for whom none is named */
  accountId: integer('account_id')
    .notNull()
    .default(sql`nextval('accounts_id_seq')`)
    .references(() => accounts.id),
  /** always trimmed and lower case: the unique index then knows one person by one spelling */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  name: text('name').notNull(),
  company: text('company'),
  cvr: text('cvr'),
  phone: text('phone'),
  address: text('address'),
  postalCode: text('postal_code'),
  city: text('city'),
  tier: text('tier').$type<Tier>().notNull().default('Bronze'),
  /** the ledger's balance, kept in step in the ledger entry's transaction */
  points: integer('points').notNull().default(0),
  /** earned points that had to be taken back but were spent; settled from the next earnings (design §4 promise 4) */
  pointsOwed: integer('points_owed').notNull().default(0),
  customDiscount: smallint('custom_discount'),
  /** what he may owe on invoice; null is without end (decision 0040) */
  creditLimitOre: bigint('credit_limit_ore', { mode: 'number' }),
  /** of his invoices where he buys on invoice; null is eight days */
  invoiceTerms: text('invoice_terms').$type<InvoiceTerms>(),
  /** counts his orders on invoice under a limit */
  invoiceOrders: integer('invoice_orders').notNull().default(0),
  role: text('role').$type<Role>().notNull().default('customer'),
  permissions: text('permissions').array().notNull().default([]),
  /** the ticks of a restricted colleague (decision 0030); null is 'Alt' */
  restrictedTo: text('restricted_to').array().$type<Duty[]>(),
  approved: boolean('approved').notNull().default(false),
  active: boolean('active').notNull().default(true),
  emailVerifiedAt: instant('email_verified_at'),
  /** null until the customer chose: whether prices are shown without VAT */
  showsPricesExclVat: boolean('shows_prices_excl_vat'),
  /** kept for the next order: buyer's reference, receiver, EAN */
  lastReference: text('last_reference'),
  lastReceiver: text('last_receiver'),
  lastEan: text('last_ean'),
  createdAt,
  deletionAskedAt: instant('deletion_asked_at'),
  /** since when a code is asked for beside the password; null while none is */
  secondFactorAt: instant('second_factor_at'),
  /** every searched text in lower case, each on a line of its own */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`see the migration`),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt,
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
})

/** Append only. `points` is what the balance changed by; `owed` what the debt changed by. */
export const pointsLedger = pgTable('points_ledger', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  orderId: integer('order_id').references(() => orders.id),
  kind: text('kind').$type<'earned' | 'spent' | 'reversed' | 'granted' | 'corrected'>().notNull(),
  points: integer('points').notNull(),
  owed: integer('owed').notNull().default(0),
  balanceAfter: integer('balance_after').notNull(),
  reason: text('reason').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

// Orders (spec §3 'Order')

export const orderNumbers = pgSequence('order_numbers')

export const orders = pgTable('orders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderNumber: text('order_number').notNull().unique(),
  /** null for a guest */
  userId: integer('user_id').references(() => users.id),
  /** the account that bought; null for a guest */
  accountId: integer('account_id').references(() => accounts.id),
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
  /** which effects stand at this moment, so that each happens exactly once (design §4 promise 6) */
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
  shipsNow: integer('ships_now').notNull(),
  shipsLater: integer('ships_later').notNull(),
  /** the product id of the film a colour sample is cut from, which may be deleted since */
  sampleOfId: integer('sample_of_id'),
  /** of which batches its rolls from the stock are: those held and those sent, until they are put back into it */
  batches: jsonb('batches').$type<readonly BatchRolls[]>().notNull().default([]),
  /** its buyer waits until one batch has all of its rolls */
  oneBatch: boolean('one_batch').notNull().default(false),
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

/** What money moved, one row each; a trigger refuses every change. A mistake is reversed by a row of its own. */
export const payments = pgTable('payments', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  accountId: integer('account_id').references(() => accounts.id),
  /** above 0 came in, below 0 was paid back */
  amountOre: bigint('amount_ore', { mode: 'number' }).notNull(),
  way: text('way').$type<PaymentWay>().notNull(),
  paidOn: date('paid_on').notNull(),
  reference: text('reference'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  reversesId: integer('reverses_id')
    .unique()
    .references((): AnyPgColumn => payments.id),
  /** the payment asked for through the provider that moved it, and what the provider calls the movement; null where staff booked it */
  onlinePaymentId: integer('online_payment_id').references((): AnyPgColumn => onlinePayments.id),
  providerRef: text('provider_ref').unique(),
  /** the line of the bank it came with; a trigger counts it as booked */
  bankLineId: integer('bank_line_id').references((): AnyPgColumn => bankLines.id),
  /** of money that settles the charges of a reminder, and counts for nothing of the order */
  reminderId: integer('reminder_id').references((): AnyPgColumn => reminders.id),
  createdAt,
})

/** A reading of the bank's statement (decision 0044). */
export const bankStatements = pgTable('bank_statements', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  readAt: instant('read_at').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** A line of the shop's bank account, read once; `bookedOre` is what its payments come to. */
export const bankLines = pgTable('bank_lines', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  statementId: integer('statement_id')
    .notNull()
    .references(() => bankStatements.id),
  day: date('day').notNull(),
  amountOre: bigint('amount_ore', { mode: 'number' }).notNull(),
  text: text('text').notNull(),
  textHash: bytes('text_hash').notNull(),
  ordinal: integer('ordinal').notNull(),
  balanceOre: bigint('balance_ore', { mode: 'number' }),
  looksLikeId: integer('looks_like_id').references((): AnyPgColumn => bankLines.id, { onDelete: 'set null' }),
  bookedOre: bigint('booked_ore', { mode: 'number' }).notNull().default(0),
  aside: text('aside').$type<AsideReason>(),
  asideAt: instant('aside_at'),
})

/** A payment asked for through the payment provider (decision 0038). Its sums follow what the provider says of it. */
export const onlinePayments = pgTable('online_payments', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  accountId: integer('account_id').references(() => accounts.id),
  amountOre: bigint('amount_ore', { mode: 'number' }).notNull(),
  state: text('state').$type<OnlinePaymentState>().notNull().default('opening'),
  /** the provider's page it is paid on, and until when that is open */
  sessionId: text('session_id').unique(),
  sessionUrl: text('session_url'),
  sessionEndsAt: instant('session_ends_at').notNull(),
  /** what the provider calls the payment itself */
  providerRef: text('provider_ref').unique(),
  way: text('way').$type<PaymentWay>(),
  heldOre: bigint('held_ore', { mode: 'number' }).notNull().default(0),
  capturedOre: bigint('captured_ore', { mode: 'number' }).notNull().default(0),
  refundedOre: bigint('refunded_ore', { mode: 'number' }).notNull().default(0),
  holdEndsAt: instant('hold_ends_at'),
  createdAt,
})

/** What the provider told, each event once; it only says where to look. */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  sessionId: text('session_id'),
  providerRef: text('provider_ref'),
  onlinePaymentId: integer('online_payment_id'),
  receivedAt: instant('received_at').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  doneAt: instant('done_at'),
})

/** What is to be asked of the provider: written in the transaction that needs it, done outside every transaction. */
export const providerTasks = pgTable('provider_tasks', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  onlinePaymentId: integer('online_payment_id')
    .notNull()
    .references(() => onlinePayments.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ProviderTaskKind>().notNull(),
  amountOre: bigint('amount_ore', { mode: 'number' }),
  state: text('state').$type<'waiting' | 'done' | 'refused'>().notNull().default('waiting'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  refusal: text('refusal'),
  createdAt: instant('created_at').notNull(),
})

/** What the provider's account moved, fees and payouts too: bookkeeping reads it. */
export const providerTransactions = pgTable('provider_transactions', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<ProviderTransactionKind>().notNull(),
  amountOre: bigint('amount_ore', { mode: 'number' }).notNull(),
  feeOre: bigint('fee_ore', { mode: 'number' }).notNull(),
  netOre: bigint('net_ore', { mode: 'number' }).notNull(),
  day: date('day').notNull(),
  payoutId: text('payout_id'),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
})

/** How much of an order's worth its buyer was asked by mail to pay for, so that he is asked once. */
export const paymentRequests = pgTable('payment_requests', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  askedForOre: bigint('asked_for_ore', { mode: 'number' }).notNull(),
  askedAt: instant('asked_at').notNull(),
})

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

/** One row: the last number given to an invoice or credit note. */
export const invoiceSeries = pgTable('invoice_series', {
  id: smallint('id').primaryKey().default(1),
  last: integer('last').notNull().default(0),
})

/** Invoices and credit notes; a trigger refuses every change but an invoice being credited. */
export const invoices = pgTable('invoices', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  number: integer('number').notNull().unique(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id),
  orderNumber: text('order_number').notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  company: text('company'),
  paymentTerms: text('payment_terms').$type<InvoiceTerms>().notNull(),
  issueDate: date('issue_date').notNull(),
  dueDate: date('due_date').notNull(),
  netOre: bigint('net_ore', { mode: 'number' }).notNull(),
  vatOre: bigint('vat_ore', { mode: 'number' }).notNull(),
  totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  /** of the parcel it is for, where parcels are invoiced; null: of the order */
  parcelId: integer('parcel_id').references(() => parcels.id),
  /** the delivery among what it comes to */
  shippingOre: bigint('shipping_ore', { mode: 'number' }).notNull().default(0),
  creditKind: text('credit_kind').$type<CreditKind>(),
  /** of a credit note: the invoice it is for, which may have several */
  creditsId: integer('credits_id').references((): AnyPgColumn => invoices.id),
  /** the credit note after which nothing of the invoice is left */
  creditedById: integer('credited_by_id')
    .unique()
    .references((): AnyPgColumn => invoices.id),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
  /** every searched text in one column, in lower case; a trigger writes it */
  searchText: text('search_text').notNull().default(''),
})

/** What a document says, frozen. */
export const invoiceDocuments = pgTable('invoice_documents', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  document: jsonb('document').$type<InvoiceDocument>().notNull(),
})

/** Documents that are also there as an electronic one, and whether and when those that have to were sent through NemHandel. */
export const eInvoices = pgTable('e_invoices', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  needsNemHandel: boolean('needs_nem_handel').notNull(),
  sentAt: instant('sent_at'),
  sentByUserId: integer('sent_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** Which rolls of which lines a document is about; frozen. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: smallint('position').notNull(),
    /** null: an amount that belongs to no line */
    orderLineId: integer('order_line_id').references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
)

/** What of an invoice is credited and what is still to be paid: kept with the payments and credit notes of its order. */
export const invoiceBalances = pgTable('invoice_balances', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  creditedOre: bigint('credited_ore', { mode: 'number' }).notNull().default(0),
  openOre: bigint('open_ore', { mode: 'number' }).notNull(),
})

/** Letters about overdue invoices, frozen; a trigger refuses every change but being withdrawn (decision 0045). */
export const reminders = pgTable('reminders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** from a gapless series of its own */
  number: integer('number').notNull().unique(),
  invoiceId: integer('invoice_id')
    .notNull()
    .references(() => invoices.id),
  /** the first, second … letter about its invoice, withdrawn ones counted */
  position: smallint('position').notNull(),
  issueDate: date('issue_date').notNull(),
  dueDate: date('due_date').notNull(),
  feeOre: integer('fee_ore').notNull(),
  interestOre: bigint('interest_ore', { mode: 'number' }).notNull(),
  compensationOre: integer('compensation_ore').notNull(),
  isLetter: boolean('is_letter').notNull(),
  document: jsonb('document').$type<ReminderDocument>().notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
  withdrawnOn: date('withdrawn_on'),
  withdrawnReason: text('withdrawn_reason'),
  withdrawnByUserId: integer('withdrawn_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** Months of the books that are closed; a trigger refuses every change. */
export const bookkeepingPeriods = pgTable('bookkeeping_periods', {
  month: text('month').$type<Month>().primaryKey(),
  lastNumber: integer('last_number').notNull(),
  accounts: jsonb('accounts').$type<AccountNumbers>().notNull(),
  closedAt: instant('closed_at').notNull(),
  closedByUserId: integer('closed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** What stands in a closed month, once: documents and payments with what they posted. */
export const bookkeepingVouchers = pgTable(
  'bookkeeping_vouchers',
  {
    month: text('month')
      .$type<Month>()
      .notNull()
      .references(() => bookkeepingPeriods.month),
    position: integer('position').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    sourceId: text('source_id').notNull(),
    number: integer('number').unique(),
    day: date('day').notNull(),
    text: text('text').notNull(),
    postings: jsonb('postings').$type<readonly Posting[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.position] })],
)

/** Written in the order's own transaction: a concurrent duplicate waits on the primary key for the first (design §8). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** of a credit note: itself, so that the same key answers it again */
    invoiceId: integer('invoice_id').references(() => invoices.id),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/** The outbox: written in the transaction of what it tells about, rendered and sent after it (design §2 'jobs and mail'). */
export const mails = pgTable('mails', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  template: text('template').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  toAddress: text('to_address').notNull(),
  state: text('state').$type<'queued' | 'kept' | 'sent' | 'failed'>().notNull().default('queued'),
  subject: text('subject'),
  html: text('html'),
  text: text('text'),
  attempts: smallint('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  lastError: text('last_error'),
  /** of the request or job that wrote it; null of mails older than this column */
  requestId: text('request_id'),
  createdAt,
  sentAt: instant('sent_at'),
})

// Accounts (issue of business customers): mailed links, limits, favourites

/** A link or code that was mailed: the hash of its token, good once and for a while. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  purpose: text('purpose').$type<'reset-password' | 'verify-email' | 'log-in'>().notNull(),
  createdAt,
  expiresAt: instant('expires_at').notNull(),
})

/** The secret an authenticator app shares with the shop, sealed; it counts once `users.secondFactorAt` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** the period whose code was used last: it and those before it are not taken again */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt,
})

/** Codes for a login without the app, by their hashes; a used one is deleted. */
export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt,
})

/** How often something was tried in the window that ends at `endsAt`; shared by all processes. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  endsAt: instant('ends_at').notNull(),
  count: integer('count').notNull(),
})

/** Lists of the back office as colleagues want to see them again. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** as an address holds it, without a question mark */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt,
  },
  (table) => [unique().on(table.userId, table.list, table.name)],
)

export const favourites = pgTable(
  'favourites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)

/** What lies in the cart of an account. No key holds its products: what the shop stops selling is told to whoever had it in his cart. */
export const carts = pgTable('carts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb('lines').$type<CartLine[]>().notNull(),
  /** another with every change: a device that knows an older one asks first */
  revision: integer('revision').notNull().default(1),
  changedAt: instant('changed_at').notNull(),
})

/** Who is to be told once when a product is back in stock. A trigger mails and deletes them when the stock rises from 0. */
export const stockWatches = pgTable(
  'stock_watches',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null for a guest, who has an address and the hash of his link's token instead */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    tokenHash: bytes('token_hash').unique(),
    /** a guest's address counts from then on */
    confirmedAt: instant('confirmed_at'),
    createdAt,
  },
  (table) => [
    uniqueIndex('stock_watches_of_customers').on(table.productId, table.userId).where(sql`user_id is not null`),
    uniqueIndex('stock_watches_of_guests').on(table.productId, table.email).where(sql`email is not null`),
    index('stock_watches_of_user').on(table.userId).where(sql`user_id is not null`),
    index('stock_watches_created').on(table.createdAt),
  ],
)

/** What visitors write to the shop through the contact form. */
export const messages = pgTable('messages', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt,
  handledAt: instant('handled_at'),
  handledByUserId: integer('handled_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  handledByName: text('handled_by_name'),
})

/** A withdrawal, a return or a complaint of a fault: a matter of its order. */
export const claims = pgTable('claims', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** null: a withdrawal whose order nobody has found yet */
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ClaimKind>().notNull(),
  state: text('state').$type<ClaimState>().notNull().default('open'),
  outcome: text('outcome').$type<ClaimOutcome>(),
  reason: text('reason'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** as it was written; the order's own where it is known */
  orderNumber: text('order_number').notNull(),
  words: text('words'),
  /** the day the goods were back, or proof that they were sent */
  goodsBackOn: date('goods_back_on'),
  deductionOre: bigint('deduction_ore', { mode: 'number' }).notNull().default(0),
  /** what was owed back for it when it was settled, and when that was paid */
  refundOre: bigint('refund_ore', { mode: 'number' }).notNull().default(0),
  paidBackAt: instant('paid_back_at'),
  replacementOrderId: integer('replacement_order_id').references(() => orders.id, { onDelete: 'set null' }),
  decidedAt: instant('decided_at'),
  revision: integer('revision').notNull().default(1),
  createdAt,
})

export const claimLines = pgTable(
  'claim_lines',
  {
    claimId: integer('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  ({ claimId, orderLineId }) => [primaryKey({ columns: [claimId, orderLineId] })],
)

/** A photograph of what is wrong; its file lies beside those of applications, below no address. */
export const claimPhotos = pgTable('claim_photos', {
  id: text('id').primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** null until the claim it was sent for is made */
  claimId: integer('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
  position: smallint('position'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt,
})

/** What was asked, answered and decided of a claim. */
export const claimEntries = pgTable('claim_entries', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  claimId: integer('claim_id')
    .notNull()
    .references(() => claims.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ClaimEntryKind>().notNull(),
  words: text('words'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** What staff did; append only. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt,
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name').notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
  subjectId: text('subject_id'),
  subjectLabel: text('subject_label').notNull(),
  changes: jsonb('changes').$type<AuditChanges>().notNull().default({}),
})

// The assortment

/** A picture staff uploaded, before and after a product shows it; one that no product shows is cleared away in time. */
export const uploads = pgTable('uploads', {
  key: text('key').primaryKey(),
  originalName: text('original_name').notNull(),
  widths: integer('widths').array().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder'),
  suggestedColors: text('suggested_colors').array().notNull().default([]),
  /** since when no product shows it; null while one does */
  unusedSince: instant('unused_since'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})

/** Written by a trigger of the products table, never by code. */
export const priceHistory = pgTable('price_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  unitPriceOre: integer('unit_price_ore').notNull(),
  promotionPercent: smallint('promotion_percent').notNull(),
  priceAfterPromotionOre: integer('price_after_promotion_ore').notNull(),
  createdAt,
})

// Sponsorships

export const sponsorships = pgTable('sponsorships', {
  id: text('id').primaryKey(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  age: smallint('age').notNull(),
  teamName: text('team_name'),
  carModel: text('car_model').notNull(),
  racingType: text('racing_type').$type<RacingType>().notNull(),
  experienceYears: smallint('experience_years').notNull(),
  achievements: text('achievements').notNull(),
  socialMedia: text('social_media'),
  sponsorshipReason: text('sponsorship_reason').notNull(),
  status: text('status').$type<SponsorshipStatus>().notNull().default('pending'),
  approvedAmountOre: bigint('approved_amount_ore', { mode: 'number' }),
  notes: text('notes'),
  revision: integer('revision').notNull().default(1),
  contentHash: bytes('content_hash').notNull(),
  createdAt,
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const sponsorshipHistory = pgTable('sponsorship_history', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  sponsorshipId: text('sponsorship_id')
    .notNull()
    .references(() => sponsorships.id, { onDelete: 'cascade' }),
  status: text('status').$type<SponsorshipStatus>().notNull(),
  approvedAmountOre: bigint('approved_amount_ore', { mode: 'number' }),
  notes: text('notes'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name'),
  createdAt,
})

/** A picture of an applicant; its file lies in `DATA_DIR/sponsorships`, below no address. */
export const sponsorshipImages = pgTable('sponsorship_images', {
  id: text('id').primaryKey(),
  sponsorshipId: text('sponsorship_id').references(() => sponsorships.id, { onDelete: 'cascade' }),
  position: smallint('position'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt,
})

// Proof: what workshops show and what buyers say

/** A photograph of a wrapped car by a workshop; its files lie beside the products' pictures, each named by `pictureKey`. */
export const wraps = pgTable('wraps', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  pictureKey: text('picture_key').notNull().unique(),
  widths: integer('widths').array().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder'),
  car: text('car').notNull().default(''),
  description: text('description'),
  /** the firm and its town, as its workshop agreed to have them shown */
  shownAs: text('shown_as').notNull().default(''),
  state: text('state').$type<WrapState>().notNull().default('draft'),
  /** what staff wrote when they refused or hid it */
  reason: text('reason'),
  consentVersion: text('consent_version'),
  consentedAt: instant('consented_at'),
  shownSince: instant('shown_since'),
  revision: integer('revision').notNull().default(1),
  createdAt,
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The films a photograph names, in the order its workshop named them. */
export const wrapFilms = pgTable(
  'wrap_films',
  {
    wrapId: integer('wrap_id')
      .notNull()
      .references(() => wraps.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wrapId, table.productId] })],
)

/** What a customer who bought a product says of it. */
export const reviews = pgTable('reviews', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  stars: smallint('stars').notNull(),
  text: text('text').notNull(),
  shownAs: text('shown_as').notNull(),
  state: text('state').$type<ReviewState>().notNull().default('pending'),
  refusal: text('refusal').$type<RefusalReason>(),
  answer: text('answer'),
  answeredAt: instant('answered_at'),
  consentVersion: text('consent_version').notNull(),
  consentedAt: instant('consented_at').notNull(),
  shownSince: instant('shown_since'),
  revision: integer('revision').notNull().default(1),
  createdAt,
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
