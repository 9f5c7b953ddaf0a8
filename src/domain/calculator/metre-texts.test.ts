import { expect, test } from 'vitest'
import { figureProblem, metreRangeText, metresText } from './metre-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('metres are told with one decimal at most, and a range as from and to', () => {
  expect(plain(metresText(16_800))).toBe('16,8 m')
  expect(plain(metreRangeText({ fromMm: 15_000, toMm: 16_800 }))).toBe('15–16,8 m')
  expect(plain(metreRangeText({ fromMm: 700, toMm: 700 }))).toBe('0,7 m')
})

test('a figure goes from the least to the most', () => {
  expect(figureProblem({ fromCm: 1_500, toCm: 1_500 })).toBeNull()
  expect(figureProblem({ fromCm: 1_501, toCm: 1_500 })).toBe('Det mindste skal være mindre end det største.')
})
