import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isNamedIn, readReferences, readTransferReferences, transferReference } from './payment-references.ts'

describe('what a payer writes names', () => {
  test.each<[string, Partial<ReturnType<typeof readReferences>>]>([
    ['Faktura 1042', { invoices: [1042] }],
    ['FAKTURANR. 1042', { invoices: [1042] }],
    ['faktura nr 0021', { invoices: [21] }],
    ['Fakt.1042', { invoices: [1042] }],
    ['fak 1042, 1043 og 1044', { invoices: [1042, 1043, 1044] }],
    ['Fakturaer 1042+1043/1044', { invoices: [1042, 1043, 1044] }],
    ['Faktura 1042 faktura 1043', { invoices: [1042, 1043] }],
    ['Kreditnota 7', { invoices: [7] }],
    ['Betaling ORD-2026-000123', { orders: ['ORD-2026-000123'] }],
    ['ord2026000123', { orders: ['ORD-2026-000123'] }],
    ['2026 000123', { orders: ['ORD-2026-000123'] }],
    ['Ordre 123', { orderEnds: ['-000123'] }],
    ['ordrenr.: 123', { orderEnds: ['-000123'] }],
    ['Ærø Lak 1042', { bare: [1042] }],
    ['Faktura 1042 af 02.11.2026 kr. 1.099,00', { invoices: [1042] }],
    ['Faktura 1042 2026-11-02', { invoices: [1042] }],
    ['Overførsel 02-11-26', {}],
    ['MobilePay 12345678901234', {}],
    ['A1042 1042B', {}],
    ['SB00174', { transfers: [17] }],
    ['Ref SB 00174, faktura 1042', { transfers: [17], invoices: [1042] }],
    ['SB 00175', {}],
    ['Husleje', {}],
    ['', {}],
  ])('»%s«', (text, said) => {
    expect(readReferences(text)).toEqual({ transfers: [], invoices: [], orders: [], orderEnds: [], bare: [], ...said })
  })
})

describe('a customer is named', () => {
  test.each([
    ['Ærø Lak ApS Faktura', 'Ærø Lak ApS'],
    ['AEROE LAK', 'Aerø Lak'],
    ['aerø lak', 'Ærø Lak A/S'],
    ['JAN AASBJERG PETERSE', 'Jan Aasbjerg Petersen'],
    ['Fra Åby-Wrap', 'Åby Wrap'],
  ])('in »%s«', (text, name) => {
    expect(isNamedIn(text, name)).toBe(true)
  })
  test.each([
    ['Ærø', 'Ærø Lak ApS'],
    ['Bo', 'Bo'],
    ['ApS', 'A/S'],
    ['', ''],
    ['Jan Aas', 'Jan Aasbjerg Petersen'],
  ])('not in »%s«', (text, name) => {
    expect(isNamedIn(text, name)).toBe(false)
  })
})

test.each([
  [17, 'SB00174'],
  [1, 'SB00018'],
  [123456, 'SB1234566'],
])('%d is written %s', (id, reference) => expect(transferReference(id)).toBe(reference))

test.each<[string, number[]]>([
  ['SB00174', [17]],
  ['Betaling sb 00174 tak', [17]],
  ['Ref.: SB-00174', [17]],
  ['SB00174 SB00018', [17, 1]],
  ['SB00175', []],
  ['XSB00174', []],
  ['SB0017', []],
  ['00174', []],
])('»%s« names %j', (text, ids) => expect(readTransferReferences(text).ids).toEqual(ids))

it('is found again in whatever a bank writes around it, and leaves no number behind', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('', ' ', 'Overførsel ', 'FAKT. '), (id, before) => {
      const read = readTransferReferences(`${before}${transferReference(id).toLowerCase()} 1.099,00`)
      expect(read.ids).toEqual([id])
      expect(read.rest).not.toContain(String(id).padStart(4, '0'))
    }),
  )
})

it('with one digit mistyped, or two neighbours swapped, names nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9_999_999 }), fc.nat(6), fc.integer({ min: 1, max: 9 }), (id, at, more) => {
      const reference = transferReference(id)
      const place = 2 + (at % (reference.length - 2))
      const digit = (Number(reference[place]) + more) % 10
      expect(readTransferReferences(`${reference.slice(0, place)}${digit}${reference.slice(place + 1)}`).ids).toEqual([])
    }),
  )
})
