import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialCost, offerSums, workOre } from './offer.ts'

const basis = { minutes: 960, hourlyOre: 650_00, materialOre: 4_396_00, markUpPercent: 25, paysVat: true }

describe("a workshop's offer", () => {
  it('is hours × hourly price + material with mark-up, and VAT on top', () => {
    // 16 × 650 = 10400; 4396 × 1.25 = 5495
    expect(offerSums(basis)).toEqual({ exclVatOre: 15_895_00, vatOre: 3_973_75, inclVatOre: 19_868_75 })
  })

  it('has no VAT where the workshop pays none', () => {
    expect(offerSums({ ...basis, paysVat: false })).toEqual({ exclVatOre: 15_895_00, vatOre: 0, inclVatOre: 15_895_00 })
  })

  it('rounds each part once to the øre, a half away from nothing', () => {
    expect(workOre({ minutes: 15, hourlyOre: 333_33 })).toBe(83_33)
    expect(offerSums({ minutes: 1, hourlyOre: 30, materialOre: 0, markUpPercent: 0, paysVat: true })).toMatchObject({
      exclVatOre: 1,
      vatOre: 0,
    })
    expect(offerSums({ minutes: 0, hourlyOre: 0, materialOre: 1, markUpPercent: 50, paysVat: true })).toMatchObject({
      exclVatOre: 2,
      vatOre: 1,
    })
  })

  it('is none where it is more than the shop can count', () => {
    expect(offerSums({ ...basis, minutes: 600_000, hourlyOre: 2_000_000_000 })).toBeNull()
  })

  it('counts material without the VAT a workshop gets back', () => {
    expect(materialCost(5_495_00, { paysVat: true })).toBe(4_396_00)
    expect(materialCost(5_495_00, { paysVat: false })).toBe(5_495_00)
  })
})

const ore = fc.integer({ min: 0, max: 10_000_000 })
const anyBasis = fc.record({
  minutes: fc.integer({ min: 0, max: 60_000 }),
  hourlyOre: ore,
  materialOre: ore,
  markUpPercent: fc.integer({ min: 0, max: 1_000 }),
  paysVat: fc.boolean(),
})

describe('every calculated offer', () => {
  it('net and VAT are the whole to the øre, in whole øre', () => {
    fc.assert(
      fc.property(anyBasis, (basis) => {
        const sums = offerSums(basis)
        if (!sums) return
        expect(sums.exclVatOre + sums.vatOre).toBe(sums.inclVatOre)
        expect(Object.values(sums).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
        expect(Math.abs(sums.vatOre * 4 - (basis.paysVat ? sums.exclVatOre : 0))).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('more hours, a higher price, dearer material or more mark-up is never cheaper', () => {
    const more = fc.record({ minutes: ore, hourlyOre: ore, materialOre: ore, markUpPercent: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(anyBasis, more, (basis, added) => {
        const higher = offerSums({
          ...basis,
          minutes: basis.minutes + (added.minutes % 1_000),
          hourlyOre: basis.hourlyOre + added.hourlyOre,
          materialOre: basis.materialOre + added.materialOre,
          markUpPercent: basis.markUpPercent + added.markUpPercent,
        })
        const sums = offerSums(basis)
        if (higher && sums) expect(higher.inclVatOre).toBeGreaterThanOrEqual(sums.inclVatOre)
      }),
    )
  })

  it('without mark-up the material is sold on for what it cost', () => {
    fc.assert(
      fc.property(anyBasis, (basis) => {
        const sums = offerSums({ ...basis, markUpPercent: 0 })
        if (sums) expect(sums.exclVatOre - workOre(basis)).toBe(basis.materialOre)
      }),
    )
  })
})
