import { expect, it } from 'vitest'
import { deletionDueOn, RETENTION, retainedFromDay, retainedSinceMs } from './retention.ts'

const DAY_MS = 86_400_000

it('an invoice is retained until five years after the end of its year, and not a day longer', () => {
  expect(retainedFromDay('books', '2026-12-31')).toBe('2021-01-01')
  expect(retainedFromDay('books', '2027-01-01')).toBe('2022-01-01')
  expect(retainedFromDay('log', '2026-01-01')).toBe('2021-01-01')
})

it('what is counted in days goes after just so many', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(retainedSinceMs('messages', now)).toBe(now - 730 * DAY_MS)
  expect(retainedSinceMs('rejections', now)).toBe(now - 30 * DAY_MS)
})

it('the texts of the privacy page match the retention periods', () => {
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
  for (const { what, period, howLong } of Object.values(RETENTION)) {
    if ('days' in period) expect(howLong, what).toContain(IN_WORDS[period.days] ?? 'a length without words for it')
    if ('financialYears' in period) expect([period.financialYears, howLong.startsWith('fem år')], what).toEqual([5, true])
  }
})

it('a request for deletion is due within 30 days, over the end of a year too', () => {
  expect(deletionDueOn('2026-12-15')).toBe('2027-01-14')
})
