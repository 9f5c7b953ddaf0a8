import { sql } from 'drizzle-orm'
import type { Arrival, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { shareReceived } from '#domain/shelf-lists/shelf-list.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { shelfLines, shelfReceived } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findShelfLists, lockLists } from './queries.ts'

const OFFERED_DAYS = 60

type ArrivedLine = Readonly<{
  orderId: number
  orderNumber: string
  orderLineId: number
  productId: number
  kcwId: string
  nameDa: string
  rolls: number
  /** those, and older ones that are not offered */
  unaccounted: number
}>

/** Rolls of parcels from before the product was on a list are on the shelf already. */
async function findArrivedLines(db: Connection, account: number | ReturnType<typeof sql>, now: Date): Promise<ArrivedLine[]> {
  const since = new Date(now.getTime() - OFFERED_DAYS * DAY_MS).toISOString()
  const { rows } = await db.execute<ArrivedLine>(sql`
    select o.id as "orderId", o.order_number as "orderNumber", l.id as "orderLineId", l.product_id as "productId", l.kcw_id as "kcwId",
      l.name_da as "nameDa", least(outside.rolls, came.rolls)::int as rolls, outside.rolls::int as "unaccounted"
    from orders o join order_lines l on l.order_id = o.id left join shelf_received r on r.order_line_id = l.id
      cross join lateral (select l.sent - l.returned - coalesce(r.rolls, 0) as rolls) outside
      cross join lateral (
        select sum(pl.quantity) as rolls from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where pl.order_line_id = l.id and p.taken_back_at is null and p.sent_at > ${since}::timestamptz and exists (
          select from shelf_lines s join shelf_lists on shelf_lists.id = s.list_id
          where s.product_id = l.product_id and s.created_at < p.sent_at
            and shelf_lists.account_id = o.account_id and shelf_lists.deleted_at is null
        )
      ) came
    where o.account_id = ${account} and o.deleted_at is null and l.sample_of_id is null and outside.rolls > 0 and came.rolls > 0
    order by o.id desc, l.position`)
  return rows
}

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
    return { lists: await findShelfLists(tx, accountId), arrivals: byOrder(arrived.filter((line) => line.orderId !== orderId)) }
  })
}

type Raising = Readonly<{ accountId: number; lines: readonly ArrivedLine[]; at: Date }>

async function raiseShelf(tx: Connection, { accountId, lines, at }: Raising): Promise<void> {
  const lists = await findShelfLists(tx, accountId)
  const rolls = new Map<number, number>()
  // an order may have a product twice, paid both ways
  for (const line of lines) rolls.set(line.productId, (rolls.get(line.productId) ?? 0) + line.rolls)
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
      items: items.map(({ kcwId, nameDa, rolls }) => ({ kcwId, nameDa, rolls })),
    }
  })
}
