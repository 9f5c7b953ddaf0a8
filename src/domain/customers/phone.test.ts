import { expect, test } from 'vitest'
import { dialledPhone, normalisePhone, phoneProblem } from './phone.ts'

test.each(['+45 20 30 40 50', '20304050', '+45 2030-4050', '0045 (20) 30 40 50', '1'.repeat(30)])(
  '"%s" may be a telephone number',
  (text) => expect(phoneProblem(text)).toBeNull(),
)

test.each([
  ['', 'Skriv et telefonnummer.'],
  ['ring til mig', 'Skriv et telefonnummer med cifre.'],
  ['20 30 40 50 lokal 3', 'Skriv et telefonnummer med cifre.'],
  ['123 45', 'Telefonnummeret skal have mindst otte cifre.'],
  ['1'.repeat(31), 'Højst 30 tegn.'],
])('"%s" is refused: %s', (text, problem) => expect(phoneProblem(text)).toBe(problem))

test.each([
  ['\u202d20304050\u202c', '20304050'],
  ['20.30.40.50', '20 30 40 50'],
  ['+45\u00a020–30\u201140−50', '+45 20-30-40-50'],
  [' 20 30  40 50 ', '20 30 40 50'],
  ['20/30/40/50', '20 30 40 50'],
  ['(+45) 20 30 40 50', '+45 20 30 40 50'],
  ['Tlf.: 20 30 40 50', '20 30 40 50'],
  ['Mobil +45 20304050', '+45 20304050'],
])('%j is kept as "%s"', (typed, kept) => {
  expect(normalisePhone(typed)).toBe(kept)
  expect(phoneProblem(kept)).toBeNull()
})

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
