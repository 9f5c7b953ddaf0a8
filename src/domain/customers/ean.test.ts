import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isValidEan, normaliseEan } from './ean.ts'

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

test('one digit mistyped is always found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (position, off) => {
      const digits = [...'5798000420526']
      digits[position] = String((Number(digits[position]) + off) % 10)
      expect(isValidEan(digits.join(''))).toBe(false)
    }),
  )
})
