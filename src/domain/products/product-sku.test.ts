import { expect, it } from 'vitest'
import { isSameSku, nextSku, skuProblem } from './product-sku.ts'

it.each([
  [[], 'KCW-1001'],
  [['NL-2000', 'KCW-X', 'KCW-12-3', 'XKCW-5000'], 'KCW-1001'],
  [['KCW-1001', 'kcw-1003', 'KCW-1002'], 'KCW-1004'],
  [['KCW-7'], 'KCW-1001'],
])('after %j comes %s', (taken, sku) => {
  expect(nextSku(taken)).toBe(sku)
})

it.each([
  ['NL-1001', null],
  ['3M 2080.G12+', null],
  ['ÆØ_1', null],
  ['1001', 'Et KCW ID må ikke kun være tal.'],
  ['-1001', 'Et KCW ID må kun have bogstaver, tal, bindestreg og punktum.'],
  ['NL/1001', 'Et KCW ID må kun have bogstaver, tal, bindestreg og punktum.'],
])('%s as a SKU: %s', (text, problem) => {
  expect(skuProblem(text)).toBe(problem)
})

it('letter case does not make two SKUs of one', () => {
  expect(isSameSku('nl-1005å', 'NL-1005Å')).toBe(true)
  expect(isSameSku('NL-1005', 'NL-100')).toBe(false)
})
