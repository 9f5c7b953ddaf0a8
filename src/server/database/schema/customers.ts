import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Duty } from '#domain/customers/duties.ts'
import type { MemberRole } from '#domain/customers/member-rights.ts'
import type { Role } from '#domain/customers/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import { bytes, createdAt, instant } from './columns.ts'

/** Who buys: one for each person until several share one (decision 0028). */
export const accounts = pgTable('accounts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** its orders of samples and those a sample was credited in: two at the same instant cannot both rest on the same number */
  sampleOrders: integer('sample_orders').notNull().default(0),
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
  /** earned points that had to be taken back but were spent; settled from the next earnings (requirements §11.4) */
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
  /** false for who only acts for workshops of others: he has no prices, orders and credit of his own (decision 62) */
  buysAlone: boolean('buys_alone').notNull().default(true),
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

/** Who else acts for a workshop, which is the user who opened its account (decision 62). Without a user of his own he is invited. */
export const members = pgTable('members', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** where the invitation went */
  email: text('email').notNull(),
  role: text('role').$type<MemberRole>().notNull(),
  /** an order of more waits for an owner's yes; null is never */
  orderLimitOre: bigint('order_limit_ore', { mode: 'number' }),
  tokenHash: bytes('token_hash').unique(),
  expiresAt: instant('expires_at'),
  invitedByUserId: integer('invited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  invitedAt: instant('invited_at').notNull(),
  joinedAt: instant('joined_at'),
  /** when he last chose to act for it */
  chosenAt: instant('chosen_at'),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** the workshop it acts for, null for one's own; it ends with the membership */
  memberId: integer('member_id').references(() => members.id, { onDelete: 'cascade' }),
  createdAt,
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
})

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
