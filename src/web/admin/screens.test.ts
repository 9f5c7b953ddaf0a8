import { expect, test } from 'vitest'
import { STANDARD_SETS } from '#domain/customers/rights/staff-permissions.ts'
import { mayOpen, phoneScreensFor, screenGroupsFor, screensFor, waitingCount } from './screens.ts'

const labelsFor = (user: Parameters<typeof screensFor>[0]) => screensFor(user).map(({ label }) => label)

const SALES = ['Ordrer', 'Pak', 'Returer', 'Tilbud', 'Prøver', 'Kunder']
const GOODS = ['Produkter', 'Varemodtagelse', 'Indkøb', 'Bestillingsforslag', 'Leverandører', 'Emballage', 'Prislister', 'Import']
const MONEY = ['Økonomi', 'Fakturaer', 'Forfaldne', 'Bankudtog', 'Bogføring']
const INBOX = ['Beskeder', 'Anmeldelser', 'Billeder', 'Sponsorater']
const WORDS = ['Tags', 'Producenter', 'Bilmodeller', 'Søgninger']
const DAILY = [...SALES, ...GOODS, ...MONEY, ...INBOX, ...WORDS]

test('an admin opens the screens of the daily work, and those their permissions name', () => {
  expect(labelsFor({ role: 'admin', permissions: [], restrictedTo: null })).toEqual(DAILY)
  expect(labelsFor({ role: 'admin', permissions: ['audit'], restrictedTo: null })).toEqual([...DAILY, 'Log'])
  expect(labelsFor({ role: 'admin', permissions: ['settings', 'audit', 'points', 'invoices'], restrictedTo: null })).not.toContain('Design')
})

test('a superadmin opens every screen', () => {
  expect(labelsFor({ role: 'superadmin', permissions: [], restrictedTo: null })).toEqual([
    ...[...SALES, ...GOODS, ...MONEY, 'Dækningsbidrag', ...INBOX],
    ...['Indstillinger', 'Kolleger', ...WORDS, 'Integrationer', 'Log'],
  ])
})

test('the menu has at most eight lines beside the open group, which has at most eight', () => {
  const groups = screenGroupsFor({ role: 'superadmin', permissions: [], restrictedTo: null })
  expect(groups.length).toBeLessThan(8)
  expect(groups.filter(({ screens }) => screens.length > 8)).toEqual([])
})

test('the badge of a screen is the sum of its counts on the dashboard', () => {
  const [orders] = screensFor({ role: 'superadmin', permissions: [], restrictedTo: null })
  expect(orders && waitingCount(orders, { toPack: 3, toInvoice: 4, claims: 9 })).toBe(7)
  expect(orders && waitingCount(orders, undefined)).toBe(0)
})

test('a phone shows the three screens of the day a colleague may open', () => {
  const onPhone = (restrictedTo: Parameters<typeof phoneScreensFor>[0]) => phoneScreensFor(restrictedTo).map(({ label }) => label)
  expect(onPhone({ role: 'admin', permissions: [], restrictedTo: null })).toEqual(['Ordrer', 'Pak', 'Kunder'])
  expect(onPhone({ role: 'admin', permissions: [], restrictedTo: ['stock', 'parcels'] })).toEqual(['Ordrer', 'Pak', 'Produkter'])
  expect(onPhone({ role: 'admin', permissions: [], restrictedTo: ['settings'] })).toEqual(['Indstillinger'])
})

test('a restricted colleague opens the screens of their duties and no other', () => {
  const labelsOf = (set: string) =>
    labelsFor({ role: 'admin', permissions: [], restrictedTo: STANDARD_SETS.find(({ label }) => label === set)?.restrictedTo ?? null })
  expect(labelsOf('Alt')).toEqual(DAILY)
  expect(labelsOf('Lager')).toEqual(['Ordrer', 'Pak', 'Prøver', 'Produkter', 'Varemodtagelse', 'Indkøb', 'Emballage'])
  expect(labelsOf('Kundeservice')).toEqual(['Ordrer', 'Returer', 'Tilbud', 'Kunder', 'Produkter', 'Fakturaer', 'Forfaldne', ...INBOX])
  expect(labelsOf('Bogholderi')).toEqual(['Ordrer', 'Returer', 'Kunder', ...MONEY])
  expect(labelsFor({ role: 'admin', permissions: [], restrictedTo: ['prices'] })).toEqual(['Produkter', 'Prislister'])
  expect(labelsFor({ role: 'admin', permissions: ['audit', 'settings'], restrictedTo: [] })).toEqual([])
  expect(labelsFor({ role: 'admin', permissions: [], restrictedTo: ['settings'] })).toEqual(['Indstillinger'])
})

test('an address belongs to its screen, whose right opens it; an address of no screen is open', () => {
  const bookkeeper = { role: 'admin', permissions: [], restrictedTo: ['figures', 'invoices'] } as const
  const isOpen = (address: string) => mayOpen(bookkeeper, address)
  expect([isOpen('/admin/ordrer/28'), isOpen('/admin/ordrer?status=pending'), isOpen('/produkt/FJ-1')]).toEqual([true, true, true])
  expect([isOpen('/admin/produkter/5'), isOpen('/admin/produkter?lowStock=true'), isOpen('/admin/kolleger')]).toEqual([false, false, false])
  // another screen's address that begins alike
  expect([isOpen('/admin/produkt-import'), mayOpen({ ...bookkeeper, restrictedTo: ['products'] }, '/admin/produkt-import')]).toEqual([
    false,
    false,
  ])
})
