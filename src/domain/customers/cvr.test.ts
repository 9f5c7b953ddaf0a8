import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasValidCheckDigit, normaliseCvr } from './cvr.ts'

test.each([
  ['13748136', '13748136'],
  ['DK13748136', '13748136'],
  ['dk 13 74 81 36', '13748136'],
  ['  1374 8136 ', '13748136'],
  ['13\u00a0748\u00a0136', '13748136'],
  ['13.74.81.36', '13748136'],
  ['13–74–81–36', '13748136'],
  ['DK-13748136', '13748136'],
  ['CVR-nr.: 13 74 81 36', '13748136'],
  ['\u202d13748136\u202c', '13748136'],
  ['13\u20117481\u201136', '13748136'],
  ['1374813', null],
  ['137481366', null],
  ['SE13748136', null],
  ['1374813O', null],
  ['', null],
  ['DK', null],
  ['13748136DK', null],
])('"%s" is read as the CVR number %s', (text, cvr) => expect(normaliseCvr(text)).toBe(cvr))

test.each([
  ['13748136', true],
  ['24256790', true],
  ['12345678', false],
  ['13748137', false],
  ['31748136', false],
  ['00000000', false],
  ['1374813', false],
  ['', false],
])('the check digit of %s is right: %s', (cvr, valid) => expect(hasValidCheckDigit(cvr)).toBe(valid))

test('one digit mistyped is always found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 9 }), (position, off) => {
      const digits = [...'13748136']
      digits[position] = String((Number(digits[position]) + off) % 10)
      expect(hasValidCheckDigit(digits.join(''))).toBe(false)
    }),
  )
})
