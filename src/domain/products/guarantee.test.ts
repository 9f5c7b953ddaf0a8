import { describe, expect, test } from 'vitest'
import {
  BESIDE_LEGAL_GUARANTEE,
  type GuaranteeFields,
  guaranteeAfter,
  guaranteeOf,
  guaranteeProblems,
  guaranteeTitle,
  labelObstacle,
} from './guarantee.ts'

const NONE = { guaranteeBy: null, guaranteeFromYears: null, guaranteeToYears: null, guaranteeCovers: null }
const FULL: GuaranteeFields = {
  ...{ guaranteeBy: 'producer', guaranteeFromYears: 5, guaranteeToYears: 7, guaranteeCovers: 'Revner.' },
  ...{ guaranteeFree: true, guaranteeWhole: true },
}
const problems = (change: Partial<GuaranteeFields>, makerId: string | null = 'norrsken') =>
  Object.keys(guaranteeProblems({ ...FULL, ...change, makerId }))
const obstacle = (change: Partial<GuaranteeFields>) => labelObstacle(guaranteeOf({ ...FULL, ...change }))

test('a guarantee says who gives it, for how long and on what, or it is refused', () => {
  expect(problems({})).toEqual([])
  expect(problems(NONE)).toEqual([])
  expect(problems({ guaranteeToYears: null })).toEqual([])
  expect(problems({ guaranteeBy: 'shop' }, null)).toEqual([])
  expect(problems({}, null)).toEqual(['guaranteeBy'])
  expect(problems({ guaranteeBy: null })).toEqual(['guaranteeBy'])
  expect(problems({ ...NONE, guaranteeCovers: 'Revner.' })).toEqual(['guaranteeBy'])
  expect(problems({ guaranteeFromYears: null, guaranteeCovers: null })).toEqual(['guaranteeFromYears', 'guaranteeCovers'])
  expect(problems({ guaranteeToYears: 4 })).toEqual(['guaranteeToYears'])
})

test('without somebody who gives it, years and cover go too; what is not asked for stays', () => {
  expect(guaranteeAfter(FULL, { guaranteeBy: null })).toEqual(NONE)
  expect(guaranteeAfter(FULL, {})).toEqual({ ...NONE, ...FULL, guaranteeFree: undefined, guaranteeWhole: undefined })
  expect(guaranteeAfter(FULL, { guaranteeToYears: null, guaranteeBy: 'shop' })).toMatchObject({
    ...{ guaranteeBy: 'shop', guaranteeFromYears: 5, guaranteeToYears: null },
  })
})

test('its title names the producer or the shop', () => {
  const title = (change: Partial<GuaranteeFields>, maker: string | null = 'Norrsken Films') => {
    const guarantee = guaranteeOf({ ...FULL, ...change })
    return guarantee && guaranteeTitle(guarantee, { maker, shop: 'Foliehuset' })
  }
  expect(title({})).toBe('5–7 års garanti fra producenten Norrsken Films')
  expect(title({ guaranteeToYears: 5 })).toBe('5 års garanti fra producenten Norrsken Films')
  expect(title({ guaranteeToYears: null }, null)).toBe('5 års garanti fra producenten')
  expect(title({ guaranteeBy: 'shop' })).toBe('5–7 års garanti fra butikken Foliehuset')
  expect(title(NONE)).toBeNull()
})

test('beside every guarantee stands that the legal one is not changed', () => {
  expect(BESIDE_LEGAL_GUARANTEE).toMatch(/har du altid 2 års reklamationsret hos os uden udgift, og den ændrer garantien ikke/)
})

describe('the durability label', () => {
  test('is shown for a free guarantee of the producer on the whole product', () => expect(obstacle({})).toBeNull())

  test.each<[Partial<GuaranteeFields>, string]>([
    [NONE, 'ingen garanti'],
    [{ guaranteeBy: 'shop' }, 'fra producenten'],
    [{ guaranteeFree: false }, 'gratis'],
    [{ guaranteeWhole: false }, 'hele varen'],
    [{ guaranteeFromYears: 2 }, 'mere end 2 år'],
  ])('is not shown with %j', (change, reason) => expect(obstacle(change)).toContain(reason))

  test('needs more than two years at the least', () => expect(obstacle({ guaranteeFromYears: 3 })).toBeNull())
})
