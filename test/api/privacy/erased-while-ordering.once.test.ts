import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/database/schema/orders.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { shop, db, api } = await testShop()
const admin = await addCustomer(db, { role: 'superadmin' })
const film = await addProduct(db)

test('a guest who is erased while their order is stored is found by it: the order keeps what it needs until it is finished', async () => {
  const email = 'gunnar@gaest.dk'
  const waiting = async () => {
    const { rows } = await db.$client.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows[0].n
  }
  const holder = await db.$client.connect()
  await holder.query('begin')
  await holder.query('select from products where id = $1 for no key update', [film.id])
  const placing = api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { customerEmail: email }))
  let erasing: ReturnType<typeof api> | undefined
  let isErased = false
  try {
    await expect.poll(waiting).toBe(1)
    erasing = api('POST /privacy/deletion', { email }, admin).finally(() => {
      isErased = true
    })
    await expect.poll(async () => isErased || (await waiting()) === 2).toBe(true)
  } finally {
    await holder.query('commit')
    holder.release()
  }
  expect((await placing).status).toBe(200)
  expect((await erasing)?.body).toMatchObject({ success: true, kept: { openOrders: 1, soldOrders: 0 } })
  const marked = await db.select({ at: orders.buyerForgottenAt }).from(orders).where(eq(orders.customerEmail, email))
  expect(marked).toEqual([{ at: shop.now() }])
})
