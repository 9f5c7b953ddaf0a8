import { expect, test } from 'vitest'
import { figuresOf, outcomesOf } from './samples-to-rolls.ts'

const sample = (id: string, sentAt: number, more = {}) => ({ id, accountId: 1, filmId: 8, sentAt, ...more })
const order = (orderId: number, orderedAt: number, more = {}) => ({ orderId, accountId: 1, filmId: 8, orderedAt, rolls: 2, ...more })
const ledTo = (samples: ReturnType<typeof sample>[], orders: ReturnType<typeof order>[]) =>
  outcomesOf(samples, orders).map(({ sample: { id }, roll }) => [id, roll?.orderId ?? null])

test('a sample led to the first order of its film since it was sent', () => {
  expect(ledTo([sample('a', 10)], [order(3, 30), order(2, 20), order(1, 5)])).toEqual([['a', 2]])
})

test('an order before the sample, of another film or by another firm is none of its doing', () => {
  expect(ledTo([sample('a', 10)], [order(1, 10), order(2, 20, { filmId: 9 }), order(3, 20, { accountId: 2 })])).toEqual([['a', null]])
})

test('of two samples one order is the outcome of both, and its rolls count once', () => {
  const outcomes = outcomesOf([sample('a', 10), sample('b', 12), sample('c', 40)], [order(2, 20, { rolls: 5 })])
  expect(outcomes.map(({ roll }) => roll?.orderId ?? null)).toEqual([2, 2, null])
  expect(figuresOf(outcomes)).toEqual({ samples: 3, led: 2, percent: 67, rolls: 5 })
})

test('without samples there is no percent', () => expect(figuresOf([])).toEqual({ samples: 0, led: 0, percent: 0, rolls: 0 }))
