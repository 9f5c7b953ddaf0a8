import { expect, test } from 'vitest'
import { screensFor } from './screens.ts'

const labelsFor = (user: Parameters<typeof screensFor>[0]) => screensFor(user).map(({ label }) => label)

const DAILY = ['Produkter', 'Import', 'Tags', 'Producenter', 'Søgninger', 'Ordrer', 'Fakturaer', 'Kunder', 'Beskeder']
/** What comes in from outside and waits for an answer. */
const FROM_OUTSIDE = ['Sponsorater', 'Billeder', 'Anmeldelser']

test('an admin opens the screens of the daily work, and those his permissions name', () => {
  expect(labelsFor({ role: 'admin', permissions: [] })).toEqual([...DAILY, ...FROM_OUTSIDE])
  expect(labelsFor({ role: 'admin', permissions: ['audit'] })).toEqual([...DAILY, 'Log', ...FROM_OUTSIDE])
  expect(labelsFor({ role: 'admin', permissions: ['settings', 'audit', 'points', 'invoices'] })).not.toContain('Design')
})

test('a superadmin opens every screen, the component samples too', () => {
  expect(labelsFor({ role: 'superadmin', permissions: [] })).toEqual([...DAILY, 'Indstillinger', 'Log', ...FROM_OUTSIDE, 'Design'])
})
