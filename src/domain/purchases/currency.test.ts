import { expect, test } from 'vitest'
import { inOre, rateFromMillionths, rateToMillionths } from './currency.ts'

test.each([
  [10_000, 7.46, 74_600],
  [10_050, 7.4605, 74_978],
  [1, 0.05, 0],
  [100, 1, 100],
  [0, 7, 0],
  [99_999_999, 7.123456, 712_345_593],
])('%d hundredths at %d kr. are %d øre', (hundredths, rate, ore) => {
  expect(inOre(hundredths, rateToMillionths(rate))).toBe(ore)
  expect(rateFromMillionths(rateToMillionths(rate))).toBe(rate)
})
