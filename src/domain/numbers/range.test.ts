import { expect, test } from 'vitest'
import { isInRange, isWholeIn, PERCENT } from './range.ts'

test.each([
  [0, true, true],
  [100, true, true],
  [7.5, true, false],
  [-1, false, false],
  [101, false, false],
  [Number.NaN, false, false],
  [Number.POSITIVE_INFINITY, false, false],
])('%d lies from 0 to 100: %s, and is a whole percentage: %s', (value, inside, whole) => {
  expect([isInRange(value, PERCENT), isWholeIn(value, PERCENT)]).toEqual([inside, whole])
})
