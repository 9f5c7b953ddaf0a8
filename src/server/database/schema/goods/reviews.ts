import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { RefusalReason, ReviewState } from '#domain/reviews/review.ts'
import { createdAt, instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from './products.ts'

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
