import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dateOfDay, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { halfYearOf, isHalfYear, isRate, nextHalfYear, type ReferenceRate } from '#domain/settings/reminders.ts'
import { interestFrom, interestOre, missingRates, type OwedFrom, owedOfInvoice } from './interest.ts'

const RATES: readonly ReferenceRate[] = [
  { from: '2023-07-01', percent: 3.25 },
  { from: '2024-01-01', percent: 3.75 },
  { from: '2024-07-01', percent: 3.5 },
  { from: '2025-01-01', percent: 2.75 },
]

describe('interest on late payment', () => {
  test('a year bears its rate exactly, a leap year too', () => {
    const flat = ['2023-01-01', '2023-07-01', '2024-01-01', '2024-07-01'].map((from) => ({ from, percent: 2 }))
    const owed = [{ from: '2023-01-01', ore: 100_000 }]
    expect(interestOre(owed, { from: '2023-01-01', until: '2024-01-01', rates: flat })).toBe(10_000)
    expect(interestOre(owed, { from: '2024-01-01', until: '2025-01-01', rates: flat })).toBe(10_000)
  })

  test('it begins the day after the due date, and the day of payment counts', () => {
    const owed = [{ from: '2025-03-01', ore: 1_000_000 }]
    const until = (day: CalendarDate) => interestOre(owed, { from: '2025-03-01', until: day, rates: RATES })
    expect(until('2025-03-01')).toBe(0)
    // 10,000 kr. × 10.75 % / 365
    expect(until('2025-03-02')).toBe(295)
    expect(until('2025-02-01')).toBe(0)
  })

  test('each half-year has its own rate', () => {
    // 10,000 kr.: 30 days at 11.75 % and 31 at 11.50 % of a leap year
    const owed = [{ from: '2024-06-01', ore: 1_000_000 }]
    expect(interestOre(owed, { from: '2024-06-01', until: '2024-08-01', rates: RATES })).toBe(
      Math.round((1_000_000 * (30 * 0.1175 + 31 * 0.115)) / 366),
    )
  })

  test('what was paid on the way bears no more interest', () => {
    const owed = [
      { from: '2025-03-01', ore: 1_000_000 },
      { from: '2025-03-11', ore: 400_000 },
      { from: '2025-03-21', ore: 0 },
    ]
    expect(interestOre(owed, { from: '2025-03-01', until: '2025-06-01', rates: RATES })).toBe(
      Math.round((0.1075 * (1_000_000 * 10 + 400_000 * 10)) / 365),
    )
  })

  test('a half-year without a rate bears nothing and is named', () => {
    const span = { from: '2025-06-20', until: '2026-02-01', rates: RATES }
    expect(missingRates(span)).toEqual(['2025-07-01', '2026-01-01'])
    expect(interestOre([{ from: '2025-06-20', ore: 1_000_000 }], span)).toBe(Math.round((1_000_000 * 0.1075 * 11) / 365))
    expect(missingRates({ ...span, until: span.from })).toEqual([])
  })

  const day = fc.integer({ min: dayNumber('2023-07-01'), max: dayNumber('2025-06-30') }).map(dateOfDay)

  test('it is what each day by itself comes to, rounded once', () => {
    fc.assert(
      fc.property(
        day,
        day,
        fc.array(fc.record({ from: day, ore: fc.integer({ min: 0, max: 10_000_000 }) }), { maxLength: 4 }),
        (a, b, owed) => {
          const [from, until] = a < b ? [a, b] : [b, a]
          const exact = daysBetween(from, until).reduce((sum, at) => sum + ofDay(owed, at), 0)
          expect(Math.abs(interestOre(owed, { from, until, rates: RATES }) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('two spans one after the other are the whole, to an øre of rounding, across half-years and leap days', () => {
    fc.assert(
      fc.property(day, day, day, fc.integer({ min: 1, max: 100_000_000 }), (...[a, b, c, ore]) => {
        const [from, middle, until] = [a, b, c].toSorted() as [CalendarDate, CalendarDate, CalendarDate]
        const of = (start: CalendarDate, end: CalendarDate) => interestOre([{ from, ore }], { from: start, until: end, rates: RATES })
        expect(Math.abs(of(from, until) - of(from, middle) - of(middle, until))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

function ofDay(owed: readonly OwedFrom[], day: CalendarDate): number {
  const ore = owed.toSorted((a, b) => a.from.localeCompare(b.from)).findLast(({ from }) => from <= day)?.ore ?? 0
  const percent = (RATES.find(({ from }) => from === halfYearOf(day))?.percent ?? Number.NaN) + 8
  return (ore * percent) / 100 / (day.startsWith('2024') ? 366 : 365)
}

function daysBetween(from: CalendarDate, until: CalendarDate): CalendarDate[] {
  return Array.from({ length: dayNumber(until) - dayNumber(from) }, (_, index) => addDays(from, index))
}

test('a business owes interest from its due date, a consumer from 30 days after the invoice', () => {
  const dates = { issueDate: '2026-01-01', dueDate: '2026-01-09' }
  expect(interestFrom({ buyerKind: 'business', ...dates })).toBe('2026-01-09')
  expect(interestFrom({ buyerKind: 'consumer', ...dates })).toBe('2026-01-31')
  expect(interestFrom({ buyerKind: 'consumer', issueDate: '2026-01-01', dueDate: '2026-02-08' })).toBe('2026-02-08')
})

test('half-years begin on 1 January and 1 July', () => {
  expect(['2026-01-01', '2026-07-01', '2026-06-30', '2026-07-02', 'x'].map(isHalfYear)).toEqual([true, true, false, false, false])
  expect(['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'].map(halfYearOf)).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-07-01',
    '2026-07-01',
  ])
  expect(['2026-01-01', '2026-07-01'].map(nextHalfYear)).toEqual(['2026-07-01', '2027-01-01'])
  expect([1.75, -0.45, 0, 30, 1.755, 31, -6, Number.NaN].map(isRate)).toEqual([true, true, true, true, false, false, false, false])
})

const INVOICES = [
  { id: 1, totalOre: 100_000, creditedOre: 0 },
  { id: 2, totalOre: 50_000, creditedOre: 20_000 },
]

test('what was owed follows the money, the oldest invoice first, and what was credited was never owed', () => {
  const money = [
    { paidOn: '2026-02-01', amountOre: 40_000, invoiceId: null },
    { paidOn: '2026-03-10', amountOre: 70_000, invoiceId: null },
    { paidOn: '2026-03-20', amountOre: -10_000, invoiceId: null },
  ]
  const from = '2026-03-01'
  expect(owedOfInvoice(1, { invoices: INVOICES, money, from })).toEqual([
    { from, ore: 60_000 },
    { from: '2026-03-10', ore: 0 },
    { from: '2026-03-20', ore: 0 },
  ])
  expect(owedOfInvoice(2, { invoices: INVOICES, money, from }).map(({ ore }) => ore)).toEqual([30_000, 20_000, 30_000])
})

test('what is paid for a certain invoice lowers that one from its day on', () => {
  const money = [{ paidOn: '2026-03-10', amountOre: 30_000, invoiceId: 2 }]
  const from = '2026-03-01'
  expect(owedOfInvoice(2, { invoices: INVOICES, money, from }).map(({ ore }) => ore)).toEqual([30_000, 0])
  expect(new Set(owedOfInvoice(1, { invoices: INVOICES, money, from }).map(({ ore }) => ore)).size).toBe(1)
})
