import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { storeTogether } from '#server/database/run-together.ts'
import { type IdempotencyKey, keepKey } from '#server/http/idempotency.ts'
import { mailToQueue } from '#server/mails/queue-mail.ts'
import { type DecidedMovement, movementQueries } from '#server/points/write-movement.ts'
import { historyEntry } from './order-history.ts'
import {
  countInvoiceOrder,
  insertLines,
  insertOrder,
  type KeptReferences,
  keepReferences,
  type NewLine,
  type NewOrder,
  type TakenStock,
  takeStock,
} from './order-statements.ts'
import { noticeToShop } from './shop-notices.ts'

type OrderToStore = Readonly<{
  order: NewOrder
  lines: readonly NewLine[]
  stock: readonly TakenStock[]
  spentPoints: DecidedMovement | null
  /** of an order on invoice under a limit: whose, and what was counted when it was decided */
  credit: Readonly<{ userId: number; invoiceOrders: number }> | null
  references: KeptReferences | null
  key: IdempotencyKey | null
  notices: ShopSettings['notices']
}>

/**
 * Stores the whole order in one transaction, or refuses it when what it was decided on has changed. Buyer before products in the
 * order of their ids, products before the key: that is the order in which everybody locks, so nobody waits in a circle.
 */
export async function storeOrder(
  db: Connection,
  { order, lines, stock, spentPoints, credit, references, key, notices }: OrderToStore,
): Promise<string> {
  const { id, userId, placedByUserId, status, paymentStatus, createdAt, customerEmail } = order
  const points = spentPoints && movementQueries(spentPoints)
  const stored = await storeTogether(db, {
    balance: points?.balance,
    credit: credit && countInvoiceOrder(credit),
    references: references && keepReferences(references),
    stock: stock.map(takeStock),
    order: insertOrder(order),
    key: key && keepKey(key, { orderId: id, at: createdAt }),
    lines: insertLines(lines),
    history: historyEntry({ orderId: id, status, paymentStatus, notes: null, byUserId: placedByUserId ?? userId, createdAt }),
    pointsEntry: points?.entry,
    mail: mailToQueue({ template: 'order-confirmation', payload: { orderId: id }, to: customerEmail, now: createdAt }),
    notice: noticeToShop('newOrder', { orderId: id, notices, now: createdAt }),
  })
  const [row] = stored.order
  if (!row) throw new Error('the order was not stored')
  return row.orderNumber
}
