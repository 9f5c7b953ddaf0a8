import { describe, expect, test } from 'vitest'
import { isPayable, ONLINE_PAYMENT_STATES, stateAfter } from './online-payment.ts'

describe('the reported state of a payment', () => {
  test.each([
    ['open', 'held', 'held'],
    ['held', 'open', 'held'],
    ['held', 'captured', 'captured'],
    ['captured', 'held', 'captured'],
    ['captured', 'released', 'captured'],
    ['held', 'released', 'released'],
    ['released', 'held', 'released'],
    ['released', 'captured', 'captured'],
    ['expired', 'held', 'held'],
    ['failed', 'held', 'held'],
    ['opening', 'held', 'held'],
  ] as const)('known as %s and heard as %s, it is %s', (known, heard, after) => {
    expect(stateAfter(known, heard)).toBe(after)
  })

  test.each(['opening', 'open', 'failed', 'expired'] as const)(
    'what was never held, known as %s, cannot be let go: its page ran out',
    (known) => {
      expect(stateAfter(known, 'released')).toBe('expired')
    },
  )

  test('comes to the same in whatever order three messages arrive', () => {
    const reported = ['open', 'held', 'captured'] as const
    const orders = reported.flatMap((a) =>
      reported.filter((b) => b !== a).map((b) => [a, b, ...reported.filter((c) => c !== a && c !== b)] as const),
    )
    const ends = orders.map((order) =>
      order.reduce<(typeof ONLINE_PAYMENT_STATES)[number]>((state, next) => stateAfter(state, next), 'opening'),
    )
    expect([...new Set(ends)]).toEqual(['captured'])
  })

  test('reported again it changes nothing', () => {
    for (const state of ONLINE_PAYMENT_STATES) expect(stateAfter(stateAfter('opening', state), state)).toBe(stateAfter('opening', state))
  })
})

test('a buyer may pay while the page waits, and not after', () => {
  expect(ONLINE_PAYMENT_STATES.filter(isPayable)).toEqual(['opening', 'open'])
})
