import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { AccessPointSystem, EInvoiceState, ResponseCode } from '#domain/e-invoices/e-invoice-delivery.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'
import { invoices } from './invoices.ts'

/** One row while an access point is connected; `key` is sealed. */
export const accessPoint = pgTable('access_point', {
  id: smallint('id').primaryKey().default(1),
  system: text('system').$type<AccessPointSystem>().notNull(),
  key: text('key').notNull(),
  /** of Storecove */
  legalEntity: integer('legal_entity'),
  /** documents after this one are sent by themselves; null when staff send each */
  sendsAfter: integer('sends_after'),
  revision: integer('revision').notNull().default(1),
  connectedAt: instant('connected_at').notNull(),
  connectedByUserId: integer('connected_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** Each sending of a document through the access point (decision 130). */
export const eInvoiceDeliveries = pgTable('e_invoice_deliveries', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  invoiceId: integer('invoice_id')
    .notNull()
    .references(() => invoices.id),
  reference: uuid('reference').notNull().unique(),
  receiver: text('receiver').notNull(),
  state: text('state').$type<EInvoiceState>().notNull().default('waiting'),
  problem: text('problem'),
  providerId: text('provider_id'),
  receipt: text('receipt'),
  triedAt: instant('tried_at'),
  settledAt: instant('settled_at'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Answers of receivers, each stored once. */
export const eInvoiceResponses = pgTable('e_invoice_responses', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  providerId: text('provider_id').notNull().unique(),
  invoiceId: integer('invoice_id').references(() => invoices.id),
  code: text('code').$type<ResponseCode>(),
  reason: text('reason'),
  saidAt: instant('said_at').notNull(),
  receivedAt: instant('received_at').notNull(),
})
