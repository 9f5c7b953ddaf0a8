import { isDigits, withoutSeparators } from '#domain/numbers/digits.ts'

const DANISH_IBAN_LENGTH = 18

export function isBankRegistration(text: string): boolean {
  return isDigits(text, 4)
}

export function isBankAccount(text: string): boolean {
  return isDigits(text, { min: 1, max: 10 })
}

/** True for a SWIFT/BIC code in capitals. */
export function isSwift(text: string): boolean {
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(text)
}

/** The stored form: capitals without spaces. */
export function normaliseIban(text: string): string {
  return withoutSeparators(text).toUpperCase()
}

/** In groups of four. */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** True for an IBAN in its stored form with right check digits (ISO 13616: moved to the end, the number modulo 97 is 1). */
export function isValidIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  if (iban.startsWith('DK') && iban.length !== DANISH_IBAN_LENGTH) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** False when a Danish IBAN differs from registration and account number: then one of them is wrong. */
export function isSameAccount(bank: Readonly<{ registration: string; account: string; iban: string }>): boolean {
  const { registration, account, iban } = bank
  return !iban.startsWith('DK') || iban.slice(4) === `${registration}${account.padStart(10, '0')}`
}
