import { expect, test } from 'vitest'
import { isDigits } from './digits.ts'

test.each([
  ['7100', 4, true],
  ['710', 4, false],
  ['71000', 4, false],
  ['71 0', 4, false],
  ['٧١٠٠', 4, false],
  ['', 4, false],
  ['1', { min: 1, max: 10 }, true],
  ['1234567890', { min: 1, max: 10 }, true],
  ['12345678901', { min: 1, max: 10 }, false],
  ['', { min: 1, max: 10 }, false],
])('"%s" is %j digits: %s', (text, count, is) => expect(isDigits(text, count)).toBe(is))
