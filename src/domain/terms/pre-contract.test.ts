import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { preContractFacts } from './pre-contract.ts'

const goods = [{ quantity: 2, nameDa: 'Kobber mat', shipsNow: 1, shipsLater: 1 }]
const { delivery, company } = DEFAULT_SETTINGS
const offer = {
  goods,
  total: '1.099 kr.',
  shipping: '99 kr.',
  vatTreatment: 'domestic' as const,
  delivery,
  place: 'parcel',
  seller: company,
} as const

test('before ordering a consumer reads what, for how much, when, by whom, and their three rights', () => {
  const facts = preContractFacts(offer)
  expect(facts.map(({ label }) => label)).toEqual([
    'Du køber',
    'Pris i alt',
    'Levering',
    'Sælger',
    'Fortrydelsesret',
    'Reklamationsret',
    'Klage',
  ])
  expect(facts.filter(({ isUpFront }) => isUpFront).map(({ label }) => label)).toEqual(['Du køber', 'Pris i alt', 'Levering'])
  const [bought, price, , seller, withdrawal, complaint, board] = facts.map(({ text }) => text)
  expect(bought).toBe('2 × Kobber mat (1 sendes nu, 1 om 10–18 dage)')
  expect(price).toBe('1.099 kr. inkl. moms, heraf fragt 99 kr.')
  expect(seller).toContain(company.legalName)
  expect(seller).toContain(company.cvr)
  expect(withdrawal).toMatch(/14 dage.*returfragten.*mindre værd/)
  expect(complaint).toContain('to års reklamationsret')
  expect(board).toContain('Nævnenes Hus')
})

test('a collected order says so, and no invented seller is named', () => {
  const labels = preContractFacts({ ...offer, place: 'pickup', seller: null }).map(({ label }) => label)
  expect(labels).toContain('Afhentning')
  expect(labels).not.toContain('Levering')
  expect(labels).not.toContain('Sælger')
})
