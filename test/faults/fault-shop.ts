import { onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { DatabaseLocation } from '#test/databases.ts'
import { addCustomer, addProduct, writeCompany } from '#test/shop.ts'
import { type ShopProcess, type ShopProcessOptions, startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'

/** More than any load orders, so that no refusal for want of stock is right. */
export const STOCK = 1_000_000

export type FaultShop = Readonly<{
  customerId: number
  customerToken: string
  staffToken: string
  /** a colleague on a bad line */
  slowStaffToken: string
  rollId: number
}>

/** A roll, a customer and two of staff in a database no shop has open. */
export async function prepareShop(location: DatabaseLocation): Promise<FaultShop> {
  const { db, pool, close } = await connect({ ...location, log: silentLog })
  try {
    await migrate(pool)
    await writeCompany(db)
    const { id: rollId } = await addProduct(db, { stock: STOCK })
    const { id: customerId, token: customerToken } = await addCustomer(db)
    const { token: staffToken } = await addCustomer(db, { role: 'admin', permissions: ['points'] })
    const { token: slowStaffToken } = await addCustomer(db, { role: 'admin' })
    return { customerId, customerToken, staffToken, slowStaffToken, rollId }
  } finally {
    await close()
  }
}

/** The shop in a process of its own, which ends with the test, also with one that fails. */
export async function startShop(options: ShopProcessOptions): Promise<ShopProcess> {
  const shop = await startShopProcess(options)
  onTestFinished(() => shop.end('SIGKILL'))
  return shop
}
