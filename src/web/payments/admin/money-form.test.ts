import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { paymentCalls } from '#contract/payments/payments.ts'
import { isAboveOpen, moneyFormOf, moneyProblems, toMovedMoney, toRefund } from './money-form.ts'

const TODAY = '2026-11-22'
const order = (open: number, paid = 0): Order =>
  ({ open, paid, paymentMethod: 'invoice', onlinePayments: [] as Order['onlinePayments'] }) as Order

test('the open amount is proposed for a payment, the amount owed back for a refund, and nothing without either', () => {
  expect(moneyFormOf('payment', order(1099.5), TODAY)).toEqual({
    ...{ amount: '1.099,50', way: 'bank', paidOn: TODAY, reference: '', isOverpaid: false, isCredited: true },
  })
  expect(moneyFormOf('refund', order(-200), TODAY).amount).toBe('200,00')
  expect([moneyFormOf('payment', order(-200), TODAY).amount, moneyFormOf('refund', order(1), TODAY).amount]).toEqual(['', ''])
})

test('the proposed form can be sent unchanged, with the amounts that were seen', () => {
  const body = toMovedMoney(moneyFormOf('payment', order(1099.5, 300), TODAY), order(1099.5, 300))
  expect(body).toMatchObject({ amount: 1099.5, way: 'bank', paidOn: TODAY, seen: { open: 1099.5, paid: 300 } })
  expect(paymentCalls.bookPayment.body.safeParse(body).success).toBe(true)
  expect(toMovedMoney({ ...moneyFormOf('payment', order(1), TODAY), amount: 'halvdelen' }, order(1)).amount).toBeNaN()
})

test('more than the open amount must be confirmed, and more than was paid cannot be refunded', () => {
  const form = (amount: string, isOverpaid = false) => ({ ...moneyFormOf('payment', order(500), TODAY), amount, isOverpaid })
  expect(['499,99', '500', '500,01', 'x'].map((amount) => isAboveOpen(form(amount), order(500)))).toEqual([false, false, true, false])
  expect(moneyProblems('payment', form('500,01'), order(500))).toEqual({
    isOverpaid: 'Beløbet er større end det, der mangler at blive betalt. Bekræft, at kunden har betalt for meget.',
  })
  expect(moneyProblems('payment', form('500,01', true), order(500))).toEqual({})
  expect(moneyProblems('payment', form('0'), order(500))).toEqual({ amount: 'Skriv et beløb over 0 kr.' })
  expect(moneyProblems('refund', form('300'), order(200, 300))).toEqual({})
  expect(moneyProblems('refund', form('300,01'), order(200, 300))).toEqual({
    amount: 'Der kan højst betales det tilbage, som er kommet ind.',
  })
  expect(moneyProblems('refund', form('1'), order(500))).toEqual({ amount: 'Der er ikke betalt noget, der kan betales tilbage.' })
})

test('a refund above the amount owed is credited as far as it is invoiced, unless staff may not or choose not to', () => {
  const paid = { ...order(0, 1000), invoiced: 900, credited: 100 }
  const form = (amount: string, isCredited = true) => ({ ...moneyFormOf('refund', paid, TODAY), amount, isCredited })
  expect(['200', '900', 'x'].map((amount) => toRefund(form(amount), paid, true).credit)).toEqual([200, 800, undefined])
  expect(toRefund(form('200'), { ...paid, open: -150 }, true).credit).toBe(50)
  const without = [
    toRefund(form('200', false), paid, true),
    toRefund(form('200'), paid, false),
    toRefund(form('200'), { ...paid, open: -200 }, true),
  ]
  expect(without.map((body) => 'credit' in body)).toEqual([false, false, false])
})
