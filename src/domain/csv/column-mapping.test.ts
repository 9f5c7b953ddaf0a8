import { describe, expect, test } from 'vitest'
import { headingsKey, type MappedKind, mappingProblem, proposeMapping, readMapping } from './column-mapping.ts'

type Use = 'sku' | 'name' | 'price' | 'option'
const LABELS: Readonly<Record<Use, string>> = { sku: 'Varenummer', name: 'Navn', price: 'Pris', option: 'Variant' }
const KIND: MappedKind<Use> = {
  systems: [{ name: 'Butikken', signs: ['Nr', 'Titel'], uses: { Titel: 'name', Navn: null } }],
  readHeading: (heading) => (heading === 'Varenummer' ? 'sku' : undefined),
  otherNames: { Nr: 'sku', Navn: 'name', 'Pris ekskl. moms': 'price', 'Pris inkl. moms': 'price', Pris: 'price', Variant: 'option' },
  labelOf: (use) => LABELS[use],
  isUse: (text): text is Use => Object.hasOwn(LABELS, text),
  repeatable: ['option'],
  key: 'sku',
  price: 'price',
}

describe('what the columns of a file seem to be', () => {
  test.each([
    ['by names in any letters', ['NR.', 'navn', 'Vægt'], ['sku', 'name', null]],
    ['by the system that wrote it', ['Nr', 'Titel', 'Navn'], ['sku', 'name', null]],
    ['the first of two, but several options', ['Nr', 'Varenummer', 'Variant', 'Variant'], ['sku', null, 'option', 'option']],
    ['nothing of an empty heading', ['', 'Nr'], [null, 'sku']],
  ])('%s', (_, headings, uses) => {
    expect(proposeMapping(headings, KIND).uses).toEqual(uses)
  })
  test.each([
    ['Pris ekskl. moms', 'withoutVat'],
    ['Pris inkl. moms', 'withVat'],
    ['Pris', null],
  ])('»%s« says of VAT: %s', (heading, prices) => {
    expect(proposeMapping(['Nr', heading], KIND).prices).toBe(prices)
  })
})

test.each([
  [['sku', null], null, null],
  [['sku'], null, 'Kolonnerne passer ikke til filen. Vælg dem igen.'],
  [['sku', 'weight'], null, 'Feltet »weight« findes ikke.'],
  [['sku', 'sku'], null, 'Kun én kolonne kan være »Varenummer«.'],
  [['name', null], null, 'Vælg, hvilken kolonne der er »Varenummer«.'],
  [['sku', 'price'], null, 'Vælg, om priserne i filen er med eller uden moms.'],
  [['sku', 'price'], 'withVat', null],
] as const)('columns %j with prices %s: %s', (uses, prices, problem) => {
  expect(mappingProblem({ uses, prices, category: null, leavesOutKeyless: false }, 2, KIND)).toBe(problem)
})

test('a choice is read as it was written, and anything else is none', () => {
  const choice = { uses: ['sku', null], prices: 'withVat', category: 'film', leavesOutKeyless: true }
  expect(readMapping(JSON.stringify(choice))).toEqual(choice)
  expect(readMapping('{"uses":[null]}')).toEqual({ uses: [null], prices: null, category: null, leavesOutKeyless: false })
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"uses":[1]}',
    '{"uses":[],"prices":"half"}',
    '{"uses":[],"category":1}',
    '{"uses":[],"leavesOutKeyless":1}',
  ])
    expect(readMapping(text), text).toBeNull()
})

test('headings are remembered in their order, however they are written', () => {
  expect(headingsKey(['Varenr.', 'NAVN'])).toBe(headingsKey(['varenr', 'navn']))
  expect(headingsKey(['Varenr.', 'Navn'])).not.toBe(headingsKey(['Navn', 'Varenr.']))
})
