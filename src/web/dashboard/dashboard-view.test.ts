import { expect, test } from 'vitest'
import { changeFrom, dashboardView, longBucket, shortBucket } from './dashboard-view.ts'

const read = (address: string) => dashboardView.read(new URL(address, 'https://folie.example').searchParams)

test('period and VAT are stored in the address, without defaults', () => {
  for (const days of [30, 90, 365] as const)
    for (const vat of ['ekskl', 'inkl'] as const) expect(read(dashboardView.href({ days, vat }))).toEqual({ days, vat })
  expect(dashboardView.href({ days: 30, vat: 'ekskl' })).toBe('/admin')
})

test('an invalid address shows the last thirty days without VAT', () => {
  expect(read('/admin?dage=31&moms=alt')).toEqual({ days: 30, vat: 'ekskl' })
})

const NO_BREAK_SPACE = '\u00a0'

test('a day, a week and a month are named as Danes name them', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' }
  expect([shortBucket(day, 'day'), longBucket(day, 'day')]).toEqual(['21. nov.', 'lørdag den 21. november 2026'])
  const week = { from: '2026-11-16', to: '2026-11-21' }
  expect(shortBucket(week, 'week')).toBe('16. nov.')
  expect(longBucket(week, 'week')).toBe('16.–21. november 2026')
  expect(longBucket({ from: '2026-10-26', to: '2026-11-01' }, 'week')).toContain('26. oktober')
  expect(shortBucket({ from: '2026-01-01', to: '2026-01-31' }, 'month')).toBe('jan. 2026')
  expect(longBucket({ from: '2026-02-01', to: '2026-02-28' }, 'month')).toBe('februar 2026')
  expect(longBucket({ from: '2025-11-22', to: '2025-11-30' }, 'month')).toBe('22.–30. november 2025')
})

test('a figure is compared with the period before, unless there was nothing then', () => {
  expect(changeFrom(100, 112)).toEqual({ direction: 'up', text: `+12${NO_BREAK_SPACE}%` })
  expect(changeFrom(200, 100)?.direction).toBe('down')
  expect(changeFrom(1000, 1001)).toEqual({ direction: 'same', text: 'uændret' })
  expect(changeFrom(0, 5)).toBeNull()
})
