import { and, asc, eq, gt } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { draftInvoice, type InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderHistory, orderLines, users } from '#server/database/schema.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { OrderRow } from './order-answer.ts'

type Wanted = Readonly<{ order: OrderRow; terms: InvoiceTerms; issueDate: CalendarDate }>

/** A document to be issued, and the order's line each of its lines is about. */
export type Draft = Readonly<{ document: InvoiceDocument; lineIds: readonly number[] }>

/** The invoice an order would get on a day; read in the transaction that issues it, so that its parts belong together. */
export async function draftDocument(db: Connection, { order, terms, issueDate }: Wanted): Promise<Draft> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), gt(orderLines.quantity, 0)))
    .orderBy(asc(orderLines.position))
  const [account] = order.userId === null ? [] : await db.select().from(users).where(eq(users.id, order.userId))
  const { company } = await readSettings(db)
  const document = draftInvoice({
    order: { ...order, lines },
    account: account ?? null,
    seller: company,
    terms,
    orderedOn: copenhagenDay(order.createdAt.getTime()),
    shippedOn: await findShippedOn(db, order),
    issueDate,
  })
  return { document, lineIds: lines.map(({ id }) => id) }
}

/**
 * The day the goods left: when the order last became sent, for a note or a payment on the way tells its status again. Null for
 * an order that has not left or came back.
 */
async function findShippedOn(db: Connection, { id, status }: OrderRow): Promise<string | null> {
  if (status !== 'shipped' && status !== 'delivered') return null
  const history = await db
    .select({ status: orderHistory.status, at: orderHistory.createdAt })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, id))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id))
  const sent = history.findLast((entry, index) => entry.status === 'shipped' && history[index - 1]?.status !== 'shipped')
  return sent ? copenhagenDay(sent.at.getTime()) : null
}
