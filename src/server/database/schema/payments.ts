import { type AnyPgColumn, bigint, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { OnlinePaymentState, ProviderTaskKind, ProviderTransactionKind } from '#domain/orders/online-payments/online-payment.ts'
import type { AsideReason } from '#domain/orders/payments/bank/bank-line-texts.ts'
import type { PaymentWay } from '#domain/orders/payments/payment.ts'
import { bytes, createdAt, instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { orders } from './orders.ts'
import { reminders } from './reminders.ts'

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
