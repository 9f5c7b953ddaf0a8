import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { TabledList, ViewedList } from '#domain/saved-views/saved-view.ts'
import { createdAt } from './columns.ts'
import { users } from './customers.ts'

export const savedViews = pgTable(
  'saved_views',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    /** without a question mark */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt,
  },
  (table) => [unique().on(table.userId, table.list, table.name)],
)

/** Hidden columns, by heading. */
export const listColumns = pgTable(
  'list_columns',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<TabledList>().notNull(),
    hidden: text('hidden').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
)
