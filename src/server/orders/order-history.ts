import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { orderHistory } from '#server/database/schema/orders.ts'
import { insertion } from '#server/database/statement.ts'

/** The statement that adds an entry to an order's history; without a payment status when that did not change. */
export const historyEntry = insertion('insert-order-history', orderHistory, [
  'orderId',
  'status',
  'paymentStatus',
  'notes',
  'byUserId',
  'createdAt',
])

/** Adds an entry to an order's history, in the transaction of what it tells about. */
export async function writeHistory(tx: Connection, entry: Parameters<typeof historyEntry>[0]): Promise<void> {
  await run(tx, historyEntry(entry))
}
