import { expect, test } from 'vitest'
import { seesPricesExclVat } from './vat-choice.ts'

test('a workshop sees prices without VAT from its first login, and staff with it', () => {
  expect(seesPricesExclVat({ role: 'customer', showsPricesExclVat: null })).toBe(true)
  expect(seesPricesExclVat({ role: 'admin', showsPricesExclVat: null })).toBe(false)
  expect(seesPricesExclVat({ role: 'superadmin', showsPricesExclVat: null })).toBe(false)
})

test('what a visitor chose counts, whatever kind of customer they are', () => {
  expect(seesPricesExclVat({ role: 'customer', showsPricesExclVat: false })).toBe(false)
  expect(seesPricesExclVat({ role: 'admin', showsPricesExclVat: true })).toBe(true)
})
