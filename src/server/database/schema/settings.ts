import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { StoredSettings } from '#domain/settings/settings.ts'
import type { ConfirmedStep } from '#domain/settings/setup.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

/** One row: differences from the defaults. */
export const settings = pgTable('settings', {
  id: smallint('id').primaryKey().default(1),
  data: jsonb('data').$type<StoredSettings>().notNull().default({}),
  /** increases with each change, to detect conflicts */
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at'),
})

/** The name is copied, so that the approval outlives the account. */
export const textApprovals = pgTable('text_approvals', {
  text: text('text').$type<ConfirmedStep>().primaryKey(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  approvedAt: instant('approved_at').notNull(),
})
