import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_TREATMENTS } from '#domain/money/vat.ts'
import { averageCostOre, contributionOf } from './contribution.ts'

test('the cost of a roll is the average of what was received, by rolls', () => {
  expect(
    averageCostOre([
      { rolls: 3, unitCostOre: 100_000 },
      { rolls: 1, unitCostOre: 200_000 },
    ]),
  ).toBe(125_000)
  expect(
    averageCostOre([
      { rolls: 3, unitCostOre: 1 },
      { rolls: 3, unitCostOre: 2 },
    ]),
  ).toBe(2)
  expect(averageCostOre([{ rolls: 3, unitCostOre: 0 }])).toBe(0)
  expect(averageCostOre([])).toBeNull()
})

test('the contribution is the revenue without VAT less the cost; rolls without a cost are counted separately', () => {
  const lines = [
    { rolls: 2, lineTotalOre: 1_000_000, vatTreatment: 'domestic' as const, unitCostOre: 250_000 },
    { rolls: 1, lineTotalOre: 500_000, vatTreatment: 'domestic' as const, unitCostOre: null },
    // a roll paid with points earns nothing but has its cost
    { rolls: 1, lineTotalOre: 0, vatTreatment: 'domestic' as const, unitCostOre: 100_000 },
  ]
  expect(contributionOf(lines)).toEqual({
    ...{ rolls: 3, revenueOre: 800_000, costOre: 600_000, contributionOre: 200_000, percent: 25 },
    ...{ unknownRolls: 1, unknownRevenueOre: 400_000 },
  })
  // what was kept of a returned roll cost nothing
  expect(contributionOf([{ rolls: 0, lineTotalOre: 100_000, vatTreatment: 'domestic', unitCostOre: null }])).toMatchObject({
    ...{ revenueOre: 80_000, costOre: 0, contributionOre: 80_000, unknownRevenueOre: 0 },
  })
  expect(contributionOf([])).toMatchObject({ rolls: 0, contributionOre: 0, percent: null, unknownRolls: 0 })
  expect(contributionOf([{ rolls: 1, lineTotalOre: 125, vatTreatment: 'domestic' as const, unitCostOre: 200 }])).toMatchObject({
    contributionOre: -100,
    percent: -100,
  })
})

test('no roll and no øre is lost between what is known and what is not', () => {
  const line = fc.record({
    rolls: fc.nat(20),
    lineTotalOre: fc.nat(9_000_000),
    vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
    unitCostOre: fc.option(fc.nat(900_000)),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sum = contributionOf(lines)
      expect(sum.rolls + sum.unknownRolls).toBe(lines.reduce((total, { rolls }) => total + rolls, 0))
      expect(contributionOf(lines.map((one) => ({ ...one, unitCostOre: 0 }))).revenueOre).toBe(sum.revenueOre + sum.unknownRevenueOre)
      expect(sum.contributionOre).toBe(sum.revenueOre - sum.costOre)
    }),
  )
})
