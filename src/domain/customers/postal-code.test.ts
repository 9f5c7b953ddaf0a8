import { describe, expect, test } from 'vitest'
import {
  accountTown,
  COUNTRIES,
  countryOf,
  deliveryProblem,
  isPostalCode,
  isTownOf,
  normalisePostalCode,
  postalCodeProblem,
} from './postal-code.ts'

test.each([
  ['7100', true],
  ['0999', true],
  ['710', false],
  ['71000', false],
  ['71 0', false],
  [' 7100', false],
  ['DK-7', false],
  ['', false],
])('"%s" has the form of a Danish postal code: %s', (text, is) => expect(isPostalCode(text)).toBe(is))

const MISSING = 'Skriv et postnummer på fire cifre.'
const ABROAD = 'Vi leverer ikke dertil. Danske postnumre går fra 1000 til 9990. Skriv til os, så laver vi dig et tilbud.'
const FAROES = 'Skriv et postnummer på fire cifre. Vi leverer endnu ikke til Færøerne. Skriv til os, så laver vi dig et tilbud.'
const GREENLAND = 'Vi leverer endnu ikke til Grønland. Skriv til os, så laver vi dig et tilbud.'

/** The area of each code: the message at a delivery address while only Denmark is open, when all is, and in any address. */
const PLACES = [
  [
    'Denmark',
    null,
    null,
    null,
    ['1000', '1050', '1799', '1999', '2000', '3700', '3899', '4000', '5000', '5985', 'DK-8000', '9940', '9990'],
  ],
  ['firms with a code of their own', ABROAD, ABROAD, null, ['0800', '0900', '0999']],
  ['Greenland', GREENLAND, null, null, ['3900', '3911', '3992', 'GL-3900', 'gl 3911']],
  ['the Faroes', FAROES, null, null, ['100', '700', '970', 'FO-100', 'fo 970']],
  ['Norway', ABROAD, ABROAD, ABROAD, ['0001', '0150', '0799', '9991', '9999', 'N-0150', 'NO-5003']],
  ['Sweden', ABROAD, ABROAD, ABROAD, ['211 20', '21120', 'SE-211 20', 'S-21120']],
  ['Germany', ABROAD, ABROAD, ABROAD, ['24937', 'D-24937', 'DE 24937']],
  [
    'no place at all',
    MISSING,
    MISSING,
    MISSING,
    ['', '71', '71 0', '099', '971', 'FO-999', 'DK-100', '8OOO', '7100 Vejle', '-100', '1e3', '٨٠٠٠'],
  ],
] as const

describe.each(PLACES)('a code of %s', (_place, delivery, opened, address, codes) => {
  test.each(codes)(`'%s' ${delivery === null ? 'is delivered to' : 'is refused a delivery'}`, (code) =>
    expect(deliveryProblem(code, ['DK'])).toBe(delivery),
  )
  test.each(codes)(`'%s' ${opened === null ? 'is delivered to' : 'is refused'} once every country is open`, (code) =>
    expect(deliveryProblem(code, COUNTRIES)).toBe(opened),
  )
  test.each(codes)(`'%s' ${address === null ? 'stands in' : 'is refused in'} an address`, (code) =>
    expect(postalCodeProblem(code)).toBe(address),
  )
})

test('a country opens alone', () => {
  expect([deliveryProblem('100', ['DK', 'FO']), deliveryProblem('3900', ['DK', 'FO'])]).toEqual([null, GREENLAND])
  expect([deliveryProblem('100', ['DK', 'GL']), deliveryProblem('3900', ['DK', 'GL'])]).toEqual([FAROES, null])
})

test('of the ten thousand codes of four digits exactly 1000-9990 without Greenland’s are delivered to', () => {
  const delivered = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).filter(
    (code) => deliveryProblem(code, ['DK']) === null,
  )
  expect(delivered).toHaveLength(8991 - 100)
  expect(delivered.filter((code) => countryOf(code) === 'GL')).toEqual([])
  expect([delivered.at(0), delivered.at(-1)]).toEqual(['1000', '9990'])
})

test.each([
  ['3900', 'GL'],
  ['3999', 'GL'],
  ['3899', 'DK'],
  ['4000', 'DK'],
  ['0999', 'DK'],
  ['100', 'FO'],
  ['970', 'FO'],
  ['', 'DK'],
])('%s lies in %s', (code, country) => expect(countryOf(code)).toBe(country))

test.each([
  ['100', 'Tórshavn', '100 Tórshavn, Færøerne'],
  ['3900', null, '3900, Grønland'],
  ['7100', 'Vejle', '7100 Vejle'],
  [null, 'Vejle', 'Vejle'],
  [null, null, ''],
])('an account at %s %s reads %j', (postalCode, city, line) => expect(accountTown({ postalCode, city })).toBe(line))

test.each([
  ['\u200e8000', '8000'],
  ['DK-8000', '8000'],
  ['dk 8000', '8000'],
  ['DK\u20118000', '8000'],
  ['FO-100', '100'],
  ['fo 970', '970'],
  ['GL-3900', '3900'],
  ['GL-8000', 'GL-8000'],
  ['DK-100', 'DK-100'],
])('%j is the postal code %s', (typed, kept) => expect(normalisePostalCode(typed)).toBe(kept))

test.each(['8000 Aarhus C', '1234 AB', 'SE-80001'])('"%s" is none of Denmark\'s', (typed) => {
  expect(isPostalCode(normalisePostalCode(typed))).toBe(false)
})

test.each([
  ['Vejle', 'Vejle'],
  [' vejle ', 'Vejle'],
  ['VEJLE', 'Vejle'],
  ['Odense', 'Odense C'],
  ['Odense  C', 'Odense C'],
  ['Århus C', 'Aarhus C'],
  ['Aarhus', 'Aarhus C'],
  ['Aalborg', 'Aalborg'],
  ['Ålborg', 'Aalborg'],
  ['Nykøbing Falster', 'Nykøbing F'],
  ['Nykøbing Sj.', 'Nykøbing Sj'],
  ['Viby Sj', 'Viby Sjælland'],
  ['Vejle Ø', 'Vejle Øst'],
  ['Søby A\u030ar', 'Søby År'],
])('"%s" is the town %s', (typed, town) => expect(isTownOf(typed, town)).toBe(true))

test.each([
  ['', 'Vejle'],
  ['  ', 'Vejle'],
  ['Odense C', 'Vejle'],
  ['Odense C', 'Odense V'],
  ['Odense S', 'Odense SØ'],
  ['Odense SØ', 'Odense S'],
  ['Vejle Øst', 'Vejle'],
  ['Nykøbing F', 'Nykøbing M'],
  ['V', 'Vejle'],
  ['Rissa', 'Vejle'],
])('"%s" is not the town %s', (typed, town) => expect(isTownOf(typed, town)).toBe(false))
