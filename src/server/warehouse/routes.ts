import { MAX_ORDERS } from '#contract/orders/order.ts'
import { type OrderToPack, warehouseCalls } from '#contract/warehouse.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { alongShelves, pickList, picksOf } from '#domain/parcels/pick-list.ts'
import { route } from '#server/http/route.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findNextSteps, stepTerms } from '#server/orders/next-steps.ts'
import { findOrdersById } from '#server/orders/queries.ts'
import { findReadyBatches, findShelves } from '#server/parcels/pick-list.ts'
import type { Shop } from '#server/shop.ts'
import { findShelfStock } from './shelf-stock.ts'

export const warehouseRoutes = [
  route(warehouseCalls.showPacking, (shop, { visitor }) => findPacking(shop, visitor)),
  route(warehouseCalls.showShelfStock, async ({ db }) => ({ products: await findShelfStock(db) })),
]

/** The oldest orders to pack, in the order of a walk along the shelves. Rolls that are short go to the oldest order. */
async function findPacking(shop: Shop, staff: Visitor): Promise<Readonly<{ orders: OrderToPack[]; total: number }>> {
  const steps = await findNextSteps(shop.db, { terms: await stepTerms(shop), seesAmounts: mayDo(staff, 'seeOrderAmounts') })
  const ids = [...steps].flatMap(([id, step]) => (step === 'send' ? [id] : [])).toSorted((a, b) => a - b)
  const orders = await findOrdersById(shop.db, ids.slice(0, MAX_ORDERS))
  const ready = await findReadyBatches(shop, orders)
  const shelfOf = await findShelves(
    shop.db,
    orders.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])),
  )
  const toPack = new Map(
    orders.map((order) => {
      const picks = picksOf(order, ready)
        .map(({ line: { id: itemId, productId, kcwId, nameDa }, batch, rolls }) => {
          return { itemId, productId, shelf: shelfOf.get(productId ?? 0) ?? null, kcwId, nameDa, batch, rolls }
        })
        .toSorted(alongShelves)
      return [order.id, { ...headOf(order), picks }] as const
    }),
  )
  const walk = pickList(orders, { ready, shelfOf }).orderIds
  // two orders that wait for one roll are both among `ids`, and one of them is listed
  return { orders: walk.flatMap((id) => toPack.get(id) ?? []), total: ids.length > MAX_ORDERS ? ids.length : walk.length }
}

type Found = Awaited<ReturnType<typeof findOrdersById>>[number]

function headOf({ id, orderNumber, createdAt, customerName, company, notes, deliveryWay, status, parcels }: Found) {
  return {
    id,
    orderNumber,
    createdAt: createdAt.toISOString(),
    customerName,
    company,
    notes,
    deliveryWay,
    status,
    parcels: parcels.map((parcel) => parcel.id),
  }
}
