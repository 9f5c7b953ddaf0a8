import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { LedgerLine, LedgerState, LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import type { Month } from '#domain/bookkeeping/month.ts'
import type { EntryKind, Posting } from '#domain/bookkeeping/postings.ts'
import type { AccountNumbers } from '#domain/settings/accounts.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

/** Closed months; a trigger refuses changes. */
export const bookkeepingPeriods = pgTable('bookkeeping_periods', {
  month: text('month').$type<Month>().primaryKey(),
  lastNumber: integer('last_number').notNull(),
  accounts: jsonb('accounts').$type<AccountNumbers>().notNull(),
  closedAt: instant('closed_at').notNull(),
  closedByUserId: integer('closed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** The content of a closed month, with postings. */
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

/** One row while an accounting program is connected; `keys` are sealed. */
export const ledgerConnection = pgTable('ledger_connection', {
  id: smallint('id').primaryKey().default(1),
  system: text('system').$type<LedgerSystem>().notNull(),
  keys: text('keys').notNull(),
  book: integer('journal').notNull(),
  firstNumber: integer('first_number').notNull(),
  fromMonth: text('from_month').$type<Month>().notNull(),
  revision: integer('revision').notNull().default(1),
  connectedAt: instant('connected_at').notNull(),
  connectedByUserId: integer('connected_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** The vouchers for the accounting program, in the order they are sent (decision 121). */
export const ledgerVouchers = pgTable(
  'ledger_vouchers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    number: integer('number').notNull().unique(),
    kind: text('kind').$type<EntryKind>().notNull(),
    sourceId: text('source_id').notNull(),
    day: date('day').notNull(),
    text: text('text').notNull(),
    postings: jsonb('postings').$type<readonly Posting[]>().notNull(),
    lines: jsonb('lines').$type<readonly LedgerLine[]>(),
    system: text('system').$type<LedgerSystem>(),
    state: text('state').$type<LedgerState>().notNull().default('waiting'),
    problem: text('problem'),
    isNumberTaken: boolean('is_number_taken').notNull().default(false),
    retries: smallint('retries').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.sourceId)],
)
