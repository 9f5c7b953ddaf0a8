import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { effectTexts } from './effect-texts.ts'

/** Three of five left, two of them from the remote warehouse; one came back and is credited. */
const items = [{ quantity: 5, shipsNow: 2, shipsLater: 3, held: 1, sent: 3, returned: 1 }]
const order = { status: 'processing', paymentStatus: 'unpaid', userId: null, items, invoices: [] } as unknown as Order
const cancelled = { status: 'cancelled', paymentStatus: 'unpaid' } as const

test('an order that is cancelled or deleted says how many rolls go into the stock: those it holds, and sent ones that are here', () => {
  const restocked = (count: number) => [expect.stringMatching(new RegExp(`^${count}.stk\\. lægges tilbage på lager\\.$`))]
  expect(effectTexts(order, { ...cancelled, sentRolls: 'here' })).toEqual(restocked(3))
  expect(effectTexts(order, null)).toEqual(restocked(3))
  expect(effectTexts(order, { ...cancelled, sentRolls: 'returning' })).toEqual(restocked(1))
})
