import { expect, it } from 'vitest'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { MEMBER_ROLES } from '#domain/customers/rights/member-rights.ts'
import { offerNumber, priceLines } from './offer.ts'
import {
  carOf,
  hoursText,
  materialUnpriced,
  mayBeAssignedProjects,
  plateOf,
  readHours,
  responsibleAs,
  typedHours,
  wrappedText,
} from './project.ts'

it('the wrapped parts are named as people say them', () => {
  const panels = [{ widthCm: 10, heightCm: 10, count: 2 }]
  expect(wrappedText({ car: 'vw-golf', parts: CAR_PARTS, panels: [] })).toBe('Hele bilen')
  expect(wrappedText({ car: 'vw-golf', parts: ['roof', 'bonnet'], panels })).toBe('Motorhjelm, Tag, 2 målte paneler')
  expect(wrappedText({ car: null, parts: CAR_PARTS, panels: [{ ...panels[0], count: 1 } as (typeof panels)[0]] })).toBe('1 målt panel')
  expect([carOf('VW Golf'), carOf(null)]).toEqual(['VW Golf', 'Målte paneler'])
})

it.each([
  ['12,5', 750],
  ['12.5', 750],
  ['1', 60],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['tolv', null],
  ['10001', null],
])('hours typed as »%s« are %s minutes', (typed, minutes) => {
  expect(readHours(typed)).toBe(minutes)
})

it('hours are shown in singular and plural, and read again as they were', () => {
  expect([hoursText(60), hoursText(750), hoursText(15)]).toEqual(['1 time', '12,5 timer', '0,25 timer'])
  expect(readHours(typedHours(765))).toBe(765)
})

it('a number plate is found however it is typed', () => {
  expect(plateOf(' ab 12-345 ')).toBe('AB12345')
})

it('the price shows VAT where there is some, and never the cost of the material', () => {
  const sums = { exclVatOre: 100_00, vatOre: 25_00, inclVatOre: 125_00 }
  expect(priceLines({ ...sums, minutes: 90, paysVat: true }).map(({ label }) => label)).toEqual([
    'Arbejde',
    'Pris for folie og montering ekskl. moms',
    'Moms (25\u00a0%)',
    'I alt inkl. moms',
  ])
  expect(priceLines({ ...sums, vatOre: 0, minutes: 60, paysVat: false })).toHaveLength(2)
  expect(offerNumber(12, 1)).toBe('12-2')
})

it('a project is assigned to owners and buyers; the tablet on the wall has none', () => {
  expect(MEMBER_ROLES.filter(mayBeAssignedProjects)).toEqual(['owner', 'buyer'])
})

it('a user is the owner of their own workshop and a member of another', () => {
  expect([responsibleAs(null), responsibleAs(7)]).toEqual(['owner', 7])
})

it('materials without a price have two texts: no film is chosen yet, or one is not sold', () => {
  const [chosen, notChosen] = [{ nameDa: 'Nordlys Polarhvid' }, { nameDa: null }]
  for (const films of [[], [notChosen], [chosen, notChosen]]) expect(materialUnpriced(films)).toBe('Folien er ikke valgt endnu.')
  expect(materialUnpriced([chosen])).toBe('En af folierne har ingen pris i dag.')
})
