import { expect, test } from 'vitest'
import { keptByText, keptShortText, keptText, listStateText } from './shelf-texts.ts'

test('staff read who keeps a product', () => {
  expect(keptText({ keepers: 1, kept: 2 })).toBe('Fast lager hos 1 værksted (2 stk.)')
  expect(keptShortText({ keepers: 3 })).toBe('Fast lager hos 3')
  expect(keptText({ keepers: 3, kept: 1_200 })).toBe('Fast lager hos 3 værksteder (1.200 stk.)')
})

test('and what a customer keeps', () => {
  expect(keptByText({ lists: 0, products: 0, missing: 0 })).toBe('Ingen lister')
  expect(keptByText({ lists: 1, products: 1, missing: 0 })).toBe('1 liste, 1 vare')
  expect(keptByText({ lists: 2, products: 14, missing: 3 })).toBe('2 lister, 14 varer, 3 mangler')
})

test('a list says what it comes to', () => {
  expect(listStateText({ products: 1, missing: 0, uncounted: 0 })).toBe('1 vare')
  expect(listStateText({ products: 14, missing: 3, uncounted: 2 })).toBe('14 varer · 3 mangler · 2 ikke talt')
})
