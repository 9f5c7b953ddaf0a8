import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { orderHistory } from '#server/database/schema/orders.ts'
import { insertion } from '#server/database/statement.ts'

/** Without a payment status when it did not change. */
export const historyEntry = insertion('insert-order-history', orderHistory, [
  'orderId',
  'status',
  'paymentStatus',
  'notes',
  'byUserId',
  'createdAt',
])

export async function writeHistory(tx: Connection, entry: Parameters<typeof historyEntry>[0]): Promise<void> {
  await run(tx, historyEntry(entry))
}
