import { expect, test } from 'vitest'
import { STANDARD_SETS } from '#domain/customers/staff-permissions.ts'
import { screensFor } from './screens.ts'

const labelsFor = (user: Parameters<typeof screensFor>[0]) => screensFor(user).map(({ label }) => label)

const DAILY = [
  'Produkter',
  'Prislister',
  'Import',
  'Varemodtagelse',
  'Indkøb',
  'Bestillingsforslag',
  'Leverandører',
  'Tags',
  'Producenter',
  'Bilmodeller',
  'Søgninger',
  'Ordrer',
  'Tilbud',
  'Prøver',
  'Fakturaer',
  'Forfaldne',
  'Kontoudtog',
  'Bogføring',
  'Returer',
  'Kunder',
  'Beskeder',
]
const FROM_OUTSIDE = ['Sponsorater', 'Billeder', 'Anmeldelser']

test('an admin opens the screens of the daily work, and those their permissions name', () => {
  expect(labelsFor({ role: 'admin', permissions: [], restrictedTo: null })).toEqual([...DAILY, ...FROM_OUTSIDE])
  expect(labelsFor({ role: 'admin', permissions: ['audit'], restrictedTo: null })).toEqual([...DAILY, 'Log', ...FROM_OUTSIDE])
  expect(labelsFor({ role: 'admin', permissions: ['settings', 'audit', 'points', 'invoices'], restrictedTo: null })).not.toContain('Design')
})

test('a superadmin opens every screen, the component samples too', () => {
  const buying = DAILY.indexOf('Tags')
  expect(labelsFor({ role: 'superadmin', permissions: [], restrictedTo: null })).toEqual([
    ...DAILY.slice(0, buying),
    'Dækningsbidrag',
    ...DAILY.slice(buying),
    'Indstillinger',
    'Integrationer',
    'Log',
    ...FROM_OUTSIDE,
    'Design',
  ])
})

test('a restricted colleague opens the screens of their duties and no other', () => {
  const labelsOf = (set: string) =>
    labelsFor({ role: 'admin', permissions: [], restrictedTo: STANDARD_SETS.find(({ label }) => label === set)?.restrictedTo ?? null })
  expect(labelsOf('Alt')).toEqual([...DAILY, ...FROM_OUTSIDE])
  expect(labelsOf('Lager')).toEqual(['Produkter', 'Varemodtagelse', 'Indkøb', 'Ordrer', 'Prøver'])
  expect(labelsOf('Kundeservice')).toEqual([
    'Produkter',
    'Ordrer',
    'Tilbud',
    'Fakturaer',
    'Forfaldne',
    'Returer',
    'Kunder',
    'Beskeder',
    ...FROM_OUTSIDE,
  ])
  expect(labelsOf('Bogholderi')).toEqual(['Ordrer', 'Fakturaer', 'Forfaldne', 'Kontoudtog', 'Bogføring', 'Returer', 'Kunder'])
  expect(labelsFor({ role: 'admin', permissions: [], restrictedTo: ['prices'] })).toEqual(['Produkter', 'Prislister'])
  expect(labelsFor({ role: 'admin', permissions: ['audit', 'settings'], restrictedTo: [] })).toEqual([])
  expect(labelsFor({ role: 'admin', permissions: [], restrictedTo: ['settings'] })).toEqual(['Indstillinger'])
})
