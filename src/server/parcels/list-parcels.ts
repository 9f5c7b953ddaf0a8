import type { ResponseOf } from '#contract/call.ts'
import type { parcelCalls } from '#contract/parcels/parcels.ts'
import { readyRolls } from '#domain/parcels/parcel.ts'
import { unsentOf } from '#domain/parcels/rolls.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findStocks } from '#server/orders/order-parts.ts'
import { findOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findStaffParcels } from './queries.ts'

type List = (typeof parcelCalls)['listParcels']

export async function listParcels({ db }: Shop, staff: Visitor, id: number): Promise<Omit<ResponseOf<List>, 'success'>> {
  const order = await findOrder(db, id, staff)
  if (!order) throw new ShopError('order_not_found')
  const ready = order.status === 'cancelled' ? new Map<number, number>() : readyRolls(order.lines, await findStocks(db, order.lines))
  return {
    parcels: await findStaffParcels(db, id),
    lines: order.lines
      .filter((line) => unsentOf(line) > 0)
      .map((line) => ({ itemId: line.id, unsent: unsentOf(line), ready: ready.get(line.id) ?? 0 })),
  }
}
