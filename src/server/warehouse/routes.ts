import { warehouseCalls } from '#contract/warehouse.ts'
import { route } from '#server/http/route.ts'
import { findPacking } from './packing.ts'
import { findShelfStock } from './shelf-stock.ts'

export const warehouseRoutes = [
  route(warehouseCalls.showPacking, (shop, { visitor }) => findPacking(shop, visitor)),
  route(warehouseCalls.showShelfStock, async ({ db }) => ({ products: await findShelfStock(db) })),
]
