import { expect, test } from 'vitest'
import { priceTerms, soldAs } from './price-terms.ts'

const film = { category: 'Bilfolie', specifications: { finish: 'Satin' } }
const knife = { category: 'Værktøj', specifications: {} }
const everybody = { isOwn: false, vatLabel: 'inkl. moms' } as const

test('the terms of a film price are roll, finish and VAT; an agreed price is marked as the buyer’s own', () => {
  expect(priceTerms(soldAs(film), everybody)).toBe('pr. rulle · Satin · inkl. moms')
  expect(priceTerms(soldAs(film), { isOwn: true, vatLabel: 'ekskl. moms' })).toBe('Din pris pr. rulle · Satin · ekskl. moms')
})

test('a price of a tool is per piece, and an unknown or empty finish is left out', () => {
  expect(priceTerms(soldAs(knife), everybody)).toBe('pr. stk. · inkl. moms')
  expect(priceTerms(soldAs({ ...film, specifications: { finish: '' } }), everybody)).toBe('pr. rulle · inkl. moms')
  expect(priceTerms(soldAs({ ...film, specifications: { finish: 3 } }), everybody)).toBe('pr. rulle · inkl. moms')
})
