import { expect, test } from 'vitest'
import { vatQuarter, vatQuarters } from './figures.ts'

test.each([
  ['2026-01-01', '1. kvartal 2026', '2026-01-01', '2026-03-31', '2026-06-01'],
  ['2026-06-30', '2. kvartal 2026', '2026-04-01', '2026-06-30', '2026-09-01'],
  ['2026-09-30', '3. kvartal 2026', '2026-07-01', '2026-09-30', '2026-12-01'],
  ['2026-12-31', '4. kvartal 2026', '2026-10-01', '2026-12-31', '2027-03-01'],
  // a Saturday
  ['2024-04-01', '2. kvartal 2024', '2024-04-01', '2024-06-30', '2024-09-02'],
])('VAT of the quarter with %s is paid by the first of the third month after it', (day, name, from, to, dueOn) => {
  expect(vatQuarter(day)).toMatchObject({ name, from, to, dueOn })
  expect(vatQuarter(day).months.length).toBe(3)
})

test('the ended quarter is shown until its last day to pay', () => {
  expect(vatQuarters('2026-12-01')).toMatchObject({ running: { name: '4. kvartal 2026' }, ended: { name: '3. kvartal 2026' } })
  expect(vatQuarters('2026-12-02').ended).toBeNull()
})
