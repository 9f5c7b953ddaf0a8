import { and, asc, eq } from 'drizzle-orm'
import { type OrderNote, orderNoteCalls } from '#contract/orders/staff-orders.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderNotes } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findMailsAbout } from '#server/mails/list-mails.ts'
import type { Shop } from '#server/shop.ts'
import type { OrderRow } from './order-answer.ts'
import { findOrder, lockOrder } from './queries.ts'

export const orderNoteRoutes = [
  route(orderNoteCalls.listOrderNotes, async (shop, { params, visitor }) => {
    await requireOrder(shop, params.id, visitor)
    return { notes: await findNotes(shop.db, params.id, visitor) }
  }),

  route(orderNoteCalls.addOrderNote, async (shop, { params, body, visitor }) => {
    return { notes: await addNote(shop, visitor, params.id, body.text), message: 'Noten er gemt' }
  }),

  route(orderNoteCalls.deleteOrderNote, async (shop, { params, visitor }) => {
    await deleteNote(shop, visitor, params)
    return { message: 'Noten er slettet' }
  }),

  route(orderNoteCalls.listOrderMails, async (shop, { params, visitor }) => {
    const { id: orderId, invoices } = await requireOrder(shop, params.id, visitor)
    const subjects = [{ orderId }, ...invoices.map(({ id: invoiceId }) => ({ invoiceId }))]
    return { mails: await findMailsAbout(shop.db, subjects) }
  }),
]

async function requireOrder(shop: Shop, id: number, visitor: Visitor) {
  const order = await findOrder(shop.db, id, visitor)
  if (!order) throw new ShopError('order_not_found')
  return order
}

/** The log records that a note was written, but not its text, as notes can be deleted. */
async function addNote(shop: Shop, staff: Visitor, orderId: number, text: string): Promise<OrderNote[]> {
  return await inTransaction(shop.db, async (tx) => {
    await writeNote(tx, staff, { orderId, text, at: shop.now() })
    return await findNotes(tx, orderId, staff)
  })
}

type NewNote = Readonly<{ orderId: number; text: string; at: Date }>

export async function writeNote(tx: Connection, staff: Visitor, { orderId, text, at }: NewNote): Promise<void> {
  const order = await lockOrder(tx, staff, orderId)
  await tx.insert(orderNotes).values({ orderId, text, byUserId: staff.userId, createdAt: at })
  await log(tx, { order, staff, action: 'Intern note skrevet', at })
}

/** Throws not_your_note for a colleague's note. */
async function deleteNote(shop: Shop, staff: Visitor, { id: orderId, noteId }: { id: number; noteId: number }): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const isIt = and(eq(orderNotes.id, noteId), eq(orderNotes.orderId, orderId))
    const [note] = await tx.select({ byUserId: orderNotes.byUserId }).from(orderNotes).where(isIt)
    if (!note) throw new ShopError('note_not_found')
    if (note.byUserId !== staff.userId) throw new ShopError('not_your_note')
    await tx.delete(orderNotes).where(isIt)
    await log(tx, { order, staff, action: 'Intern note fjernet', at: shop.now() })
  })
}

type LogEntry = Readonly<{ order: OrderRow; staff: Visitor; action: string; at: Date }>

async function log(tx: Connection, { order, staff, action, at }: LogEntry): Promise<void> {
  await writeAudit(tx, { by: staff, action, subject: { kind: 'order', id: order.id, label: order.orderNumber }, at })
}

async function findNotes(db: Connection, orderId: number, reader: Visitor): Promise<OrderNote[]> {
  const rows = await db
    .select({ id: orderNotes.id, text: orderNotes.text, byUserId: orderNotes.byUserId, by: users.name, createdAt: orderNotes.createdAt })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.byUserId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id))
  return rows.map(({ byUserId, createdAt, ...note }) => {
    return { ...note, isOwn: byUserId === reader.userId, createdAt: createdAt.toISOString() }
  })
}
