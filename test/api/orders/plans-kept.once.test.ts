import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
const ORDERS = 20

type Prepared = { name: string; custom: number; runs: number }

test('what an order asks is planned once, also for a workshop with years of orders the database has counted', async () => {
  const { id, token } = await addCustomer(db)
  const roll = await addProduct(db, { stock: 1_000 })
  await db.execute(sql`
    insert into orders (order_number, user_id, account_id, payment_method, customer_name, customer_email, customer_phone, shipping_address,
      shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, delivery_in_stock, delivery_remote)
    select 'GAMMEL-' || n, ${id}, (select account_id from users where id = ${id}), 'card', 'Karen', 'karen@example.dk', '12345678', 'Vej 1',
      '7100', 'Vejle', 0, 100000, 0, 0, 100000, '1-3', '10-18' from generate_series(1, 20000) n`)
  await db.execute(sql`analyze`)
  for (let placed = 0; placed < ORDERS; placed += 1) {
    const { status } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token })
    expect(status).toBe(200)
  }

  // one order after the other is placed on the connection that is free, which is the one the orders before it had
  const { rows } = await db.execute<Prepared>(sql`
    select name, custom_plans::int as custom, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`)
  const asked = rows.filter(({ runs }) => runs >= ORDERS)
  expect(asked.length).toBeGreaterThan(5)
  // the first five times the database tries a plan for each value
  expect(asked.filter(({ custom }) => custom > 5)).toEqual([])
})
