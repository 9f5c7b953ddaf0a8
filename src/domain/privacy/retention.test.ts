import { expect, it } from 'vitest'
import { deletionDueOn, keptFromDay, keptSinceMs, RETENTION } from './retention.ts'

const DAY_MS = 86_400_000

it('an invoice is kept until five years after the end of its year, and not a day longer', () => {
  expect(keptFromDay('books', '2026-12-31')).toBe('2021-01-01')
  expect(keptFromDay('books', '2027-01-01')).toBe('2022-01-01')
  expect(keptFromDay('log', '2026-01-01')).toBe('2021-01-01')
})

it('what is counted in days goes after just so many', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(keptSinceMs('messages', now)).toBe(now - 730 * DAY_MS)
  expect(keptSinceMs('rejections', now)).toBe(now - 30 * DAY_MS)
})

it('the words of the privacy page say the time that is kept', () => {
  const IN_WORDS: Readonly<Record<number, string>> = {
    1: 'højst to døgn',
    7: 'højst otte dage',
    30: 'højst 30 dage',
    90: 'højst 90 dage',
    365: 'højst et år',
    372: 'højst et år',
    730: 'højst to år',
    1095: 'højst tre år',
  }
  for (const { what, kept, howLong } of Object.values(RETENTION)) {
    if ('days' in kept) expect(howLong, what).toContain(IN_WORDS[kept.days] ?? 'a length without words for it')
    if ('financialYears' in kept) expect([kept.financialYears, howLong.startsWith('fem år')], what).toEqual([5, true])
  }
})

it('a wish to be deleted is due within 30 days, over the end of a year too', () => {
  expect(deletionDueOn('2026-12-15')).toBe('2027-01-14')
})
