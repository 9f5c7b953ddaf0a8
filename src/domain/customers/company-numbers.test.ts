import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasValidCheckDigit, isValidEan, normaliseCvr, normaliseEan } from './company-numbers.ts'

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

test.each([
  ['5798000420526', true],
  ['4006381333931', true],
  ['5798000420527', false],
  ['579800042052', false],
  ['57980004205260', false],
  ['5798 000420526', false],
  ['579800042052X', false],
  ['', false],
])('"%s" is an EAN location number: %s', (text, valid) => expect(isValidEan(text)).toBe(valid))

test.each([' 5798 0004 2052 6 ', '5798-0004-2052-6', 'EAN-nr.: 5798000420526', 'GLN 5798000420526', '\u200e5798000420526\u200b'])(
  '%j is the number 5798000420526',
  (typed) => expect(normaliseEan(typed)).toBe('5798000420526'),
)

test('one mistyped digit of a GLN is always found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (position, off) => {
      const digits = [...'5798000420526']
      digits[position] = String((Number(digits[position]) + off) % 10)
      expect(isValidEan(digits.join(''))).toBe(false)
    }),
  )
})
