import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountStatement } from './account-statement.ts'

const moved = (day: string, ore: number, text = 'Faktura 1') => ({ day, ore, text })

it('begins with what was owed before the period and ends with what is owed after it', () => {
  const movements = [
    moved('2026-11-03', 500_00),
    moved('2026-10-31', 100_01),
    moved('2026-11-20', -500_00, 'Betaling'),
    moved('2026-12-01', 7_00),
  ]
  expect(accountStatement(movements, { from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    openingOre: 100_01,
    lines: [
      { day: '2026-11-03', ore: 500_00, text: 'Faktura 1', balanceOre: 600_01 },
      { day: '2026-11-20', ore: -500_00, text: 'Betaling', balanceOre: 100_01 },
    ],
    closingOre: 100_01,
  })
})

it('of neighbouring periods goes on where the earlier one ended, to the øre', () => {
  const movement = fc.record({
    day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    ore: fc.integer({ min: -99_999_99, max: 99_999_99 }),
    text: fc.constant('x'),
  })
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const first = accountStatement(movements, { from: '2026-11-01', to: '2026-11-15' })
      const second = accountStatement(movements, { from: '2026-11-16', to: '2026-11-30' })
      expect(second.openingOre).toBe(first.closingOre)
      expect(second.closingOre).toBe(movements.reduce((sum, { ore }) => sum + ore, 0))
      expect(first.lines.length + second.lines.length).toBe(movements.length)
    }),
  )
})
