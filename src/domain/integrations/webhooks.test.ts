import { expect, test } from 'vitest'
import { firstLineOf, isGoneForGood, MOST_ATTEMPTS, orderEvents, waitAfter } from './webhooks.ts'

const HOUR_MS = 3_600_000
const waits = Array.from({ length: MOST_ATTEMPTS }, (_, failed) => waitAfter(failed + 1))
const sumMs = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)

test('waits grow from a minute to twelve hours, last three days in all, and then it is given up', () => {
  expect(waits.at(0)).toBe(60_000)
  expect(waits.at(-2)).toBe(12 * HOUR_MS)
  expect(waits.at(-1)).toBeNull()
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => Number(a) - Number(b)))
  expect(Math.round(sumMs / HOUR_MS)).toBe(70)
})

test('a receiver is paused once it took nothing for as long as a delivery is tried, and no sooner', () => {
  expect(isGoneForGood({ failingSinceMs: 5, nowMs: 5 + sumMs })).toBe(true)
  expect(isGoneForGood({ failingSinceMs: 5, nowMs: 4 + sumMs })).toBe(false)
  expect(isGoneForGood({ failingSinceMs: null, nowMs: sumMs * 2 })).toBe(false)
})

test('of an answer its first line is shown, short and without what could not be', () => {
  expect(firstLineOf('\n  Fejl: ukendt vare\r\nmere')).toBe('Fejl: ukendt vare')
  expect(firstLineOf('a\u0000b\u001b[31mc')).toBe('a b [31mc')
  expect(firstLineOf('')).toBe('')
  expect(firstLineOf('x'.repeat(999))).toHaveLength(200)
})

test('an order is told as placed, paid or changed, and once as paid when that is all that happened', () => {
  const unpaid = { status: 'pending', paymentStatus: 'unpaid', isDeleted: false }
  const paid = { ...unpaid, paymentStatus: 'paid' }
  expect(orderEvents(null, unpaid)).toEqual(['order.placed'])
  expect(orderEvents(null, paid)).toEqual(['order.placed', 'order.paid'])
  expect(orderEvents(unpaid, unpaid)).toEqual([])
  expect(orderEvents(unpaid, paid)).toEqual(['order.paid'])
  expect(orderEvents(unpaid, { ...paid, status: 'shipped' })).toEqual(['order.paid', 'order.changed'])
  expect(orderEvents(paid, { ...paid, paymentStatus: 'refunded' })).toEqual(['order.changed'])
  expect(orderEvents(paid, { ...paid, isDeleted: true })).toEqual(['order.changed'])
})
