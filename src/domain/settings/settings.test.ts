import { expect, test } from 'vitest'
import { hasValidCheckDigit } from '#domain/customers/company-numbers.ts'
import { DEFAULT_TIER, TIERS } from '#domain/customers/tier.ts'
import { isValidIban } from './bank-account.ts'
import { DEFAULT_SETTINGS, type ShopSettings, settingsDifference, settingsFrom } from './settings.ts'

test('the tiers give 5, 10, 15 and 20 percent until the owner changes them', () => {
  expect(TIERS.map((tier) => [tier, DEFAULT_SETTINGS.tierDiscounts[tier]])).toEqual([
    ['Bronze', 5],
    ['Silver', 10],
    ['Gold', 15],
    ['Platinum', 20],
  ])
  expect(DEFAULT_TIER).toBe('Bronze')
})

test('the shop promises 2-3 days on the home page, 1-3 from stock and 10-18 from the remote warehouse, ordered before 14', () => {
  expect(DEFAULT_SETTINGS.delivery).toEqual({ home: '2-3', inStock: '1-3', remote: '10-18', cutOff: '14:00', closed: [] })
})

test('the claims and certificates are those of the specification', () => {
  expect(DEFAULT_SETTINGS.certificates).toEqual(['ISO 9001:2015', 'GRS Certified', 'RoHS Compliant', 'REACH Compliant'])
  expect(DEFAULT_SETTINGS.claims.experience).toContain('Over 27 års erfaring')
  expect(DEFAULT_SETTINGS.claims.warranty).toContain('5-7 års garanti')
  expect(DEFAULT_SETTINGS.claims.position).toMatch(/førende leverandør/)
})

test('the example company has a CVR number that passes the check', () => {
  expect(hasValidCheckDigit(DEFAULT_SETTINGS.company.cvr)).toBe(true)
  expect(isValidIban(DEFAULT_SETTINGS.company.bank.iban)).toBe(true)
})

const CHANGED: ShopSettings = {
  ...DEFAULT_SETTINGS,
  company: { ...DEFAULT_SETTINGS.company, city: 'Ærøskøbing', bank: { ...DEFAULT_SETTINGS.company.bank, account: '0001234567' } },
  certificates: [],
  tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, Gold: 17 },
}

test('only what differs from the defaults is stored', () => {
  expect(settingsDifference(DEFAULT_SETTINGS)).toEqual({})
  expect(settingsDifference(CHANGED)).toEqual({
    company: { city: 'Ærøskøbing', bank: { account: '0001234567' } },
    certificates: [],
    tierDiscounts: { Gold: 17 },
  })
})

test('the stored settings, laid over the defaults, are what the owner wrote', () => {
  expect(settingsFrom(settingsDifference(CHANGED))).toEqual(CHANGED)
  expect(settingsFrom({})).toEqual(DEFAULT_SETTINGS)
  expect(settingsFrom({ company: { bank: { name: 'Nordbank' } } }).company.bank).toEqual({
    ...DEFAULT_SETTINGS.company.bank,
    name: 'Nordbank',
  })
})
