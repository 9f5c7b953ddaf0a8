import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { IssuedParts } from '#domain/invoices/invoice-parts.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { accessPoint } from '#server/database/schema/e-invoices.ts'
import { eInvoices, invoiceBalances, invoiceDocuments, invoiceLines, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { namedColumns, statement } from '#server/database/statement.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type BalancedInvoice, type InvoiceRow, type ListedInvoice, toInvoiceAnswer } from './invoice-answer.ts'

/** Without access check. */
export async function findInvoiceRow(db: Connection, id: number): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row ?? null
}

export async function findIssuedParts(db: Connection, orderId: number): Promise<(InvoiceRow & IssuedParts)[]> {
  const documents = await db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))
  const ids = documents.map(({ id }) => id)
  const lines = await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, ids)).orderBy(asc(invoiceLines.position))
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  return documents.map((document) => ({ ...document, lines: linesOf.get(document.id) ?? [] }))
}

export async function readDocument(db: Connection, invoiceId: number): Promise<InvoiceDocument> {
  const [row] = await db
    .select({ document: invoiceDocuments.document })
    .from(invoiceDocuments)
    .where(eq(invoiceDocuments.invoiceId, invoiceId))
  if (!row) throw new Error(`invoice ${invoiceId} has lost its document`)
  return row.document
}

/** A document of the visitor's own orders, or any for staff who may read invoices. Buyers keep access to documents of deleted orders. */
export async function findInvoice(db: Connection, id: number, visitor: Visitor): Promise<InvoiceRow | null> {
  const [row] = await db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.id, id), mayDo(visitor, 'readInvoices') ? undefined : isOwn(visitor)))
  return row ?? null
}

/** The uncredited invoice, otherwise the last one. */
export async function findLatestInvoice(db: Connection, orderId: number): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
    .orderBy(sql`${invoices.creditedById} is null desc`, desc(invoices.id))
    .limit(1)
  return row ?? null
}

const BALANCED = {
  ...getTableColumns(invoices),
  openOre: sql<number>`coalesce(${invoiceBalances.openOre}, 0)`,
  creditedOre: sql<number>`coalesce(${invoiceBalances.creditedOre}, 0)`,
  needsNemHandel: eInvoices.needsNemHandel,
  nemHandelAt: eInvoices.sentAt,
  nemHandelBy: users.name,
  eState: eInvoices.state,
  eProblem: eInvoices.problem,
  eStateAt: eInvoices.stateAt,
  eResponse: eInvoices.response,
  eResponseReason: eInvoices.responseReason,
  isConnected: sql<boolean>`exists (select from ${accessPoint})`,
}

/** Oldest first, with their balances. */
export const balancedOfOrders = statement<{ orderIds: readonly number[] }, BalancedInvoice>(
  'balanced-of-orders',
  ({ orderIds }) => sql`
    select ${namedColumns(BALANCED)}
    from ${invoices}
    left join ${invoiceBalances} on ${invoiceBalances.invoiceId} = ${invoices.id}
    left join ${eInvoices} on ${eInvoices.invoiceId} = ${invoices.id}
    left join ${users} on ${users.id} = ${eInvoices.sentByUserId}
    where ${invoices.orderId} = any(${orderIds}::int[]) order by ${invoices.id}`,
)

export async function findListed(db: Connection, ids: readonly number[]): Promise<ListedInvoice[]> {
  if (ids.length === 0) return []
  const credited = alias(invoices, 'credited')
  const note = alias(invoices, 'note')
  const rows = await db
    .select({
      ...BALANCED,
      orderStatus: orders.status,
      paymentStatus: orders.paymentStatus,
      creditedNumber: credited.number,
      noteNumber: note.number,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .leftJoin(note, eq(note.id, invoices.creditedById))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .leftJoin(eInvoices, eq(eInvoices.invoiceId, invoices.id))
    .leftJoin(users, eq(users.id, eInvoices.sentByUserId))
    .where(inArray(invoices.id, [...ids]))
  const notes = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.creditsId, [...ids]))
    .orderBy(asc(invoices.number))
  const notesOf = Map.groupBy(notes, ({ creditsId }) => creditsId)
  const byId = new Map(rows.map((row) => [row.id, { ...row, notes: notesOf.get(row.id) ?? [] }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function listedInvoice(db: Connection, id: number, now: Date): Promise<Invoice> {
  const [row] = await findListed(db, [id])
  if (!row) throw new Error(`invoice ${id} is gone`)
  return toInvoiceAnswer(row, copenhagenDay(now.getTime()))
}

/** What credit notes took off order lines (decision 28), also without rolls: `order_id`, `order_line_id` and `ore`. Annulments are owed again. */
export const reducedLines = sql`(
  select note.order_id, part.order_line_id, sum(part.total_ore)::bigint as ore
  from invoices note join invoice_lines part on part.invoice_id = note.id
  where note.credits_id is not null and note.credit_kind = 'reduction' and part.order_line_id is not null
  group by 1, 2)`
