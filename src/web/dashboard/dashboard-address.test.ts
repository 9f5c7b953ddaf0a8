import { expect, test } from 'vitest'
import { dashboardAddress, readDashboard } from './dashboard-address.ts'

const read = (address: string) => readDashboard(new URL(address, 'https://folie.example').searchParams)

test('period and VAT survive in the address, and defaults leave it short', () => {
  for (const days of [30, 90, 365] as const)
    for (const vat of ['excl', 'incl'] as const) expect(read(dashboardAddress({ days, vat }))).toEqual({ days, vat })
  expect(dashboardAddress({ days: 30, vat: 'excl' })).toBe('/admin')
})

test('an address that makes no sense shows the last thirty days without VAT', () => {
  expect(read('/admin?dage=31&moms=alt')).toEqual({ days: 30, vat: 'excl' })
})
