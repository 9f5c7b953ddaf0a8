import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { OVERDUE_AGES, overdueAge, ownAge, sumByAge } from './overdue-age.ts'

test('an invoice is overdue from the day after its due date, in columns of 30 days', () => {
  const age = (days: number) => overdueAge('2026-03-01', addDays('2026-03-01', days))
  expect([-1, 0, 1, 30, 31, 60, 61, 90, 91, 4_000].map(age)).toEqual([
    null,
    null,
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '61-90',
    '91-',
    '91-',
  ])
})

test('a day is a Danish one, at midnight and when the clocks are changed', () => {
  const at = (instant: string) => overdueAge('2026-03-28', copenhagenDay(Date.parse(instant)))
  expect(at('2026-03-28T22:59:59Z')).toBe(null)
  expect(at('2026-03-28T23:00:00Z')).toBe('1-30')
  // in summer time the same UTC hour is already the next day
  expect(overdueAge('2026-03-29', copenhagenDay(Date.parse('2026-03-29T22:00:00Z')))).toBe('1-30')
})

test('the columns come to all that is overdue', () => {
  const invoice = fc.record({ late: fc.integer({ min: -40, max: 400 }), openOre: fc.integer({ min: 1, max: 1e9 }) })
  fc.assert(
    fc.property(fc.array(invoice), (invoices) => {
      const dated = invoices.map(({ late, openOre }) => ({ dueDate: addDays('2026-06-01', -late), openOre }))
      const sums = sumByAge(dated, '2026-06-01')
      const overdue = invoices.filter(({ late }) => late > 0).reduce((sum, { openOre }) => sum + openOre, 0)
      expect(OVERDUE_AGES.reduce((sum, age) => sum + sums[age], 0)).toBe(overdue)
    }),
  )
})

test('a customer sees what is due later, and three steps of what is overdue', () => {
  const age = (days: number) => ownAge('2026-03-01', addDays('2026-03-01', days))
  expect([-8, 0, 1, 30, 31, 60, 61, 400].map(age)).toEqual(['due', 'due', '1-30', '1-30', '31-60', '31-60', '61-', '61-'])
})
