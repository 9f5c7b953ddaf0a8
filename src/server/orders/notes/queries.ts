import { asc, eq } from 'drizzle-orm'
import type { OrderNote } from '#contract/orders/notes.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderNotes } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'

export async function findNotes(db: Connection, orderId: number, reader: Visitor): Promise<OrderNote[]> {
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
