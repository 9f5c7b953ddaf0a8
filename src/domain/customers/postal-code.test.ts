import { expect, test } from 'vitest'
import { isPostalCode } from './postal-code.ts'

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
