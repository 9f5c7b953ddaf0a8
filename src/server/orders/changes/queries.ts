import { sql } from 'drizzle-orm'
import { rowColumns } from '#server/database/row-columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderChanges } from '#server/database/schema/orders.ts'
import { statement } from '#server/database/statement.ts'

/** `byName` is null for a deleted account. */
export type OrderChangeRow = typeof orderChanges.$inferSelect & Readonly<{ byName: string | null }>

export const changesOfOrders = statement<{ orderIds: readonly number[] }, OrderChangeRow>(
  'changes-of-orders',
  ({ orderIds }) => sql`
    select ${rowColumns(orderChanges)}, ${users.name} as "byName"
    from ${orderChanges} left join ${users} on ${users.id} = ${orderChanges.byUserId}
    where ${orderChanges.orderId} = any(${orderIds}::int[]) order by ${orderChanges.number}`,
)
