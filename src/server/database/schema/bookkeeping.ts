import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
