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

/** The log records that a note was written, but not its text, as notes can be deleted. */
export async function addNote(shop: Shop, staff: Visitor, orderId: number, text: string): Promise<OrderNote[]> {
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
