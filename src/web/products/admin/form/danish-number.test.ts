import { expect, test } from 'vitest'
import { danishNumber, readDanishNumber } from './danish-number.ts'

test('prices are read as Danes type them', () => {
  expect(['5495', '5.495', '5.495,50', '12,5', '12.50', ' 1 250 kr.', '1.234.567,89'].map(readDanishNumber)).toEqual([
    5495, 5495, 5495.5, 12.5, 12.5, 1250, 1234567.89,
  ])
  expect(readDanishNumber('  ')).toBeNull()
  for (const nonsense of ['tolv', '1,2,3', '1.2.3', '5e3', '--4', '12,']) expect(readDanishNumber(nonsense), nonsense).toBeNaN()
})

test('what is shown is read back as it was', () => {
  for (const value of [0, 12.5, 5495, 0.05]) expect(readDanishNumber(danishNumber(value))).toBe(value)
  expect(danishNumber(null)).toBe('')
})
