import { inArray } from 'drizzle-orm'
import type { PickList } from '#contract/parcels/parcels.ts'
import { readyBatches } from '#domain/parcels/parcel.ts'
import { pickList, pickObstacle } from '#domain/parcels/pick-list.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { StoredOrder } from '#server/orders/order-answer.ts'
import { findStocks } from '#server/orders/order-parts.ts'
import { findOrdersById } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { previewSending } from './preview-sending.ts'

/** The rolls to fetch from the shelves for some orders; orders that cannot leave today are left out, with the reason. */
export async function findPickList(shop: Shop, ids: readonly number[]): Promise<PickList> {
  const orders = await findOrdersById(shop.db, ids)
  const previews = await previewSending(shop, { ids: [...ids], rolls: 'ready' })
  const unpaid = new Set(previews.filter(({ isUnpaid }) => isUnpaid).map(({ orderId }) => orderId))
  const toPick = orders.filter(({ id }) => !unpaid.has(id))
  // an unpaid order takes no roll from the orders that leave
  const ofPicked = await findReadyBatches(shop, toPick)
  const ofUnpaid = await findReadyBatches(
    shop,
    orders.filter(({ id }) => unpaid.has(id)),
  )
  const obstacles = orders.map((order) => {
    const isUnpaid = unpaid.has(order.id)
    return { order, why: pickObstacle(order, { ready: isUnpaid ? ofUnpaid : ofPicked, isUnpaid }) }
  })
  const picked = obstacles.flatMap(({ order, why }) => (why === null ? [order] : []))
  const leftOut = obstacles.flatMap(({ order: { id, orderNumber }, why }) => (why === null ? [] : [{ id, orderNumber, why }]))
  const shelfOf = await findShelves(
    shop.db,
    picked.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])),
  )
  return { ...pickList(picked, { ready: ofPicked, shelfOf }), leftOut }
}

/** By product id; products without a place are left out. */
export async function findShelves(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, shelf } = products
  const found = await db
    .select({ id, shelf })
    .from(products)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(found.flatMap((one) => (one.shelf === null ? [] : [[one.id, one.shelf]])))
}

/** What can leave today of some orders, by line; rolls that are short go to the first of them. */
export async function findReadyBatches({ db }: Shop, orders: readonly StoredOrder[]) {
  const lines = orders.flatMap((order) => (order.status === 'cancelled' ? [] : order.lines))
  return readyBatches(lines, await findStocks(db, lines))
}
