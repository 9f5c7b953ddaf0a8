import { expect, test } from 'vitest'
import { authorityReport, downplayingProblem, remediesProblem, soldPeriod } from './recall.ts'

test.each([
  ['Dette er en frivillig tilbagekaldelse', '»frivillig«'],
  ['Vi gør det for en sikkerheds skyld og forebyggende', '»for en sikkerheds skyld«, »forebyggende«'],
  ['I sjældne tilfælde kan limen antændes', '»sjældne«'],
  ['Der er ingen anmeldte ulykker', '»ingen anmeldte ulykker«'],
  ['Kan ske i særlige situationer', '»særlige situationer«'],
])('%s is refused: it makes the hazard sound smaller', (text, words) => {
  expect(downplayingProblem(text)).toBe(`Fjern ${words}: en tilbagekaldelse må ikke få faren til at lyde mindre.`)
})

test('a hazard said plainly is taken', () => {
  expect(downplayingProblem('Limen kan antændes under varmluft og give forbrændinger.')).toBeNull()
})

test('the buyer has two remedies to choose from at least', () => {
  expect(remediesProblem(['refund', 'replacement'])).toBeNull()
  expect(remediesProblem(['refund', 'refund'])).not.toBeNull()
  expect(remediesProblem([])).not.toBeNull()
})

const RECALL = {
  ...{ nameDa: 'Fjord Blå', kcwId: 'FJ-1', code: 'A12', soldFrom: '2026-03-01', soldTo: '2026-11-27', rolls: 3 },
  ...{ hazard: 'Limen kan antændes.', instructions: 'Læg rullen i kælderen.', remedies: ['refund', 'replacement'] as const },
} as const

test('the authority is told product, batch, hazard, accidents, sale, buyers and what was done', () => {
  const report = authorityReport(RECALL, { receivers: 2, answered: 1, complaints: 1, supplier: null })
  expect(report.map(({ label }) => label)).toEqual([
    ...['Produkt og batch', 'Producent eller leverandør', 'Faren', 'Ulykker og klager over sikkerhed', 'Solgt', 'Købere'],
    'Gjort for kunderne',
  ])
  const text = report.map((line) => line.text).join('\n')
  for (const part of [
    'FJ-1, batch A12',
    'Limen kan antændes.',
    '1 klage i registeret',
    '3\u00a0stk. fra 01.03.2026 til 27.11.2026',
    'Læg rullen',
  ])
    expect(text).toContain(part)
})

test('a batch sold on one day names the day', () => {
  expect(soldPeriod({ soldFrom: '2026-03-01', soldTo: '2026-03-01' })).toBe('den 01.03.2026')
})
