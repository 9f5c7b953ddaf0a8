import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { effectTexts } from './effect-texts.ts'

/** Three of four rolls of the shop's own stock left; one came back and is credited. */
const items = [{ quantity: 4, shipsNow: 4, shipsLater: 0, held: 1, sent: 3, returned: 1 }]
const order = { status: 'processing', paymentStatus: 'unpaid', userId: null, items, invoices: [] } as unknown as Order
const cancelled = { status: 'cancelled', paymentStatus: 'unpaid' } as const

test('cancelling or deleting an order says how many rolls go into the stock, without those that came back before', () => {
  const restocked = (count: number) => [expect.stringMatching(new RegExp(`^${count}.stk\\. lægges tilbage på lager\\.$`))]
  expect(effectTexts(order, { ...cancelled, sentRolls: 'here' })).toEqual(restocked(3))
  expect(effectTexts(order, null)).toEqual(restocked(3))
  expect(effectTexts(order, { ...cancelled, sentRolls: 'returning' })).toEqual(restocked(1))
})
