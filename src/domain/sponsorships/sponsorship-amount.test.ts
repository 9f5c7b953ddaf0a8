import { expect, it } from 'vitest'
import { readKroner } from './sponsorship-amount.ts'

it.each([
  ['15000', 15_000],
  ['15.000', 15_000],
  ['15.000,50', 15_000.5],
  ['15000,5', 15_000.5],
  ['15000.50', 15_000.5],
  ['1.234.567,89', 1_234_567.89],
  [' 15 000 kr. ', 15_000],
  ['15.000,-', 15_000],
  ['0', 0],
  ['-1', -1],
  ['−1', -1],
])('%s is read as %d kroner', (text, kr) => {
  expect(readKroner(text)).toBe(kr)
})

it.each(['', 'NaN', 'Infinity', '1e9', '0x10', '1,500', '1.50.000', '15.00,5', '15,000.50', '12,345', 'femten', '1-2', '1'.repeat(13)])(
  '%s is no amount',
  (text) => {
    expect(readKroner(text)).toBeNull()
  },
)
