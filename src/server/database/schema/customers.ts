import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { MemberRole } from '#domain/customers/rights/member-rights.ts'
import type { Role } from '#domain/customers/rights/roles.ts'
import type { StaffPermission } from '#domain/customers/rights/staff-permissions.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice.ts'
import { bytes, createdAt, instant } from './columns.ts'

/** The buying account (decision 0028). */
export const accounts = pgTable('accounts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** counts orders with samples or credits, to detect simultaneous ones */
  sampleOrders: integer('sample_orders').notNull().default(0),
  createdAt,
})

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** created by a trigger unless given */
  accountId: integer('account_id')
    .notNull()
    .default(sql`nextval('accounts_id_seq')`)
    .references(() => accounts.id),
  /** trimmed and lower case, so that the unique index works */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  name: text('name').notNull(),
  company: text('company'),
  cvr: text('cvr'),
  phone: text('phone'),
  address: text('address'),
  postalCode: text('postal_code'),
  /** of the address; ISO 3166 */
  country: text('country').notNull().default('DK'),
  city: text('city'),
  tier: text('tier').$type<Tier>().notNull().default('Bronze'),
  /** the ledger's balance, updated with each entry */
  points: integer('points').notNull().default(0),
  /** points to take back that were spent; deducted from the next earnings (requirements §11.4) */
  pointsOwed: integer('points_owed').notNull().default(0),
  customDiscount: smallint('custom_discount'),
  /** null is no limit (decision 0040) */
  creditLimitOre: bigint('credit_limit_ore', { mode: 'number' }),
  /** null is 8 days */
  invoiceTerms: text('invoice_terms').$type<InvoiceTerms>(),
  /** counts orders on invoice under a limit */
  invoiceOrders: integer('invoice_orders').notNull().default(0),
  role: text('role').$type<Role>().notNull().default('customer'),
  permissions: text('permissions').array().notNull().default([]),
  /** permissions of a restricted colleague (decision 0030); null is 'Alt' */
  restrictedTo: text('restricted_to').array().$type<StaffPermission[]>(),
  approved: boolean('approved').notNull().default(false),
  active: boolean('active').notNull().default(true),
  buysAlone: boolean('buys_alone').notNull().default(true),
  emailVerifiedAt: instant('email_verified_at'),
  /** null until chosen */
  showsPricesExclVat: boolean('shows_prices_excl_vat'),
  /** prefilled in the next order */
  lastReference: text('last_reference'),
  lastReceiver: text('last_receiver'),
  lastEan: text('last_ean'),
  createdAt,
  deletionAskedAt: instant('deletion_asked_at'),
  /** null without a second factor */
  secondFactorAt: instant('second_factor_at'),
  /** lower-case searched texts, one per line */
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`see the migration`),
})

/** Members of a workshop, which is the user who opened its account (decision 62). Without a user it is an invitation. */
export const members = pgTable('members', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** the invited address */
  email: text('email').notNull(),
  role: text('role').$type<MemberRole>().notNull(),
  /** larger orders wait for approval; null is no limit */
  orderLimitOre: bigint('order_limit_ore', { mode: 'number' }),
  tokenHash: bytes('token_hash').unique(),
  expiresAt: instant('expires_at'),
  invitedAt: instant('invited_at').notNull(),
  joinedAt: instant('joined_at'),
  chosenAt: instant('chosen_at'),
})

export const customerNotes = pgTable('customer_notes', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
  changedAt: instant('changed_at'),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** null for the user's own workshop; cascades with the membership */
  memberId: integer('member_id').references(() => members.id, { onDelete: 'cascade' }),
  createdAt,
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
})

/** A mailed link or code, stored as a hash; valid once. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  purpose: text('purpose').$type<'reset-password' | 'verify-email' | 'log-in'>().notNull(),
  createdAt,
  expiresAt: instant('expires_at').notNull(),
})

/** An authenticator secret, sealed; active once `users.secondFactorAt` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** the last used period; it and earlier ones are refused */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt,
})

/** Hashed; deleted when used. */
export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt,
})

/** Counts attempts in a window ending at `endsAt`. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  endsAt: instant('ends_at').notNull(),
  count: integer('count').notNull(),
})
