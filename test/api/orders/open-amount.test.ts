import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { waitsForDeposit } from '#domain/orders/deposit.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { openOre, paymentStatusOf } from '#domain/payments/payment.ts'
import { orders } from '#server/database/schema/orders.ts'
import { waitsForItsDeposit } from '#server/invoices/invoice-filter.ts'
import { addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, clock } = await testShop()

test('what is open of an order is the same sum in the database as in the rules, whatever was paid, paid back and credited', async () => {
  const { id: productId } = await addProduct(db)
  const { body } = await api('POST /orders', orderBody([{ id: productId, quantity: 1 }]))
  const totalOre = 1099_00
  const money = [0, 1, 400_00, totalOre, totalOre + 5].flatMap((paidOre) =>
    [0, 300_00, totalOre].flatMap((creditedOre) => [0, 50_00].map((refundedOre) => ({ totalOre, paidOre, creditedOre, refundedOre }))),
  )
  for (const sums of money)
    for (const status of ORDER_STATUSES)
      for (const isDeleted of [false, true]) {
        const { rows } = await db.$client.query(
          `update orders set status = $2, payment_status = $3, paid_ore = $4, credited_ore = $5, refunded_ore = $6, deleted_at = $7
           where id = $1 returning open_ore::int as open`,
          [body.orderId, status, paymentStatusOf(sums), sums.paidOre, sums.creditedOre, sums.refundedOre, isDeleted ? clock.now : null],
        )
        expect(rows[0]?.open, JSON.stringify({ ...sums, status, isDeleted })).toBe(openOre({ ...sums, status, isDeleted }))
      }
})

test('an order waits for its deposit in the database as in the rules, whatever was paid and credited', async () => {
  const { id: productId } = await addProduct(db)
  const { body } = await api('POST /orders', orderBody([{ id: productId, quantity: 1 }]))
  const isOne = eq(orders.id, Number(body.orderId))
  const answers = new Set<boolean>()
  for (const status of ORDER_STATUSES)
    for (const depositOre of [0, 300_00, 1099_00])
      for (const creditedOre of [0, 900_00, 1099_00])
        for (const paidOre of [0, 199_00, 299_99, 300_00]) {
          await db.update(orders).set({ status, depositOre, creditedOre, paidOre }).where(isOne)
          const [row] = await db.select({ order: orders, waits: waitsForItsDeposit }).from(orders).where(isOne)
          expect(row?.waits, JSON.stringify({ status, depositOre, creditedOre, paidOre })).toBe(row && waitsForDeposit(row.order))
          answers.add(row?.waits === true)
        }
  expect(answers.size).toBe(2)
})
