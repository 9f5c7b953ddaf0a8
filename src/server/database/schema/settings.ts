import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { StoredSettings } from '#domain/settings/settings.ts'
import type { LegalText } from '#domain/settings/setup.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

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
