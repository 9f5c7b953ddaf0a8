import { sql } from 'drizzle-orm'
import type { Arrival, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { shareReceived } from '#domain/shelf-lists/shelf-list.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { shelfLines, shelfReceived } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { type ArrivedLine, findArrivedLines } from './bought-lines.ts'
import { findShelfLists, lockLists } from './queries.ts'

export async function findArrivals(db: Connection, userId: number, now: Date): Promise<Arrival[]> {
  return byOrder(await findArrivedLines(db, accountOf(userId), now))
}

type Received = Readonly<{ lists: ShelfList[]; arrivals: Arrival[] }>

/** Adds an order's rolls to the shelf. Throws 'nothing_arrived' when repeated, and for another account's order. */
export async function receiveOnShelf(
  { db, now }: Shop,
  visitor: Visitor,
  orderId: number,
  { isCounted }: Readonly<{ isCounted: boolean }>,
): Promise<Received> {
  const at = now()
  return await inTransaction(db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    await lockLists(tx, accountId)
    const arrived = await findArrivedLines(tx, accountId, at)
    const lines = arrived.filter((line) => line.orderId === orderId)
    if (lines.length === 0) throw new ShopError('nothing_arrived')
    if (!isCounted) await raiseShelf(tx, { accountId, lines, at })
    await tx
      .insert(shelfReceived)
      .values(lines.map(({ orderLineId, unaccounted }) => ({ orderLineId, rolls: unaccounted })))
      .onConflictDoUpdate({ target: shelfReceived.orderLineId, set: { rolls: sql`${shelfReceived.rolls} + excluded.rolls` } })
    return { lists: await findShelfLists(tx, accountId, at), arrivals: byOrder(arrived.filter((line) => line.orderId !== orderId)) }
  })
}

type Raising = Readonly<{ accountId: number; lines: readonly ArrivedLine[]; at: Date }>

async function raiseShelf(tx: Connection, { accountId, lines, at }: Raising): Promise<void> {
  const lists = await findShelfLists(tx, accountId, at)
  const rolls = new Map<number, number>()
  // an order may have a product twice, paid both ways
  for (const line of lines) rolls.set(line.productId, (rolls.get(line.productId) ?? 0) + line.arrived)
  for (const [productId, received] of rolls) {
    const ofProduct = lists.flatMap((list) => list.lines.filter((line) => line.productId === productId))
    for (const [id, onShelf] of shareReceived(received, ofProduct))
      await tx.update(shelfLines).set({ onShelf, countedAt: at }).where(sql`${shelfLines.id} = ${id}`)
  }
}

function byOrder(lines: readonly ArrivedLine[]): Arrival[] {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))]
  return ids.map((orderId) => {
    const items = lines.filter((line) => line.orderId === orderId)
    return {
      orderId,
      orderNumber: items[0]?.orderNumber ?? '',
      items: items.map(({ kcwId, nameDa, arrived }) => ({ kcwId, nameDa, rolls: arrived })),
    }
  })
}
