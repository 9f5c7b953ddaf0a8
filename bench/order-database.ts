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
  await migrate(pool)
  await loadDemo(db, new Date(), { hasLives })
  // of two known batches: an order takes its rolls of one of them
  await pool.query(
    `insert into batches (product_id, code, created_at) select id, code, now() from products cross join unnest('{A,B}'::text[]) as code`,
  )
  await pool.query(`update products set stock = 1000000, batches = (
    select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'rolls', 500000) order by id) from batches where product_id = products.id)`)
  // all guests order from this machine, with one address
  const guestOrders = { maxUnits: 1_000_000_000, ordersPerHour: 1_000_000_000, mailsPerHour: 1_000_000_000 }
  await pool.query("update settings set data = jsonb_build_object('guestOrders', $1::jsonb)", [JSON.stringify(guestOrders)])
  await pool.query('vacuum full analyze products')
  const { rows } = await pool.query<{ id: number }>('select id from products where active and not asks_for_colour order by id')
  return { ...connection, productIds: rows.map(({ id }) => id) }
}
