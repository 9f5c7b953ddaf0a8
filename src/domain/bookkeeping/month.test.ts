import { describe, expect, it, test } from 'vitest'
import { closingRefusal, daysOfMonth, isLate, isMonth, monthOf, monthsBetween, monthText, nextMonth, postingDay } from './month.ts'

test('a month is one of the calendar', () => {
  expect(['2026-01', '2026-12', '2026-13', '2026-00', '26-01', '2026-1', '2026-01-01'].filter(isMonth)).toEqual(['2026-01', '2026-12'])
  expect(monthOf('2026-11-30')).toBe('2026-11')
  expect(monthText('2026-03')).toBe('marts 2026')
})

test('it has its days, leap days too, and others before and after it', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect([nextMonth('2026-12'), nextMonth('2026-01')]).toEqual(['2027-01', '2026-02'])
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2026-03', '2026-02')).toEqual([])
})

describe('The books of a month', () => {
  const closing = { month: '2026-10', today: '2026-11-01', lastClosed: null }
  it('are closed once it is over', () => {
    expect(closingRefusal(closing)).toBeNull()
    expect(closingRefusal({ ...closing, today: '2026-10-31' })).toBe('period_not_over')
  })
  it('are closed once, and none before them afterwards', () => {
    expect(closingRefusal({ ...closing, lastClosed: '2026-09' })).toBeNull()
    expect(closingRefusal({ ...closing, lastClosed: '2026-10' })).toBe('period_closed')
    expect(closingRefusal({ ...closing, lastClosed: '2026-11' })).toBe('period_closed')
  })
  it('take what comes late on their first day', () => {
    expect([postingDay('2026-09-30', '2026-10'), postingDay('2026-10-05', '2026-10')]).toEqual(['2026-10-01', '2026-10-05'])
    expect([isLate('2026-09-30', '2026-10'), isLate('2026-10-01', '2026-10')]).toEqual([true, false])
  })
})
