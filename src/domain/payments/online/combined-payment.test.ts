import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combinedTitle, type Due, planSettlement, shareMovement } from './combined-payment.ts'

const due = (invoiceId: number, ore: number, reminderId: number | null = null): Due => ({
  orderId: invoiceId * 10,
  invoiceId,
  reminderId,
  ore,
})
const sum = (of: readonly Readonly<{ ore: number }>[]) => of.reduce((total, { ore }) => total + ore, 0)

describe('Several invoices settled at once', () => {
  it('take credits first, then the money, the first due first', () => {
    expect(planSettlement([due(1, 100), due(2, 200), due(1, 30, 7)], [{ orderId: 90, ore: 150 }], 120)).toEqual({
      setOffs: [
        { ...due(1, 100), fromOrderId: 90 },
        { ...due(2, 50), fromOrderId: 90 },
      ],
      parts: [due(2, 120)],
    })
  })

  it('refuse more than is open after the credits', () => {
    expect(planSettlement([due(1, 100)], [{ orderId: 90, ore: 40 }], 61)).toBeNull()
    expect(planSettlement([due(1, 100)], [{ orderId: 90, ore: 400 }], 0)).toEqual({
      setOffs: [{ ...due(1, 100), fromOrderId: 90 }],
      parts: [],
    })
  })

  it('use each øre once, and give no due or credit more than its own', () => {
    const ore = fc.integer({ min: 1, max: 9_999_99 })
    fc.assert(
      fc.property(
        fc.array(ore, { minLength: 1, maxLength: 8 }),
        fc.array(ore, { maxLength: 4 }),
        fc.nat(20_000_00),
        (open, owed, amountOre) => {
          const dues = open.map((one, index) => due(index + 1, one))
          const credits = owed.map((one, index) => ({ orderId: 1000 + index, ore: one }))
          const plan = planSettlement(dues, credits, amountOre)
          const restOre = Math.max(0, sum(dues) - sum(credits))
          expect(plan === null).toBe(amountOre > restOre)
          if (!plan) return
          expect(sum(plan.parts)).toBe(amountOre)
          expect(sum(plan.setOffs)).toBe(Math.min(sum(dues), sum(credits)))
          for (const { invoiceId, ore: most } of dues) {
            const settled = [...plan.parts, ...plan.setOffs].filter((one) => one.invoiceId === invoiceId)
            expect(sum(settled)).toBeLessThanOrEqual(most)
          }
          for (const { orderId, ore: most } of credits)
            expect(sum(plan.setOffs.filter(({ fromOrderId }) => fromOrderId === orderId))).toBeLessThanOrEqual(most)
        },
      ),
    )
  })
})

describe('A movement of one payment', () => {
  const part = (id: number, amountOre: number, bookedOre = 0) => ({ id, amountOre, bookedOre })

  it('fills the parts in order, and refunds come from the last', () => {
    expect(shareMovement(300, [part(1, 100), part(2, 200)])).toEqual([
      { id: 1, ore: 100 },
      { id: 2, ore: 200 },
    ])
    expect(shareMovement(-250, [part(1, 100, 100), part(2, 200, 200)])).toEqual([
      { id: 2, ore: -200 },
      { id: 1, ore: -50 },
    ])
  })

  it('is divided to the øre, whatever was booked before', () => {
    const parts = fc.array(
      fc.record({ amountOre: fc.integer({ min: 1, max: 9_999_99 }), bookedOre: fc.integer({ min: -500, max: 9_999_99 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: -30_000_00, max: 30_000_00 }).filter((ore) => ore !== 0),
        (rows, ore) => {
          const shares = shareMovement(
            ore,
            rows.map((row, index) => ({ id: index + 1, ...row })),
          )
          expect(sum(shares)).toBe(ore)
          expect(new Set(shares.map(({ id }) => id)).size).toBe(shares.length)
          expect(shares.every((share) => share.ore > 0 === ore > 0)).toBe(true)
        },
      ),
    )
  })
})

it('names the first invoices on the payment page', () => {
  expect(combinedTitle([1042])).toBe('Faktura 1042')
  expect(combinedTitle([1, 2, 3, 4, 5, 6, 7])).toBe('Fakturaer 1, 2, 3, 4, 5 og 2 til')
})
