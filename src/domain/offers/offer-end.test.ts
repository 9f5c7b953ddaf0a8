import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { endsSoonBy, isToBeReminded, lastDaysToRemindOf, STORED_OFFER_STATES } from './offer.ts'

const at = (instant: string) => Date.parse(instant)
/** Valid to the end of Monday the 30th; the customer is reminded on Saturday the 28th. */
const offer = { state: 'sent', validUntil: '2026-11-30', sentAtMs: at('2026-11-20T10:00:00Z'), remindedAtMs: null } as const

describe('a customer is reminded of an offer', () => {
  test.each([
    ['2026-11-27T22:59:00Z', false],
    // the Danish day has begun, but it is before the mail hour
    ['2026-11-28T04:59:59Z', false],
    ['2026-11-28T05:00:00Z', true],
    // the shop was down for one day, and for two
    ['2026-11-29T12:00:00Z', true],
    ['2026-11-30T22:59:59Z', true],
    ['2026-11-30T23:00:00Z', false],
  ])('at %s: %s', (now, expected) => expect(isToBeReminded(offer, at(now))).toBe(expected))

  test('in summer by the Danish clock too', () => {
    const summer = { ...offer, validUntil: '2026-06-30', sentAtMs: at('2026-06-01T10:00:00Z') }
    expect(isToBeReminded(summer, at('2026-06-28T03:59:59Z'))).toBe(false)
    expect(isToBeReminded(summer, at('2026-06-28T04:00:00Z'))).toBe(true)
  })

  test.each([
    ['2026-11-27T22:59:59Z', true],
    // the 28th in Denmark
    ['2026-11-27T23:00:00Z', false],
    ['2026-11-29T09:00:00Z', false],
  ])('that was sent at %s: %s', (sent, expected) =>
    expect(isToBeReminded({ ...offer, sentAtMs: at(sent) }, at('2026-11-30T09:00:00Z'))).toBe(expected),
  )

  test('once, and not when it was answered, withdrawn, replaced or never sent', () => {
    const now = at('2026-11-28T09:00:00Z')
    expect(isToBeReminded({ ...offer, remindedAtMs: now - HOUR_MS }, now)).toBe(false)
    expect(STORED_OFFER_STATES.filter((state) => isToBeReminded({ ...offer, state }, now))).toEqual(['sent'])
    expect(isToBeReminded({ ...offer, sentAtMs: null }, now)).toBe(false)
  })

  test('only of those that are looked up', () => {
    const day = fc.integer({ min: 0, max: 40 * 24 }).map((hours) => at('2026-11-01T00:30:00Z') + hours * HOUR_MS)
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 20 }), (sentAtMs, nowMs, valid) => {
        const validUntil = copenhagenDay(sentAtMs + valid * DAY_MS)
        const { from, to } = lastDaysToRemindOf(nowMs)
        const isLookedUp = validUntil >= from && validUntil <= to
        if (isToBeReminded({ ...offer, sentAtMs, validUntil }, nowMs)) expect(isLookedUp).toBe(true)
      }),
    )
  })
})

test('what runs out soon does so within seven days', () => expect(endsSoonBy('2026-12-27')).toBe('2027-01-03'))
