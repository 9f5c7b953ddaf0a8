import { expect, test } from 'vitest'
import { dialledPhone } from './dialled-phone.ts'

test.each([
  ['20304050', '20304050'],
  ['20 30 40 50', '20304050'],
  ['+45 20 30 40 50', '20304050'],
  [' +45 (20) 30-40-50', '20304050'],
  ['0045 20304050', '20304050'],
  ['+46 70 123 45 67', '0046701234567'],
  ['0046 70 123 45 67', '0046701234567'],
  ['+45 2030405', '00452030405'],
  ['', ''],
])('%s is dialled %s', (text, dialled) => expect(dialledPhone(text)).toBe(dialled))
