import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movePoints, type PointsAccount } from '#domain/points/points-ledger.ts'
import { effectFlags, type OrderEffect, type OrderState, orderEffects } from './order-effects.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from './order-status.ts'

const state = (status: OrderStatus, paymentStatus: PaymentStatus): OrderState => ({ status, paymentStatus })

describe('an order', () => {
  test.each<[string, OrderState | null, OrderState | null, OrderEffect[]]>([
    ['that is placed takes stock and points', null, state('pending', 'unpaid'), ['take-stock', 'take-spent-points']],
    ['paid at once also earns', null, state('pending', 'paid'), ['earn-points', 'take-stock', 'take-spent-points']],
    ['that goes on to delivery changes nothing', state('pending', 'unpaid'), state('delivered', 'unpaid'), []],
    ['that jumps back changes nothing', state('delivered', 'paid'), state('pending', 'paid'), []],
    ['that is paid earns', state('shipped', 'unpaid'), state('shipped', 'paid'), ['earn-points']],
    ['that is partly paid earns nothing', state('shipped', 'unpaid'), state('shipped', 'partial'), []],
    ['that is paid after a part earns', state('shipped', 'partial'), state('shipped', 'paid'), ['earn-points']],
    [
      'that is refunded gives its earned points back',
      state('delivered', 'paid'),
      state('delivered', 'refunded'),
      ['take-back-earned-points'],
    ],
    [
      'that is unpaid again gives its earned points back',
      state('delivered', 'paid'),
      state('delivered', 'unpaid'),
      ['take-back-earned-points'],
    ],
    [
      'cancelled before payment gives stock and points back',
      state('pending', 'unpaid'),
      state('cancelled', 'unpaid'),
      ['return-stock', 'return-spent-points'],
    ],
    [
      'cancelled after payment also gives its earned points back',
      state('processing', 'paid'),
      state('cancelled', 'paid'),
      ['return-stock', 'return-spent-points', 'take-back-earned-points'],
    ],
    [
      'cancelled and refunded at once gives its earned points back once',
      state('processing', 'paid'),
      state('cancelled', 'refunded'),
      ['return-stock', 'return-spent-points', 'take-back-earned-points'],
    ],
    ['refunded after it was cancelled changes nothing more', state('cancelled', 'paid'), state('cancelled', 'refunded'), []],
    ['paid while cancelled earns nothing', state('cancelled', 'unpaid'), state('cancelled', 'paid'), []],
    [
      'that is no longer cancelled takes stock and points again',
      state('cancelled', 'refunded'),
      state('pending', 'refunded'),
      ['take-stock', 'take-spent-points'],
    ],
    [
      'that is no longer cancelled and paid earns again, before it spends',
      state('cancelled', 'paid'),
      state('pending', 'paid'),
      ['earn-points', 'take-stock', 'take-spent-points'],
    ],
    ['cancelled twice gives back once', state('cancelled', 'unpaid'), state('cancelled', 'unpaid'), []],
    ['deleted gives everything back', state('shipped', 'paid'), null, ['return-stock', 'return-spent-points', 'take-back-earned-points']],
    ['deleted after it was cancelled gives nothing back again', state('cancelled', 'paid'), null, []],
    ['placed as cancelled does nothing', null, state('cancelled', 'paid'), []],
    ['that never was does nothing', null, null, []],
  ])('%s', (_, previous, next, effects) => expect(orderEffects(previous, next)).toEqual(effects))
})

const states = fc.option(fc.record({ status: fc.constantFrom(...ORDER_STATUSES), paymentStatus: fc.constantFrom(...PAYMENT_STATUSES) }))
const walks = fc.array(states, { minLength: 1, maxLength: 40 })
const pairs: readonly (readonly [OrderEffect, OrderEffect])[] = [
  ['take-stock', 'return-stock'],
  ['take-spent-points', 'return-spent-points'],
  ['earn-points', 'take-back-earned-points'],
]
const effectsOf = (walk: readonly (OrderState | null)[]) => walk.slice(1).flatMap((next, index) => orderEffects(walk[index] ?? null, next))
const count = (effects: readonly OrderEffect[], wanted: OrderEffect) => effects.filter((effect) => effect === wanted).length

describe('any walk through the states', () => {
  test('that ends where it began has no effect left', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const effects = effectsOf([...walk, walk[0] ?? null])
        for (const [done, undone] of pairs) expect(count(effects, done)).toBe(count(effects, undone))
      }),
    )
  })

  test('never does one thing twice in a row', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const effects = effectsOf([null, ...walk])
        for (const pair of pairs) {
          const turns = effects.filter((effect) => pair.includes(effect))
          expect(turns).toEqual(turns.map((_, index) => pair[index % 2]))
        }
      }),
    )
  })

  test('leaves stock and points as the last state alone requires', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const effects = effectsOf([null, ...walk])
        const { stockTaken, pointsSpent, pointsCredited } = effectFlags(walk.at(-1) ?? null, 1)
        expect(count(effects, 'take-stock') - count(effects, 'return-stock')).toBe(stockTaken ? 1 : 0)
        expect(count(effects, 'take-spent-points') - count(effects, 'return-spent-points')).toBe(pointsSpent ? 1 : 0)
        expect(count(effects, 'earn-points') - count(effects, 'take-back-earned-points')).toBe(pointsCredited ? 1 : 0)
      }),
    )
  })

  test('is never refused on the way back, and gives the customer the balance the first state had', () => {
    const points = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(states, states, points, points, fc.nat(40), (there, back, spent, earned, balance) => {
        fc.pre(effectFlags(there, spent).stockTaken)
        const start: PointsAccount = { balance, owed: 0 }
        const away = applyAll(start, orderEffects(there, back), { spent, earned })
        fc.pre(away !== null)
        expect(applyAll(away ?? start, orderEffects(back, there), { spent, earned })).toEqual(start)
      }),
    )
  })
})

type Points = Readonly<{ spent: number; earned: number }>

function applyAll(start: PointsAccount, effects: readonly OrderEffect[], { spent, earned }: Points): PointsAccount | null {
  let account = start
  for (const effect of effects) {
    const movement = movementOf(effect, { spent, earned })
    if (!movement) continue
    const entry = movePoints(account, movement)
    if (entry.kind === 'refused') return null
    account = entry.after
  }
  return account
}

function movementOf(effect: OrderEffect, { spent, earned }: Points) {
  switch (effect) {
    case 'return-spent-points':
      return { kind: 'reversed', points: spent } as const
    case 'take-spent-points':
      return { kind: 'spent', points: -spent } as const
    case 'earn-points':
      return { kind: 'earned', points: earned } as const
    case 'take-back-earned-points':
      return { kind: 'reversed', points: -earned } as const
    default:
      return null
  }
}

test('an order starts from no account at all', () =>
  expect(applyAll({ balance: 0, owed: 0 }, orderEffects(null, state('pending', 'paid')), { spent: 1, earned: 1 })).toEqual({
    balance: 0,
    owed: 0,
  }))
