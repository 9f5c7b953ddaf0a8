import { expect, test } from 'vitest'
import { cityOf } from './postal-codes.ts'

test.each([
  ['1000', 'København K'],
  ['1050', 'København K'],
  ['1499', 'København K'],
  ['1500', 'København V'],
  ['1799', 'København V'],
  ['1800', 'Frederiksberg C'],
  ['1999', 'Frederiksberg C'],
  ['2000', 'Frederiksberg'],
  ['2100', 'København Ø'],
  ['2200', 'København N'],
  ['2300', 'København S'],
  ['2400', 'København NV'],
  ['2450', 'København SV'],
  ['2800', 'Kongens Lyngby'],
  ['3700', 'Rønne'],
  ['4500', 'Nykøbing Sj'],
  ['4800', 'Nykøbing F'],
  ['5000', 'Odense C'],
  ['5985', 'Søby Ærø'],
  ['6000', 'Kolding'],
  ['6200', 'Aabenraa'],
  ['6372', 'Bylderup-Bov'],
  ['6700', 'Esbjerg'],
  ['7100', 'Vejle'],
  ['7900', 'Nykøbing M'],
  ['8000', 'Aarhus C'],
  ['8230', 'Åbyhøj'],
  ['8900', 'Randers C'],
  ['9000', 'Aalborg'],
  ['9990', 'Skagen'],
])('%s is %s', (code, city) => {
  expect(cityOf(code)).toBe(city)
})

test.each(['0999', '0800', '1049', '2001', '3900', '9991', '9999'])('there is no postal code %s', (code) => {
  expect(cityOf(code)).toBeNull()
})

test.each(['', '80', '800', '80000', '8000 Aarhus', 'DK-8000', '8OOO', '-100', '1e3', '01050', '1050.5', '8.00', '٨٠٠٠'])(
  "what is not four digits has no city: '%s'",
  (text) => {
    expect(cityOf(text)).toBeNull()
  },
)

test('spaces around the code do not matter', () => {
  expect(cityOf(' 8000 ')).toBe('Aarhus C')
})

test('the whole table is there: 604 towns and the districts, every city in Danish letters', () => {
  const cities = Array.from({ length: 10_000 }, (_, number) => cityOf(String(number).padStart(4, '0')))
  expect(cities.slice(2000).filter(Boolean)).toHaveLength(604)
  expect(cities.slice(0, 2000).filter(Boolean)).toHaveLength(1 + 450 + 300 + 200)
  for (const city of cities) if (city !== null) expect(city).toMatch(/^[A-ZÆØÅ][A-Za-zÆØÅæøå -]+$/)
})
