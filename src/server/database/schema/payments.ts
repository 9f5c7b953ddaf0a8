import { type AnyPgColumn, bigint, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { AsideReason } from '#domain/payments/bank/bank-lines.ts'
import type { OnlinePaymentState, ProviderTaskKind, ProviderTransactionKind } from '#domain/payments/online/online-payment.ts'
import type { BookedWay, PaymentWay } from '#domain/payments/payment.ts'
import { bytes, createdAt, instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { invoices } from './invoices.ts'
import { orders } from './orders.ts'
import { reminders } from './reminders.ts'

/** One row per movement; a trigger refuses changes, mistakes are reversed by another row. */
export const payments = pgTable('payments', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  accountId: integer('account_id').references(() => accounts.id),
  /** positive was received, negative refunded */
  amountOre: bigint('amount_ore', { mode: 'number' }).notNull(),
  way: text('way').$type<BookedWay>().notNull(),
  paidOn: date('paid_on').notNull(),
  reference: text('reference'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  reversesId: integer('reverses_id')
    .unique()
    .references((): AnyPgColumn => payments.id),
  /** the payment of a withdrawn reminder that this row books on the order instead */
  movedFromId: integer('moved_from_id')
    .unique()
    .references((): AnyPgColumn => payments.id),
  /** the provider's payment and movement id; null when booked by staff */
  onlinePaymentId: integer('online_payment_id').references((): AnyPgColumn => onlinePayments.id),
  providerRef: text('provider_ref'),
  /** a trigger updates the line's booked amount */
  bankLineId: integer('bank_line_id').references((): AnyPgColumn => bankLines.id),
  /** of a payment of reminder charges, which does not count for the order */
  reminderId: integer('reminder_id').references((): AnyPgColumn => reminders.id),
  /** settles this invoice before older ones; null settles the oldest first */
  invoiceId: integer('invoice_id').references((): AnyPgColumn => invoices.id),
  createdAt,
})

/** An imported bank file (decision 0044). */
export const bankStatements = pgTable('bank_statements', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  readAt: instant('read_at').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** `bookedOre` is the sum of its payments. */
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
  /** the payout of the card provider it is */
  payoutId: text('payout_id'),
})

/** A payment through the provider (decision 0038); amounts follow the provider. */
export const onlinePayments = pgTable('online_payments', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  accountId: integer('account_id').references(() => accounts.id),
  amountOre: bigint('amount_ore', { mode: 'number' }).notNull(),
  state: text('state').$type<OnlinePaymentState>().notNull().default('opening'),
  /** the payment page and its expiry */
  sessionId: text('session_id').unique(),
  sessionUrl: text('session_url'),
  sessionEndsAt: instant('session_ends_at').notNull(),
  /** the provider's id */
  providerRef: text('provider_ref').unique(),
  way: text('way').$type<PaymentWay>(),
  heldOre: bigint('held_ore', { mode: 'number' }).notNull().default(0),
  capturedOre: bigint('captured_ore', { mode: 'number' }).notNull().default(0),
  refundedOre: bigint('refunded_ore', { mode: 'number' }).notNull().default(0),
  holdEndsAt: instant('hold_ends_at'),
  /** of a payment of several invoices: the row that carries it (decision 105), and what this one pays */
  paidWithId: integer('paid_with_id').references((): AnyPgColumn => onlinePayments.id, { onDelete: 'cascade' }),
  invoiceId: integer('invoice_id').references((): AnyPgColumn => invoices.id),
  reminderId: integer('reminder_id').references((): AnyPgColumn => reminders.id),
  createdAt,
})

/** Provider events, stored once; they only trigger a lookup. */
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

/** Written in the transaction that needs it, executed outside transactions. */
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
  /** the claim a refund was asked for; the database references `claims` */
  claimId: integer('claim_id'),
  createdAt: instant('created_at').notNull(),
})

/** All movements of the provider's account, for bookkeeping. */
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

/** The amount last asked for by mail, to avoid repeats. */
export const paymentRequests = pgTable('payment_requests', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  askedForOre: bigint('asked_for_ore', { mode: 'number' }).notNull(),
  askedAt: instant('asked_at').notNull(),
})

/** A reference for one transfer of several invoices (decision 107); the same invoices have the same one. */
export const transferReferences = pgTable('transfer_references', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  invoiceIds: integer('invoice_ids').array().notNull().unique(),
  createdAt: instant('created_at').notNull(),
})
