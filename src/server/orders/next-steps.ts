import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { BatchedStock } from '#domain/batches/batch-rolls.ts'
import { type OrderStep, type PaymentTerms, stepOfOrder } from '#domain/order-changes/next-step.ts'
import { waitsForDeposit } from '#domain/orders/deposit.ts'
import { readyRolls } from '#domain/parcels/parcel.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import type { Shop } from '#server/shop.ts'
import type { StoredOrder } from './order-answer.ts'
import { findStocks, invoicedLines, withdrawnLines, withRolls } from './order-parts.ts'

type StepOptions = Readonly<{ terms: PaymentTerms; seesAmounts: boolean }>

export async function stepTerms({ settings, payments }: Shop): Promise<PaymentTerms> {
  const { payments: rules, invoicing } = await settings()
  return { isOn: payments !== null, takesAllAtFirstParcel: rules.takesAllAtFirstParcel, invoicedPer: invoicing.per }
}

/** The next step of each order that has one. Orders with only money left to refund have a separate list. */
export async function findNextSteps(db: Connection, { terms, seesAmounts }: StepOptions): Promise<ReadonlyMap<number, OrderStep>> {
  const found = await db
    .select(DECIDING)
    .from(orders)
    .where(inArray(orders.id, unfinished(db)))
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [foundLines, held, withdrawn, invoiced] = await Promise.all([
    db
      .select(OF_LINES)
      .from(orderLines)
      .where(and(eq(orderLines.orderId, sql`any(${sql.param(ids)}::int[])`), sql`${orderLines.quantity} > 0`))
      .orderBy(orderLines.orderId, orderLines.position),
    db
      .select({
        orderId: onlinePayments.orderId,
        heldOre: sql<number>`sum(${onlinePayments.heldOre})::bigint`.mapWith(Number),
        isHeld: sql<boolean>`bool_or(${onlinePayments.state} = 'held')`,
      })
      .from(onlinePayments)
      .where(eq(onlinePayments.orderId, sql`any(${sql.param(ids)}::int[])`))
      .groupBy(onlinePayments.orderId),
    run(db, withdrawnLines({ orderIds: ids })),
    run(db, invoicedLines({ orderIds: ids })),
  ])
  const lines = withRolls(foundLines, { withdrawn, invoiced })
  const stocks = await findStocks(db, lines)
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const heldOf = new Map(held.map((one) => [one.orderId, one]))
  return new Map(
    found.flatMap((order) => {
      const own = linesOf.get(order.id) ?? []
      const { heldOre = 0, isHeld = false } = heldOf.get(order.id) ?? {}
      const money = seesAmounts ? { ...order, heldOre } : null
      const step = stepOfOrder(
        { ...order, isHeld, waitsForDeposit: waitsForDeposit(order), money, lines: own },
        readyRolls(own, stocks),
        terms,
      )
      return step ? [[order.id, step] as const] : []
    }),
  )
}

/** The rolls of each line that can leave today when its order is sent alone, as on the order's screen. */
export function readyOfEach(
  of: readonly Pick<StoredOrder, 'lines'>[],
  stocks: ReadonlyMap<number, BatchedStock>,
): ReadonlyMap<number, number> {
  return new Map(of.flatMap(({ lines }) => [...readyRolls(lines, stocks)]))
}

const DECIDING = {
  id: orders.id,
  status: orders.status,
  deliveryWay: orders.deliveryWay,
  buyerKind: orders.buyerKind,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
  userId: orders.userId,
  totalOre: orders.totalOre,
  shippingOre: orders.shippingOre,
  creditedOre: orders.creditedOre,
  depositOre: orders.depositOre,
  paidOre: orders.paidOre,
  openOre: orders.openOre,
  invoicedOre: orders.invoicedOre,
}

const OF_LINES = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  productId: orderLines.productId,
  quantity: orderLines.quantity,
  shipsNow: orderLines.shipsNow,
  shipsLater: orderLines.shipsLater,
  sent: orderLines.sent,
  sentRemote: orderLines.sentRemote,
  returned: orderLines.returned,
  lineTotalOre: orderLines.lineTotalOre,
  batches: orderLines.batches,
  oneBatch: orderLines.oneBatch,
}

/** Each part has an index in db/baseline.sql: to be sent, not invoiced, to be fetched, and sent before it is paid. */
function unfinished(db: Connection) {
  const those = (condition: ReturnType<typeof and>) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNull(orders.deletedAt), condition))
  return union(
    those(inArray(orders.status, ['pending', 'processing'])),
    those(and(inArray(orders.status, ['shipped', 'delivered']), lt(orders.invoicedOre, orders.totalOre))),
    those(and(eq(orders.deliveryWay, 'pickup'), eq(orders.status, 'shipped'))),
    those(
      and(
        sql`${orders.openOre} > 0`,
        ne(orders.status, 'cancelled'),
        or(inArray(orders.paymentMethod, ['card', 'mobilepay']), isNull(orders.userId)),
      ),
    ),
  )
}
