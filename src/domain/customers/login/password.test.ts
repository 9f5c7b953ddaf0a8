import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASSWORD_LEVEL_LABELS, PASSWORD_LEVELS, passwordHolderOf, passwordProblem, passwordStrength } from './password.ts'

test.each([
  ['', 'customer', false],
  ['abcde', 'customer', false],
  ['abcdef', 'customer', true],
  ['æøåæø', 'customer', false],
  ['æøåæøå', 'customer', true],
  ['🚗🚗🚗', 'customer', false],
  ['🚗🚗🚗🚗🚗🚗', 'customer', true],
  ['elleve-tegn', 'staff', false],
  ['tolv-tegn-ok', 'staff', true],
] as const)('"%s" is long enough for %s: %s', (password, holder, enough) => expect(passwordProblem(password, holder) === null).toBe(enough))

test('the refusal of a password names the characters it needs, or may have', () => {
  expect(passwordProblem('abcde', 'customer')).toBe('Adgangskoden skal være på mindst 6 tegn.')
  expect(passwordProblem('abcdefghijk', 'staff')).toBe('Kollegers adgangskode skal være på mindst 12 tegn.')
  expect(passwordProblem('a'.repeat(201), 'customer')).toBe('Højst 200 tegn.')
  expect(passwordProblem('vaskebjørn '.repeat(20).slice(0, 200), 'staff')).toBeNull()
})

test.each(['aaaaaaaaaaaa', '123456789012', 'Password1234', 'adgangskode!', 'Foliehuset2026', 'qwertyqwerty'])(
  'staff may not use "%s", which is long enough and easy to guess; a customer is warned only',
  (password) => {
    expect(passwordProblem(password, 'staff')).toBe('Adgangskoden er for let at gætte. Brug for eksempel fire ord, der ikke hører sammen.')
    expect(passwordProblem(password, 'customer')).toBeNull()
    expect(passwordStrength(password, 'customer')).toBe('weak')
  },
)

test('admins and superadmins need a password of staff', () => {
  expect((['customer', 'admin', 'superadmin'] as const).map((role) => passwordHolderOf({ role }))).toEqual(['customer', 'staff', 'staff'])
})

describe('the strength meter', () => {
  test.each([
    ['abcde', 'customer', 'too-short'],
    ['Kx7#pQ2!v', 'staff', 'too-short'],
    ['123456', 'customer', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'customer', 'weak'],
    ['abcdefghijklmnop', 'customer', 'weak'],
    ['demo1234', 'customer', 'weak'],
    ['Password1', 'customer', 'weak'],
    ['adgangskode123', 'customer', 'weak'],
    ['bilfolie2026', 'customer', 'weak'],
    ['Sommer2026!', 'customer', 'weak'],
    ['agagagagagag', 'customer', 'weak'],
    ['Folie1998', 'customer', 'weak'],
    ['Rul7eskab', 'customer', 'fair'],
    ['vaskebjørn', 'customer', 'fair'],
    ['Vaskebjørn-47', 'customer', 'good'],
    ['fem gule heste spiser varm grød', 'customer', 'strong'],
    ['fem gule heste spiser varm grød', 'staff', 'strong'],
    ['v9$Kq2!zR7@wLp', 'staff', 'strong'],
  ] as const)('calls "%s" for %s %s', (password, holder, level) => expect(passwordStrength(password, holder)).toBe(level))

  test('has a Danish word for every step', () => {
    expect(PASSWORD_LEVELS.map((level) => PASSWORD_LEVEL_LABELS[level])).toEqual(['For kort', 'Svag', 'Middel', 'God', 'Stærk'])
  })

  test('says too short, and of staff weak, exactly when the password is refused', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.constantFrom('customer' as const, 'staff' as const),
        (password, holder) => {
          const level = passwordStrength(password, holder)
          const isRefused = level === 'too-short' || (holder === 'staff' && level === 'weak')
          expect(passwordProblem(password, holder) !== null).toBe(isRefused)
        },
      ),
    )
  })
})
