import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { readTransferReferences, transferReference } from './transfer-reference.ts'

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
