import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import type { ShelfProduct } from '#contract/warehouse.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const provider = testProvider(() => clock.now)
const shop = await testShop({ payments: testPayments(() => clock.now, provider) })
const { api, db, clock } = shop
const staff = await invoicingStaff(shop)

type Changes = readonly (readonly [statement: string, value: unknown])[]

/** Reads with a call that waits for a table in its middle, while a colleague changes what it has read and what it has not. */
async function readWhileChanged(table: string, path: `GET /${string}`, token: string, changes: Changes) {
  const colleague = await db.$client.connect()
  try {
    await colleague.query(`begin; lock table ${table} in access exclusive mode`)
    const read = api(path, undefined, { token })
    await expect.poll(() => countWaiting(table)).toBeGreaterThan(0)
    for (const [statement, value] of changes) await colleague.query(statement, [value])
    await colleague.query('commit')
    return (await read).body
  } finally {
    // ended, so that it never keeps its lock
    colleague.release(true)
  }
}

async function countWaiting(table: string): Promise<number> {
  const { rows } = await db.$client.query(
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like $1 and datname = current_database()",
    [`%${table}%`],
  )
  return rows[0].n
}

test('invoices whose payment is booked while their account is read are open and being paid', async () => {
  const workshop = await addCustomer(db, { customDiscount: 0 })
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
  const { id: orderId } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 1 }] }, workshop)
  const { id: invoiceId } = await staff.issue(orderId)
  const asked = { invoiceIds: [invoiceId], creditOrderIds: [], amount: 1099 }
  expect((await api('POST /payments/my-invoices/payment', asked, workshop)).status).toBe(200)
  const body = await readWhileChanged('online_payments', 'GET /payments/my-invoices', workshop.token, [
    ["update online_payments set state = 'captured' where order_id = $1", orderId],
    ['update invoice_balances set open_ore = 0 where invoice_id = $1', invoiceId],
  ])
  const { invoices, payments } = body.account as OwnAccount
  expect(invoices).toMatchObject([{ isBeingPaid: true, open: 1099 }])
  expect(payments).toMatchObject([{ amount: 1099 }])
})

test('a roll that comes back into stock while the shelves are read lies there once', async () => {
  const roll = await addProduct(db, { stock: 10 })
  const { id: orderId } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 1 }] })
  const body = await readWhileChanged('products', 'GET /warehouse/products', staff.token, [
    ["update orders set status = 'cancelled' where id = $1", orderId],
    ['update products set stock = stock + 1 where id = $1', roll.id],
  ])
  const shelf = (body.products as ShelfProduct[]).find(({ id }) => id === roll.id)
  expect(shelf?.batches.map(({ rolls, held }) => rolls + held)).toEqual([10])
  expect(await db.select({ stock: products.stock }).from(products).where(eq(products.id, roll.id))).toEqual([{ stock: 10 }])
})
