import type { ShopSettings } from '#domain/settings/settings.ts'
import { holdAddress } from '#server/audit/subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { storeTogether } from '#server/database/run-together.ts'
import { type IdempotencyKey, storeKey } from '#server/http/idempotency.ts'
import { orderPlaced } from '#server/integrations/order-events.ts'
import { mailToQueue } from '#server/mails/queue-mail.ts'
import { historyEntry } from '#server/orders/order-history.ts'
import { noticeToShop } from '#server/orders/shop-notices.ts'
import { type DecidedMovement, movementQueries } from '#server/points/write-movement.ts'
import {
  countInvoiceOrder,
  countSampleOrder,
  insertLines,
  insertOrder,
  type LinkedProjects,
  linkProjects,
  type NewLine,
  type NewOrder,
  requireBuyer,
  requireMember,
  type StockReservation,
  type StoredReferences,
  storeReferences,
  takeStock,
} from './order-statements.ts'

type OrderToStore = Readonly<{
  order: NewOrder
  lines: readonly NewLine[]
  stock: readonly StockReservation[]
  spentPoints: DecidedMovement | null
  /** what the order was judged by; null for a guest, and without a limit of a member */
  buyer: Parameters<typeof requireBuyer>[0] | null
  member: Parameters<typeof requireMember>[0] | null
  /** on invoice under a limit: the buyer and the count it was decided on */
  credit: Readonly<{ userId: number; invoiceOrders: number }> | null
  /** with samples or credits: the account and the count it was decided on */
  samples: Readonly<{ accountId: number; sampleOrders: number }> | null
  projects: LinkedProjects | null
  references: StoredReferences | null
  key: IdempotencyKey | null
  /** the first history entry */
  note: string | null
  notices: ShopSettings['notices']
}>

/** Stores an order in one transaction; fails when its data has changed. Locks buyer or guest's address, products by id, then the key. */
export async function storeOrder(
  db: Connection,
  { order, lines, stock, spentPoints, buyer, member, credit, samples, projects, references, key, note, notices }: OrderToStore,
): Promise<string> {
  const { id, userId, orderedByUserId, placedByUserId, status, paymentStatus, createdAt, customerEmail } = order
  const points = spentPoints && movementQueries(spentPoints)
  const stored = await storeTogether(db, {
    guest: userId === null ? holdAddress({ email: customerEmail }) : null,
    buyer: buyer && requireBuyer(buyer),
    member: member && requireMember(member),
    balance: points?.balance,
    credit: credit && countInvoiceOrder(credit),
    references: references && storeReferences(references),
    stock: takeStock(stock, { kind: 'sold', orderId: id, at: createdAt.toISOString() }),
    order: insertOrder(order),
    key: key && storeKey(key, { orderId: id, at: createdAt }),
    lines: insertLines(lines),
    samples: samples && countSampleOrder(samples),
    projects: projects && linkProjects(projects),
    history: historyEntry({
      orderId: id,
      status,
      paymentStatus,
      notes: note,
      byUserId: placedByUserId ?? orderedByUserId ?? userId,
      createdAt,
    }),
    pointsEntry: points?.entry,
    mail: mailToQueue({ template: 'order-confirmation', payload: { orderId: id }, to: customerEmail, now: createdAt }),
    notice: noticeToShop('newOrder', { orderId: id, notices, now: createdAt }),
    event: orderPlaced(order),
  })
  const [row] = stored.order
  if (!row) throw new Error('the order was not stored')
  return row.orderNumber
}
