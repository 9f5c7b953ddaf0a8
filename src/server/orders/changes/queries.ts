import { sql } from 'drizzle-orm'
import { rowColumns } from '#server/database/row-columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderChanges } from '#server/database/schema/orders.ts'
import { statement } from '#server/database/statement.ts'

/** With the name of whoever did it; null when the account is gone. */
export type OrderChangeRow = typeof orderChanges.$inferSelect & Readonly<{ byName: string | null }>

/** The question for what was changed of some orders, first change first. */
export const changesOfOrders = statement<{ orderIds: readonly number[] }, OrderChangeRow>(
  'changes-of-orders',
  ({ orderIds }) => sql`
    select ${rowColumns(orderChanges)}, ${users.name} as "byName"
    from ${orderChanges} left join ${users} on ${users.id} = ${orderChanges.byUserId}
    where ${orderChanges.orderId} = any(${orderIds}::int[]) order by ${orderChanges.number}`,
)
