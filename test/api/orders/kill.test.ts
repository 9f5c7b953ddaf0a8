import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { addCustomer, addProduct, orderBody, writeCompany } from '#test/shop.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'

const location = await closedTestDatabase()
const ORDERS = 200
const AT_ONCE = 8
const STOCK = 120
const POINTS = 1_000

type Placed = Readonly<{ orderId: number; orderNumber: string; key: string; quantity: number }>

async function openDatabase() {
  return await connect({ ...location, log: silentLog })
}

test('killed in the middle of 200 orders, the shop has every order it acknowledged, whole, and no half one', async () => {
  const before = await openDatabase()
  await writeCompany(before.db)
  const rolls = [await addProduct(before.db, { stock: STOCK }), await addProduct(before.db, { stock: STOCK })]
  const { token } = await addCustomer(before.db)
  await before.pool.query(`insert into points_ledger (user_id, kind, points, balance_after, reason)
    select id, 'granted', ${POINTS}, ${POINTS}, 'Velkomst' from users`)
  await before.pool.query(`update users set points = ${POINTS}`)
  await before.close()

  const shop = await startShopProcess(location)
  const acknowledged: Placed[] = []
  let isKilled = false
  let next = 0
  async function placeOrders(): Promise<void> {
    while (next < ORDERS) {
      const n = next
      next += 1
      const key = `kill-${n}`
      const quantity = 1 + (n % 3)
      const items = rolls.map(({ id }, index) => ({ id, quantity, payWithPoints: index === 1 && n % 4 === 0 }))
      const answer = await fetch(`${shop.address}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` },
        body: JSON.stringify(orderBody(items)),
      }).catch(() => null)
      // what a killed process had already sent is an acknowledgement too
      const body = await answer?.json().catch(() => null)
      if (body) {
        expect(body).toMatchObject({ success: true })
        acknowledged.push({ orderId: body.orderId, orderNumber: body.orderNumber, key, quantity })
      }
      if (acknowledged.length >= ORDERS / 2 && !isKilled) {
        isKilled = true
        await shop.end('SIGKILL')
      }
      if (isKilled) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, placeOrders))
  expect(isKilled).toBe(true)
  expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS / 2)
  expect(acknowledged.length).toBeLessThan(ORDERS)

  const after = await openDatabase()
  try {
    const { rows: orders } = await after.pool.query(
      `select o.id, o.order_number, k.key, o.points_used,
         (select count(*) from order_lines l where l.order_id = o.id) as lines,
         (select sum(quantity) from order_lines l where l.order_id = o.id) as quantity,
         (select coalesce(sum(line_total_ore), 0) from order_lines l where l.order_id = o.id) = o.subtotal_ore as adds_up,
         (select count(*) from order_history h where h.order_id = o.id) as history,
         (select count(*) from mails m where m.payload ->> 'orderId' = o.id::text) as mails,
         (select coalesce(sum(-points), 0) from points_ledger p where p.order_id = o.id) as spent
       from orders o left join idempotency_keys k on k.order_id = o.id order by o.id`,
    )
    const byId = new Map(orders.map((order) => [order.id, order]))
    for (const { orderId, orderNumber, key, quantity } of acknowledged) {
      expect(byId.get(orderId)).toMatchObject({ order_number: orderNumber, key, quantity: 2 * quantity })
    }
    for (const order of orders) {
      expect(order).toMatchObject({
        key: expect.stringMatching(/^kill-/),
        lines: 2,
        adds_up: true,
        history: 1,
        mails: 1,
        spent: order.points_used,
      })
    }
    const { rows: stocks } = await after.pool.query(
      `select p.stock, (select coalesce(sum(ships_now), 0) from order_lines l where l.product_id = p.id) as shipped from products p`,
    )
    for (const { stock, shipped } of stocks) expect(stock + shipped).toBe(STOCK)
    const { rows: strays } = await after.pool.query(
      `select (select count(*) from order_lines) - 2 * count(*) as lines, (select count(*) from order_history) - count(*) as history,
         (select count(*) from mails) - count(*) as mails, (select count(*) from idempotency_keys) - count(*) as keys from orders`,
    )
    expect(strays).toEqual([{ lines: 0, history: 0, mails: 0, keys: 0 }])
    const { rows: accounts } = await after.pool.query(
      'select points, (select sum(points) from points_ledger l where l.user_id = u.id) as ledger from users u',
    )
    expect(accounts[0].ledger).toBe(accounts[0].points)
  } finally {
    await after.close()
  }
})
