import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDate, INVOICE_TERMS, INVOICE_TERMS_LABELS } from './invoice-terms.ts'

describe('an invoice is due', () => {
  test.each([
    ['at once when paid before shipment', '2026-11-21', 'before_shipment', '2026-11-21'],
    ['after 8 days', '2026-11-21', '8_days', '2026-11-29'],
    ['after 8 days in the next month', '2026-11-23', '8_days', '2026-12-01'],
    ['after 15 days in the next year', '2026-12-20', '15_days', '2027-01-04'],
    ['after 28 days in the next year', '2026-12-31', '28_days', '2027-01-28'],
    ['after 28 days over a short February', '2026-02-01', '28_days', '2026-03-01'],
    ['after 28 days over a leap February', '2028-02-01', '28_days', '2028-02-29'],
    ['after 8 days on the leap day itself', '2028-02-21', '8_days', '2028-02-29'],
    ['after 8 days past the leap day', '2028-02-22', '8_days', '2028-03-01'],
    ['after 15 days in a century without leap day', '2100-02-20', '15_days', '2100-03-07'],
    ['on the 8th of the next month, from its first day', '2026-11-01', 'running_month_8', '2026-12-08'],
    ['on the 8th of the next month, from its last day', '2026-11-30', 'running_month_8', '2026-12-08'],
    ['on the 8th of January', '2026-12-31', 'running_month_8', '2027-01-08'],
    ['on the 8th of February after the 31st of January', '2026-01-31', 'running_month_8', '2026-02-08'],
    ['on the 15th of the next month', '2026-11-21', 'running_month_15', '2026-12-15'],
    ['on the 15th of January', '2026-12-01', 'running_month_15', '2027-01-15'],
    ['on the 15th of March after a leap day', '2028-02-29', 'running_month_15', '2028-03-15'],
  ] as const)('%s', (_, issued, terms, due) => expect(dueDate(issued, terms)).toBe(due))

  test('never before it is issued and at most 46 days after', () => {
    const issued = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(issued, fc.constantFrom(...INVOICE_TERMS), (date, terms) => {
        const days = (Date.parse(dueDate(date, terms)) - Date.parse(date)) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(46)
      }),
    )
  })

  test('at no time when it is issued on a day that does not exist', () =>
    expect(() => dueDate('2026-02-29', 'running_month_8')).toThrow(RangeError))
})

test('the six terms have Danish names of their own', () => {
  expect(INVOICE_TERMS.map((terms) => INVOICE_TERMS_LABELS[terms])).toEqual([
    'Betaling før forsendelse',
    'Netto 8 dage',
    'Netto 15 dage',
    'Netto 28 dage',
    'Løbende måned + 8 dage',
    'Løbende måned + 15 dage',
  ])
})
