import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { amountProblems, leavesInvoices, rollsProblems, statusFormOf, toStatusChange } from './status-form.ts'

const order = { status: 'pending', paymentStatus: 'unpaid', tracking: null, items: [{ sent: 0, returned: 0 }] } as unknown as Order
const form = statusFormOf(order)

test('the payment status is sent only when it changed, in one request with the status', () => {
  expect(toStatusChange({ ...form, status: 'processing' }, order)).toEqual({ status: 'processing', notes: '', seen: { status: 'pending' } })
  expect(toStatusChange({ ...form, status: 'processing', paymentStatus: 'paid' }, order)).toEqual({
    status: 'processing',
    paymentStatus: 'paid',
    notes: '',
    seen: { status: 'pending', paymentStatus: 'unpaid' },
  })
})

test('the tracking number is sent when it was typed or cleared, with its value before', () => {
  expect(toStatusChange({ ...form, status: 'shipped', tracking: 'GLS 7' }, order)).toMatchObject({
    tracking: 'GLS 7',
    seen: { tracking: null },
  })
  const sent = { ...order, status: 'shipped', tracking: 'GLS 7' } as Order
  expect(toStatusChange(statusFormOf(sent), sent)).not.toHaveProperty('tracking')
  expect(toStatusChange({ ...statusFormOf(sent), tracking: '' }, sent)).toMatchObject({ tracking: '', seen: { tracking: 'GLS 7' } })
})

test('a part payment is sent with its amount; a missing or unreadable amount is a fault', () => {
  const part = { ...form, status: 'pending', paymentStatus: 'partial' } as const
  expect(toStatusChange({ ...part, amount: '1.500,50' }, order)).toMatchObject({ paymentStatus: 'partial', amount: 1500.5 })
  expect(amountProblems({ ...part, amount: '1.500,50' }, order)).toEqual({})
  expect(amountProblems(part, order)).toEqual({ amount: 'Skriv, hvor meget der er betalt.' })
  expect(amountProblems({ ...part, amount: 'halvdelen' }, order)).toEqual({ amount: 'Skriv beløbet som 500 eller 1.500,50.' })
  expect(toStatusChange(part, { ...order, paymentStatus: 'partial' })).not.toHaveProperty('amount')
})

test('without a chosen status nothing is sent', () => {
  const { body } = staffOrderCalls.changeOrderStatus
  const { error } = body.safeParse(toStatusChange({ ...form, status: '' }, order))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['status', 'Vælg en ordre status']])
})

test('only cancelling an order with sent rolls requires saying where they are', () => {
  const sent = { ...order, status: 'processing', items: [{ sent: 2, returned: 1 }] } as unknown as Order
  const cancelled = { ...form, status: 'cancelled' } as const
  expect(rollsProblems(cancelled, sent)).toEqual({ sentRolls: 'Vælg, hvor varerne er.' })
  expect(rollsProblems({ ...cancelled, sentRolls: 'returning' }, sent)).toEqual({})
  expect(toStatusChange({ ...cancelled, sentRolls: 'returning' }, sent)).toMatchObject({ status: 'cancelled', sentRolls: 'returning' })
  expect(rollsProblems(cancelled, order)).toEqual({})
  expect(toStatusChange({ ...form, status: 'shipped', sentRolls: 'returning' }, sent)).not.toHaveProperty('sentRolls')
})

test('refunding by status leaves uncredited invoices, unless the order is cancelled too', () => {
  const paid = { paymentStatus: 'paid', invoiced: 500, credited: 100 } as const
  const back = { status: 'shipped', paymentStatus: 'refunded' } as const
  expect(leavesInvoices(back, paid)).toBe(true)
  const others = [leavesInvoices({ ...back, status: 'cancelled' }, paid), leavesInvoices(back, { ...paid, credited: 500 })]
  expect([
    ...others,
    leavesInvoices(back, { ...paid, paymentStatus: 'refunded' }),
    leavesInvoices({ ...back, paymentStatus: 'paid' }, paid),
  ]).toEqual([false, false, false, false])
})
