import { describe, expect, test } from 'vitest'
import { growthObstacle, isPackingBegun, ownChangeOf } from './own-change.ts'

describe('when packing has begun', () => {
  const untouched = { status: 'pending', isPacked: false, hasCarrierFile: false, invoicedOre: 0 } as const

  test('an order as it was placed is not begun', () => {
    expect(isPackingBegun(untouched)).toBe(false)
  })

  test.each([{ status: 'processing' }, { isPacked: true }, { hasCarrierFile: true }, { invoicedOre: 99_00 }] as const)(
    '%o begins it',
    (step) => {
      expect(isPackingBegun({ ...untouched, ...step })).toBe(true)
    },
  )
})

describe('what a customer can do with an order', () => {
  const on = { isOffered: true }

  test('changes it until packing begins, and then requests changes', () => {
    expect(ownChangeOf({ status: 'pending', isPackingBegun: false }, on)).toBe('change')
    expect(ownChangeOf({ status: 'pending', isPackingBegun: true }, on)).toBe('ask')
    expect(ownChangeOf({ status: 'processing', isPackingBegun: true }, on)).toBe('ask')
  })

  test('only requests changes where the shop does not offer it', () => {
    expect(ownChangeOf({ status: 'pending', isPackingBegun: false }, { isOffered: false })).toBe('ask')
  })

  test.each(['shipped', 'delivered', 'cancelled'] as const)('does nothing with one that is %s', (status) => {
    expect(ownChangeOf({ status, isPackingBegun: true }, on)).toBe('none')
  })
})

describe('how much larger a customer makes an order', () => {
  const sums = (totalOre: number, pointsUsed = 0, pointsWorthOre = 0) => ({ totalOre, pointsUsed, pointsWorthOre })
  const growth = { before: sums(1000_00), after: sums(2000_00), securedOre: 0, limitOre: null, freeCreditOre: null } as const

  test('a smaller or equal order is always allowed', () => {
    const smaller = { ...growth, after: sums(1000_00), securedOre: 1000_00, limitOre: 1, freeCreditOre: 0 }
    expect(growthObstacle({ ...smaller, paymentMethod: 'card' })).toBeNull()
    expect(growthObstacle({ ...smaller, paymentMethod: 'invoice' })).toBeNull()
  })

  test('an order by card grows until it is paid or held', () => {
    expect(growthObstacle({ ...growth, paymentMethod: 'card' })).toBeNull()
    expect(growthObstacle({ ...growth, paymentMethod: 'mobilepay', securedOre: 1 })).toMatch(/^Ordren er betalt/)
  })

  test('an order on invoice grows within the free credit', () => {
    expect(growthObstacle({ ...growth, paymentMethod: 'invoice', freeCreditOre: 1000_00 })).toBeNull()
    expect(growthObstacle({ ...growth, paymentMethod: 'invoice', freeCreditOre: 999_99 })).toMatch(/på faktura/)
    expect(growthObstacle({ ...growth, paymentMethod: 'points', freeCreditOre: 0 }), 'its rest is invoiced').toMatch(
      /^Du kan ikke købe mere/,
    )
  })

  test('a member stays within their limit, with what is paid with points at its price in money', () => {
    expect(growthObstacle({ ...growth, paymentMethod: 'invoice', limitOre: 2000_00 })).toBeNull()
    expect(growthObstacle({ ...growth, paymentMethod: 'invoice', limitOre: 1999_99 })).toMatch(/En ejer/)
    const onPoints = { ...growth, after: sums(1000_00, 50, 1000_00), paymentMethod: 'invoice' } as const
    expect(growthObstacle({ ...onPoints, limitOre: 1500_00 })).toMatch(/En ejer/)
    const dearer = { ...growth, before: sums(0, 200, 300_00), after: sums(0, 200, 10_000_00), paymentMethod: 'points' } as const
    expect(growthObstacle({ ...dearer, limitOre: 500_00 }), 'the same points for dearer goods').toMatch(/En ejer/)
    expect(growthObstacle({ ...dearer, after: sums(0, 200, 300_00), limitOre: 100_00 }), 'goods of the same worth').toBeNull()
  })
})
