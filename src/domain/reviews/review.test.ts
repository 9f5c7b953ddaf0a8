import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { averageStars, countsAsBought, INVITED_AFTER_DAYS, isInvitedToReview, REFUSAL_REASONS } from './review.ts'

describe('a review may be written', () => {
  it('when the order was sent, or is paid and not cancelled', () => {
    const bought = (paymentStatus: 'paid' | 'unpaid') =>
      ORDER_STATUSES.filter((status) => countsAsBought({ status, paymentStatus, isDeleted: false }))
    expect(bought('unpaid')).toEqual(['shipped', 'delivered'])
    expect(bought('paid')).toEqual(['pending', 'processing', 'shipped', 'delivered'])
  })

  it('never of an order that was deleted', () => {
    expect(countsAsBought({ status: 'delivered', paymentStatus: 'paid', isDeleted: true })).toBe(false)
  })
})

describe('a review is requested', () => {
  const sentAtMs = Date.UTC(2026, 10, 1, 12)
  const order = { status: 'shipped', paymentStatus: 'unpaid', isDeleted: false, sentAtMs } as const

  it('some days after the order was sent, not before', () => {
    const due = sentAtMs + INVITED_AFTER_DAYS * DAY_MS
    expect([isInvitedToReview(order, due - 1), isInvitedToReview(order, due)]).toEqual([false, true])
  })

  it('never of what was not sent, or was cancelled', () => {
    const later = sentAtMs + 90 * DAY_MS
    expect(isInvitedToReview({ ...order, status: 'processing', paymentStatus: 'paid', sentAtMs: null }, later)).toBe(false)
    expect(isInvitedToReview({ ...order, status: 'cancelled' }, later)).toBe(false)
  })
})

describe('the average', () => {
  it.each([
    [0, 0, null],
    [5, 1, 5],
    [14, 3, 4.7],
    [13, 3, 4.3],
    [9, 2, 4.5],
    [1, 1, 1],
    [4_449, 1_000, 4.4],
  ])('of %d stars in %d reviews is %s', (stars, reviews, average) => {
    expect(averageStars(stars, reviews)).toBe(average)
  })
})

it('no reason to refuse a review is that it is bad', () => {
  expect(Object.values(REFUSAL_REASONS).join(' ')).not.toMatch(/dårlig|stjerne|negativ|utilfreds/i)
})
