import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { retainedBackups, USUAL_RETENTION } from './retained-backups.ts'

function nightly(lastDay: string, days: number): string[] {
  return Array.from({ length: days }, (_, back) => `${dateOfDay(dayNumber(lastDay) - back)}T02:00:00.000Z`)
}

function keptDays(instants: readonly string[], retention = USUAL_RETENTION): string[] {
  return [...retainedBackups(instants, retention)].map((instant) => instant.slice(0, 10)).toSorted()
}

test('after two years of nightly backups there are seven days, four weeks and twelve months of them', () => {
  expect(keptDays(nightly('2026-11-22', 730))).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-01', '2026-11-08', '2026-11-15'],
    ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ])
})

test('of several backups on one day the newest stays', () => {
  const day = ['2026-11-21T02:00:00.000Z', '2026-11-22T02:00:00.000Z', '2026-11-22T14:00:00.000Z']
  expect([...retainedBackups(day, { daily: 2, weekly: 0, monthly: 0 })].toSorted()).toEqual([day[0], day[2]])
})

test('a week begins on Monday, also over New Year', () => {
  // 2024-12-30 is a Monday, 2025-01-05 the Sunday of the same week
  const days = nightly('2025-01-05', 8)
  expect(keptDays(days, { daily: 0, weekly: 2, monthly: 0 })).toEqual(['2024-12-29', '2025-01-05'])
})

test('the newest backup is retained with every retention', () => {
  expect(keptDays(nightly('2026-11-22', 3), { daily: 0, weekly: 0, monthly: 0 })).toEqual(['2026-11-22'])
  expect(retainedBackups([], USUAL_RETENTION).size).toBe(0)
})

test('a shop that was closed for a year retains its last backups', () => {
  expect(keptDays([...nightly('2025-11-22', 3), '2026-11-22T02:00:00.000Z'])).toEqual([
    '2025-11-20',
    '2025-11-21',
    '2025-11-22',
    '2026-11-22',
  ])
})
