import { describe, expect, test } from 'vitest'
import { readSearchText, trackingKey } from './search-text.ts'

describe('a telephone number, a CVR number and an EAN are looked for as figures alone', () => {
  test.each([
    ['20304050', '20304050'],
    ['20 30 40 50', '20304050'],
    ['+45 20 30 40 50', '20304050'],
    ['+4520304050', '20304050'],
    ['0045 20304050', '20304050'],
    ['45 20 30 40 50', '20304050'],
    ['20-30-40-50', '20304050'],
    ['20.30.40.50', '20304050'],
    ['tlf. 20 30 40 50', '20304050'],
    ['+46 (0)70 123 45 67', '46701234567'],
    ['070-123 45 67', '701234567'],
    ['0046 70 123 45 67', '46701234567'],
    ['20 30 40', '203040'],
    ['DK12345678', '12345678'],
    ['DK 12 34 56 78', '12345678'],
    ['CVR-nr. 12345678', '12345678'],
    ['cvr 12345678', '12345678'],
    ['5798009811578', '5798009811578'],
    ['EAN 5798 0098 1157 8', '5798009811578'],
    ['1.234.567', null],
    ['20304', null],
    ['Havnegade 3', null],
    ['ORD-2026-000123', null],
  ])('»%s«', (typed, digits) => {
    const read = readSearchText(typed)
    expect(read.digits).toBe(digits)
    expect(read.texts).toContain(typed.toLowerCase())
    if (digits !== null) expect(read.texts).toContain(digits)
  })
})

describe('an amount', () => {
  test.each([
    ['1.234,50', 123_450, 123_450, true],
    ['1234,5', 123_450, 123_450, true],
    ['1234,00', 123_400, 123_400, true],
    ['1234.50', 123_450, 123_450, false],
    ['1234', 123_400, 123_499, false],
    ['1.234', 123_400, 123_499, true],
    ['1234 kr', 123_400, 123_499, true],
    ['1.234,50 kr.', 123_450, 123_450, true],
    ['kr. 99', 9_900, 9_999, true],
    ['499,-', 49_900, 49_999, true],
    ['12345678', 1_234_567_800, 1_234_567_899, false],
  ])('»%s« is %d to %d øre', (typed, fromOre, toOre, isPlain) => {
    expect(readSearchText(typed).amount).toEqual({ fromOre, toOre, isPlain })
  })
  test.each(['-500', '000', '1,234', 'abc', '99 film', '99999999999'])('»%s« is none', (typed) => {
    expect(readSearchText(typed).amount).toBeNull()
  })
})

describe('a document of the books', () => {
  test.each([
    ['Faktura 21', 'invoice', 21],
    ['faktura nr. 21', 'invoice', 21],
    ['Fakturanr 0021', 'invoice', 21],
    ['fakturanummer: 1007', 'invoice', 1007],
    ['F-2026-0021', 'invoice', 21],
    ['kreditnota 3', 'credit_note', 3],
    ['Kreditnota nr 1008', 'credit_note', 1008],
  ] as const)('»%s«', (typed, kind, number) => {
    expect(readSearchText(typed).document).toEqual({ kind, number })
  })
  test.each(['21', 'faktura', 'NL-1023', 'ordre 1023', '2026-21'])('»%s« is none', (typed) => {
    expect(readSearchText(typed).document).toBeNull()
  })
})

test.each([
  ['ordre 1023', '-001023'],
  ['Ordre nr. 1023', '-001023'],
  ['ordrenummer 1023', '-001023'],
  ['ORD-2026-1023', '-001023'],
  ['ordre 1234567', '-1234567'],
])('»%s« is the order of that number, of whichever year', (typed, ending) => {
  expect(readSearchText(typed).texts).toEqual([typed.toLowerCase(), ending])
})

test.each([
  ['NL-1023', 'nl1023'],
  ['nl1023', 'nl1023'],
  ['NL 1023', 'nl1023'],
  ['fj-0022', 'fj22'],
])('»%s« may be a SKU, with its hyphen or without', (typed, sku) => {
  expect(readSearchText(typed).sku).toBe(sku)
})
test.each(['jensen', '1023', 'bo@folie2.dk'])('»%s« is no SKU', (typed) => {
  expect(readSearchText(typed).sku).toBeNull()
})

test('letters that other languages write small in their own way are no letters of a parcel', () => {
  expect(trackingKey('İ1')).toBe('1')
})

test("a parcel's number is compared without what people leave out", () => {
  expect(trackingKey('PostNord 0037 0730-2541')).toBe('postnord003707302541')
  expect(readSearchText('0037 0730 2541').tracking).toBe('003707302541')
  expect(readSearchText('jensen').tracking).toBeNull()
  expect(readSearchText('bil 39').tracking).toBeNull()
})

test('a name, a town and a text too short to tell records apart mean themselves alone', () => {
  const itself = (text: string) => ({
    texts: [text],
    digits: null,
    amount: null,
    document: null,
    orderEnding: null,
    sku: null,
    tracking: null,
  })
  expect(readSearchText(' Jensen ')).toEqual(itself('jensen'))
  expect(readSearchText('Ærøskøbing')).toEqual(itself('ærøskøbing'))
  expect(readSearchText('21')).toEqual(itself('21'))
  expect(readSearchText('Å')).toEqual(itself('å'))
  expect(readSearchText('  ').texts).toEqual([])
})

test('an order number with # before it means what it means without', () => {
  expect(readSearchText('#ORD-2026-000123')).toEqual(readSearchText('ORD-2026-000123'))
  expect(readSearchText('# 2026-000123')).toEqual(readSearchText('2026-000123'))
})
