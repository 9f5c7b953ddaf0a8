import { expect, test } from 'vitest'
import { mixedLinesOf, mixedLinesText } from './mixed-lines.ts'

test('the lines in the rarer encoding are found; a file in one encoding has none', () => {
  expect(mixedLinesOf(['utf8', undefined, 'stray', 'utf8'])).toEqual([3])
  expect(mixedLinesOf(['stray', 'utf8', 'stray'])).toEqual([2])
  expect(mixedLinesOf(['utf8', 'stray'])).toEqual([2])
  for (const letters of ['utf8', 'stray', undefined] as const) expect(mixedLinesOf([letters, undefined, letters])).toEqual([])
})

test('of very many lines the first hundred are kept', () => {
  const found = mixedLinesOf([...Array<'stray'>(300).fill('stray'), ...Array<'utf8'>(301).fill('utf8')])
  expect([found.length, found.at(-1)]).toEqual([100, 100])
})

test('staff read which lines they are', () => {
  expect(mixedLinesText([])).toBeNull()
  expect(mixedLinesText([4])).toBe('Linje 4 er skrevet med et andet tegnsæt end resten af filen. Tjek, at æ, ø og å er rigtige i den.')
  expect(mixedLinesText([4, 7, 9])).toMatch(/^Linje 4, 7 og 9 er .* i dem\.$/)
  expect(mixedLinesText([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toMatch(/^Linje 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 og 1 anden er /)
  expect(mixedLinesText(Array.from({ length: 100 }, (_, at) => at + 1))).toMatch(/10 og 90 andre er /)
})
