import { asc, eq } from 'drizzle-orm'
import { addBatches, type BatchedStock, type BatchRolls, batchOfLine, giveBackRolls, takeRolls } from '#domain/batches/batch-rolls.ts'
import type { StockCause } from '#domain/batches/stock-movement.ts'
import type { LineRolls } from '#domain/parcels/rolls.ts'
import { type HeldStock, lockStocks, storeStocks } from '#server/batches/held-stock.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import type { OrderLineRow } from './order-answer.ts'

type Move = (line: OrderLineRow, stock: BatchedStock) => Readonly<{ rolls: LineRolls; stockChange: number }> | null
const NO_STOCK: BatchedStock = { stock: 0, batches: [] }
type Why = Omit<StockCause, 'orderId'>

/**
 * Moves rolls of an order's lines, with the stock of products and batches. The caller holds the order's row; products are locked by id
 * (decision 0010). Deleted products have no stock. Answers the changed lines.
 */
export async function moveRolls(tx: Connection, orderId: number, why: Why, move: Move): Promise<OrderLineRow[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
  const before = await lockStocks(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const after = new Map(before)
  const moved = lines.map((line) => {
    const held = line.productId === null ? undefined : after.get(line.productId)
    const next = move(line, held ?? NO_STOCK)
    if (!next) return line
    const { batches, stock } = moveBatches(line, held, next.stockChange)
    if (stock) after.set(stock.id, stock)
    return { ...line, ...next.rolls, batches }
  })
  await storeStocks(tx, { before, after, cause: { ...why, orderId } })
  for (const [index, line] of moved.entries()) if (line !== lines[index]) await storeRolls(tx, line)
  return moved
}

/** A line's batches and its product's stock after a stock change; positive means that the stock received rolls. */
export function moveBatches(
  { batches }: Pick<OrderLineRow, 'batches'>,
  stock: HeldStock | undefined,
  stockChange: number,
): Readonly<{ batches: BatchRolls[]; stock: HeldStock | undefined }> {
  if (stockChange > 0) {
    const { given, kept } = giveBackRolls(batches, stockChange)
    return { batches: kept, stock: stock?.give(given) }
  }
  if (stockChange === 0 || !stock) return { batches: [...batches], stock }
  const taken = takeRolls(stock, 0 - stockChange, batchOfLine({ batches }))
  return { batches: addBatches(batches, taken), stock: stock.take(taken) }
}

async function storeRolls(
  tx: Connection,
  { id, quantity, shipsNow, shipsLater, sent, sentRemote, returned, batches }: OrderLineRow,
): Promise<void> {
  await tx.update(orderLines).set({ quantity, shipsNow, shipsLater, sent, sentRemote, returned, batches }).where(eq(orderLines.id, id))
}
