import { expect, test } from 'vitest'
import { AMOUNT_NOT_ABOVE_NOTHING, AMOUNT_UNREADABLE, typedAmountProblem, typedOre } from './typed-amount.ts'

test.each([
  ['1.234,50', 1234_50],
  ['99 kr.', 99_00],
  ['0,05', 5],
  ['12.5', 12_50],
  ['1.000.000', 1_000_000_00],
])('%s is read as an amount', (text, ore) => {
  expect([typedOre(text), typedAmountProblem(text)]).toEqual([ore, null])
})

test.each([
  ['', AMOUNT_NOT_ABOVE_NOTHING],
  ['0', AMOUNT_NOT_ABOVE_NOTHING],
  ['-5', AMOUNT_NOT_ABOVE_NOTHING],
  ['halvdelen', AMOUNT_UNREADABLE],
  ['1,500', AMOUNT_UNREADABLE],
  ['99999999999999', AMOUNT_UNREADABLE],
])('%j is none above nothing', (text, problem) => {
  expect(typedAmountProblem(text)).toBe(problem)
})
