import { type AnyPgColumn, bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { EInvoiceState, ResponseCode } from '#domain/e-invoices/e-invoice-delivery.ts'
import type { Routing } from '#domain/invoices/e-invoice/e-invoice.ts'
import type { CreditKind, InvoiceKind, InvoiceTerms } from '#domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './customers.ts'
import { orderLines, orders, parcels } from './orders.ts'

/** One row: the last number used. */
export const invoiceSeries = pgTable('invoice_series', {
  id: smallint('id').primaryKey().default(1),
  last: integer('last').notNull().default(0),
})

/** A trigger refuses changes, except crediting an invoice. */
export const invoices = pgTable('invoices', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  number: integer('number').notNull().unique(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id),
  orderNumber: text('order_number').notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  company: text('company'),
  paymentTerms: text('payment_terms').$type<InvoiceTerms>().notNull(),
  issueDate: date('issue_date').notNull(),
  dueDate: date('due_date').notNull(),
  netOre: bigint('net_ore', { mode: 'number' }).notNull(),
  vatOre: bigint('vat_ore', { mode: 'number' }).notNull(),
  totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  vatTreatment: text('vat_treatment').$type<VatTreatment>().notNull().default('domestic'),
  /** of an invoice of a parcel; null for the order */
  parcelId: integer('parcel_id').references(() => parcels.id),
  /** included in the total */
  shippingOre: bigint('shipping_ore', { mode: 'number' }).notNull().default(0),
  /** asked for ahead of the goods, or less than 0 what is deducted of that; included in the total (decision 127) */
  acontoOre: bigint('aconto_ore', { mode: 'number' }).notNull().default(0),
  creditKind: text('credit_kind').$type<CreditKind>(),
  creditsId: integer('credits_id').references((): AnyPgColumn => invoices.id),
  /** the credit note that used the invoice up */
  creditedById: integer('credited_by_id')
    .unique()
    .references((): AnyPgColumn => invoices.id),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
  /** lower-case searched texts, written by a trigger */
  searchText: text('search_text').notNull().default(''),
})

/** Frozen. */
export const invoiceDocuments = pgTable('invoice_documents', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  document: jsonb('document').$type<InvoiceDocument>().notNull(),
})

/** Electronic documents, and their delivery through NemHandel. */
export const eInvoices = pgTable('e_invoices', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  needsNemHandel: boolean('needs_nem_handel').notNull(),
  sentAt: instant('sent_at'),
  sentByUserId: integer('sent_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  /** once staff corrected it */
  routing: jsonb('routing').$type<Routing>(),
  /** of its last delivery by the access point, with its problem */
  state: text('state').$type<EInvoiceState>(),
  problem: text('problem'),
  stateAt: instant('state_at'),
  response: text('response').$type<ResponseCode>(),
  responseReason: text('response_reason'),
  responseAt: instant('response_at'),
})

/** The rolls a document covers; frozen. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: smallint('position').notNull(),
    /** null for an amount without a line */
    orderLineId: integer('order_line_id').references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
)

/** Derived from payments and credit notes. */
export const invoiceBalances = pgTable('invoice_balances', {
  invoiceId: integer('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  creditedOre: bigint('credited_ore', { mode: 'number' }).notNull().default(0),
  openOre: bigint('open_ore', { mode: 'number' }).notNull(),
})
