import { type AnyPgColumn, bigint, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyRight } from '#domain/customers/rights/key-rights.ts'
import type { WebhookEvent, WebhookKind, WebhookState } from '#domain/integrations/webhooks.ts'
import { bytes, createdAt, instant } from './columns.ts'
import { users } from './customers.ts'

/** API keys; the user row names the key in the log (decision 0056). */
export const apiKeys = pgTable('api_keys', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  name: text('name').notNull(),
  /** its first characters; the rest only as a hash */
  prefix: text('prefix').notNull(),
  tokenHash: bytes('token_hash').notNull().unique(),
  rights: text('rights').array().$type<KeyRight[]>().notNull(),
  madeByUserId: integer('made_by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  createdAt,
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  lastUsedAt: instant('last_used_at'),
  lastUsedFrom: text('last_used_from'),
})

export const webhookReceivers = pgTable('webhook_receivers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  kinds: text('kinds').array().$type<WebhookEvent[]>().notNull(),
  /** sealed */
  secret: text('secret').notNull(),
  revision: integer('revision').notNull().default(1),
  pausedAt: instant('paused_at'),
  /** null when staff paused it */
  pausedReason: text('paused_reason'),
  failingSince: instant('failing_since'),
  createdAt,
})

/** Queued in the transaction of the event: about orders by the use cases, about stock and prices by triggers (decision 0089). */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  eventId: uuid('event_id').notNull().unique().defaultRandom(),
  /** may be deleted */
  receiverId: integer('receiver_id').notNull(),
  kind: text('kind').$type<WebhookKind>().notNull(),
  data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
  occurredAt: instant('occurred_at').notNull().defaultNow(),
  state: text('state').$type<WebhookState>().notNull().default('waiting'),
  attempts: smallint('attempts').notNull().default(0),
  /** null: at once */
  nextAttemptAt: instant('next_attempt_at'),
  attemptedAt: instant('attempted_at'),
  status: smallint('status'),
  answer: text('answer'),
  deliveredAt: instant('delivered_at'),
})
