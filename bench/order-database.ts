import type { BodyIn } from '#contract/call.ts'
import type { placeOrderCalls } from '#contract/orders/place-order.ts'
import { connect, type DatabaseConnection } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { silentLog } from '#test/silent-log.ts'

export type OrderDatabase = DatabaseConnection & Readonly<{ productIds: readonly number[] }>

/** New, empty databases on a server. */
export async function createDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const admin = await connect({ databaseUrl: adminUrl, dataDir: '', log: silentLog })
  for (const name of names) await admin.pool.query(`create database ${name}`)
  await admin.close()
}

/** Opens a new database with the demo shop, whose stock outlasts the measurement; without orders where `hasLives` is false. */
export async function openOrderDatabase({
  hasLives = true,
  ...location
}: Readonly<{ databaseUrl?: string; dataDir?: string; hasLives?: boolean }>): Promise<OrderDatabase> {
  const connection = await connect({ dataDir: '', ...location, log: silentLog })
  const { db, pool } = connection
  await migrate(pool, 'db/migrations')
  await loadDemo(db, new Date(), { hasLives })
  await pool.query('update products set stock = 1000000')
  // all guests order from this machine, with one address
  const guestOrders = { maxUnits: 1_000_000_000, ordersPerHour: 1_000_000_000, mailsPerHour: 1_000_000_000 }
  await pool.query("update settings set data = jsonb_build_object('guestOrders', $1::jsonb)", [JSON.stringify(guestOrders)])
  await pool.query('vacuum full analyze products')
  const { rows } = await pool.query<{ id: number }>('select id from products where active and not asks_for_colour order by id')
  return { ...connection, productIds: rows.map(({ id }) => id) }
}

/** A guest's order of two different products, chosen by chance. */
export function randomOrder(productIds: readonly number[]): BodyIn<(typeof placeOrderCalls)['placeOrder']> {
  return {
    items: pick(productIds).map((id) => ({ id, quantity: 1, payWithPoints: false })),
    customerName: 'Søren Ærø',
    customerEmail: 'soeren@example.dk',
    customerPhone: '12 34 56 78',
    shippingAddress: 'Åvej 1',
    shippingPostalCode: '5970',
    shippingCity: 'Ærøskøbing',
    paymentMethod: 'card',
  }
}

/** Two different products. */
export function pick(productIds: readonly number[]): number[] {
  const first = Math.floor(Math.random() * productIds.length)
  const second = (first + 1 + Math.floor(Math.random() * (productIds.length - 1))) % productIds.length
  return [productIds[first] ?? 0, productIds[second] ?? 0]
}
