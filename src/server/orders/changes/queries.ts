import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { orderChanges, users } from '#server/database/schema.ts'

/** With the name of whoever did it; null when the account is gone. */
export type OrderChangeRow = typeof orderChanges.$inferSelect & Readonly<{ byName: string | null }>

/** What was changed of some orders, by order, first change first. */
export async function findChanges(db: Connection, orderIds: readonly number[]): Promise<ReadonlyMap<number, OrderChangeRow[]>> {
  const rows = await db
    .select({ ...getTableColumns(orderChanges), byName: users.name })
    .from(orderChanges)
    .leftJoin(users, eq(users.id, orderChanges.byUserId))
    .where(inArray(orderChanges.orderId, [...orderIds]))
    .orderBy(asc(orderChanges.number))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
