import { expect, test } from 'vitest'
import { dashboardView } from './dashboard-view.ts'

const read = (address: string) => dashboardView.read(new URL(address, 'https://folie.example').searchParams)

test('period and VAT survive in the address, and defaults leave it short', () => {
  for (const days of [30, 90, 365] as const)
    for (const vat of ['ekskl', 'inkl'] as const) expect(read(dashboardView.href({ days, vat }))).toEqual({ days, vat })
  expect(dashboardView.href({ days: 30, vat: 'ekskl' })).toBe('/admin')
})

test('an address that makes no sense shows the last thirty days without VAT', () => {
  expect(read('/admin?dage=31&moms=alt')).toEqual({ days: 30, vat: 'ekskl' })
})
