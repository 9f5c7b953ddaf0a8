import { expect, test } from 'vitest'
import { ALL_PAGES } from '#contract/pages/pages.ts'
import { STANDARD_SETS } from '#domain/customers/rights/staff-permissions.ts'
import { placesFor } from './palette-lines.ts'
import { ownersPlaceFor, placesOf, settingsOf } from './places.ts'

const labelsOf = (user: Parameters<typeof placesOf>[0]) => placesOf(user).map(({ label }) => label)
const warehouse = STANDARD_SETS.find(({ label }) => label === 'Lager')?.restrictedTo ?? null

test('a colleague is shown only the screens and actions of their own work', () => {
  expect(labelsOf({ role: 'admin', permissions: [], restrictedTo: warehouse })).toEqual([
    'Overblik',
    'Ordrer',
    'Pak',
    'Prøver',
    'Produkter',
    'Varemodtagelse',
    'Indkøb',
    'Emballage',
    'Pak og send',
    'Optælling',
    'Restordrer',
    'Til butikken',
  ])
  expect(labelsOf({ role: 'admin', permissions: [], restrictedTo: null })).toEqual(
    expect.arrayContaining(['Ny ordre', 'Nyt produkt', 'Produkter fra CSV', 'Fakturaer', 'Kunder']),
  )
  // shelves are counted on the screen that packs
  expect(labelsOf({ role: 'admin', permissions: [], restrictedTo: ['stock'] })).toEqual(expect.arrayContaining(['Pak', 'Optælling']))
  expect(labelsOf({ role: 'admin', permissions: [], restrictedTo: ['parcels'] })).not.toContain('Optælling')
  expect(labelsOf({ role: 'customer', permissions: [], restrictedTo: null })).toEqual(['Overblik'])
})

test('every place is a page of the shop, and is listed once', () => {
  const places = placesOf({ role: 'superadmin', permissions: [], restrictedTo: null })
  const paths = new Set<string>(ALL_PAGES.map(({ path }) => path))
  expect(places.filter(({ to }) => !paths.has(new URL(to, 'http://shop').pathname))).toEqual([])
  expect(new Set(places.map(({ to }) => to)).size).toBe(places.length)
})

test('the sections of the settings are found by those who may change them', () => {
  const manager = { role: 'superadmin', permissions: [], restrictedTo: null } as const
  const found = (text: string) => placesFor(text, settingsOf(manager)).map(({ to }) => to)
  expect([found('fragt'), found('rykker'), found('moms')]).toEqual([
    ['/admin/indstillinger#levering', '/admin/indstillinger#leveringsmaader', '/admin/indstillinger#eksport'],
    ['/admin/indstillinger#rykkere'],
    [],
  ])
  expect(settingsOf({ role: 'admin', permissions: [], restrictedTo: null })).toEqual([])
})

test('a screen is found by what people call its work', () => {
  const admin = { role: 'admin', permissions: [], restrictedTo: null } as const
  const first = (text: string) => placesFor(text, placesOf(admin))[0]?.label
  expect(['optælling', 'tæl hylde', 'luk måned', 'modtag', 'tilbagekald', 'godkend værksted'].map(first)).toEqual([
    'Optælling',
    'Optælling',
    'Bogføring',
    'Varemodtagelse',
    'Produkter',
    'Kunder',
  ])
  expect(first('%_')).toBeUndefined()
})

test('a colleague without access reads the name of the place they look for', () => {
  expect(['ny kollega', 'login', 'rettigheder', 'fragt'].map(ownersPlaceFor)).toEqual([
    ...['Kolleger', 'Kolleger', 'Kolleger'],
    'Indstillinger: Levering',
  ])
  expect(['xyzzy', ' '].map(ownersPlaceFor)).toEqual([null, null])
})
