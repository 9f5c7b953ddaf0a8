import { expect, test } from 'vitest'
import { howNear, nearnessText } from './how-near.ts'

test.each([
  [0, 'alike', 'næsten ens, ΔE 0,0'],
  [2, 'alike', 'næsten ens, ΔE 2,0'],
  [2.04, 'alike', 'næsten ens, ΔE 2,0'],
  [2.06, 'close', 'tæt på, ΔE 2,1'],
  [5.04, 'close', 'tæt på, ΔE 5,0'],
  [5.06, 'apart', 'ses tydeligt, ΔE 5,1'],
  [101.26, 'apart', 'ses tydeligt, ΔE 101,3'],
] as const)('a difference of %d is told as %s', (difference, nearness, text) => {
  expect(howNear(difference)).toBe(nearness)
  expect(nearnessText(difference)).toBe(text)
})
