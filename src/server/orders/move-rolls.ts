import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { LineRolls } from '#domain/orders/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, products } from '#server/database/schema.ts'
import type { OrderLineRow } from './order-answer.ts'

/** What is to become of a line's rolls and of the stock; null leaves both as they are. */
type Move = (line: OrderLineRow, stock: number) => Readonly<{ rolls: LineRolls; stockChange: number }> | null

/**
 * Moves rolls of an order's lines, one line after the other in their order, and the stock of their products with them. The caller holds the
 * order's row; products are held in the order of their ids before they change (decision 0010). A product deleted since has no stock to give or
 * to go back to. Answers the lines as they are afterwards.
 */
export async function moveRolls(tx: Connection, orderId: number, move: Move): Promise<OrderLineRow[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
  const before = await holdStocks(tx, lines)
  const after = new Map(before)
  const moved = lines.map((line) => {
    const stock = line.productId === null ? undefined : after.get(line.productId)
    const next = move(line, stock ?? 0)
    if (next && line.productId !== null && stock !== undefined) after.set(line.productId, stock + next.stockChange)
    return next ? { ...line, ...next.rolls } : line
  })
  for (const [id, stock] of after) {
    const change = stock - (before.get(id) ?? 0)
    if (change !== 0)
      await tx
        .update(products)
        .set({ stock: sql`${products.stock} + ${change}` })
        .where(eq(products.id, id))
  }
  for (const [index, line] of moved.entries()) if (line !== lines[index]) await storeRolls(tx, line)
  return moved
}

async function holdStocks(tx: Connection, lines: readonly OrderLineRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const held = await tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
  return new Map(held.map(({ id, stock }) => [id, stock]))
}

async function storeRolls(tx: Connection, { id, quantity, shipsNow, shipsLater, sent, sentRemote, returned }: OrderLineRow): Promise<void> {
  await tx.update(orderLines).set({ quantity, shipsNow, shipsLater, sent, sentRemote, returned }).where(eq(orderLines.id, id))
}
