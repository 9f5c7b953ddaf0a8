import { expect, test } from 'vitest'
import { lastDayDue } from './last-day-due.ts'

test.each([
  ['2026-11-30T04:59:59Z', '2026-11-29'],
  ['2026-11-30T05:00:00Z', '2026-11-30'],
  ['2026-06-01T03:59:00Z', '2026-05-31'],
  ['2026-06-01T04:00:00Z', '2026-06-01'],
  ['2026-11-30T23:30:00Z', '2026-11-30'],
])('at %s the mails of %s are due', (at, day) => expect(lastDayDue(Date.parse(at))).toBe(day))
