import { expect, test } from 'vitest'
import { ibanText, isBankAccount, isBankRegistration, isSameAccount, isSwift, isValidIban, normaliseIban } from './bank-account.ts'

test.each(['DK5000400440116243', 'DK1800000000000000', 'GB82WEST12345698765432', 'DE89370400440532013000', 'NO9386011117947'])(
  '%s is an IBAN',
  (iban) => {
    expect(isValidIban(iban)).toBe(true)
  },
)

test.each([
  '',
  'DK',
  'DK5000400440116244',
  'DK5000400440116234',
  'DK500040044011624',
  'dk5000400440116243',
  'DK50 0040 0440 1162 43',
  '5000400440116243',
])('"%s" is none', (iban) => {
  expect(isValidIban(iban)).toBe(false)
})

test('any wrong digit, and any two neighbours exchanged, is noticed', () => {
  const iban = 'DK5000400440116243'
  for (let at = 4; at < iban.length; at += 1) {
    for (const digit of '0123456789') {
      if (digit !== iban[at]) expect(isValidIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false)
    }
    const [one, next] = [iban[at] ?? '', iban[at + 1] ?? '']
    if (next && one !== next) expect(isValidIban(iban.slice(0, at) + next + one + iban.slice(at + 2))).toBe(false)
  }
})

test('spaces and small letters are how people write one', () => {
  expect(normaliseIban(' dk50 0040 0440 1162 43')).toBe('DK5000400440116243')
})

test('a Danish IBAN carries registration and account number', () => {
  expect(isSameAccount({ registration: '0040', account: '0440116243', iban: 'DK5000400440116243' })).toBe(true)
  expect(isSameAccount({ registration: '0040', account: '440116243', iban: 'DK5000400440116243' })).toBe(true)
  expect(isSameAccount({ registration: '0041', account: '0440116243', iban: 'DK5000400440116243' })).toBe(false)
  expect(isSameAccount({ registration: '0041', account: '1', iban: 'DE89370400440532013000' })).toBe(true)
})

test('a registration number has four digits, an account number up to ten', () => {
  expect(['0040', '004', '00400', '004O', ''].map(isBankRegistration)).toEqual([true, false, false, false, false])
  expect(['1', '0440116243', '04401162431', '44 01', ''].map(isBankAccount)).toEqual([true, true, false, false, false])
})

test('a SWIFT code has 8 or 11 letters and digits', () => {
  expect(['DABADKKK', 'DABADKKKXXX', 'DABADK2A', 'dabadkkk', 'DABADKKKX', 'DABADK', '1234DKKK'].map(isSwift)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('an IBAN is shown in groups of four', () => expect(ibanText('DK5000400440116243')).toBe('DK50 0040 0440 1162 43'))
