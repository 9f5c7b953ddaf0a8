import { and, eq } from 'drizzle-orm'
import type { OrderNote } from '#contract/orders/notes.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderNotes } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findNotes } from './queries.ts'

/** Writes a note for staff alone and answers the order's notes. The log says that one was written, not what: a note can be deleted. */
export async function addNote(shop: Shop, staff: Visitor, orderId: number, text: string): Promise<OrderNote[]> {
  return await inTransaction(shop.db, async (tx) => {
    await writeNote(tx, staff, { orderId, text, at: shop.now() })
    return await findNotes(tx, orderId, staff)
  })
}

type NewNote = Readonly<{ orderId: number; text: string; at: Date }>

/** Writes a note within a transaction. */
export async function writeNote(tx: Connection, staff: Visitor, { orderId, text, at }: NewNote): Promise<void> {
  const order = await lockOrder(tx, staff, orderId)
  await tx.insert(orderNotes).values({ orderId, text, byUserId: staff.userId, createdAt: at })
  await log(tx, { order, staff, action: 'Intern note skrevet', at })
}

/** Deletes a note; a colleague's is refused with not_your_note. */
export async function deleteNote(shop: Shop, staff: Visitor, { id: orderId, noteId }: { id: number; noteId: number }): Promise<void> {
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

type Written = Readonly<{ order: OrderRow; staff: Visitor; action: string; at: Date }>

async function log(tx: Connection, { order, staff, action, at }: Written): Promise<void> {
  await writeAudit(tx, { by: staff, action, subject: { kind: 'order', id: order.id, label: order.orderNumber }, at })
}
