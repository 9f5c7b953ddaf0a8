import { expect, test } from 'vitest'
import { headersByName, leaveOut, leftOutTexts, NOTHING_LEFT_OUT, readHeaders } from './csv-header.ts'

const LABELS = { email: 'E-mail', postalCode: 'Postnummer', discount: 'Rabat (%)' } as const
const FILE = {
  headerOf: headersByName<keyof typeof LABELS>(LABELS, { 'post nr': 'postalCode' }),
  labelOf: (header: keyof typeof LABELS) => LABELS[header],
  key: 'email',
} as const

test('a column is known by its name, its label and what others call it, whatever the letter case and signs', () => {
  expect(readHeaders(['EMAIL', ' post. nr. ', 'rabat %'], FILE)).toEqual({ headers: ['email', 'postalCode', 'discount'], problems: [] })
})

test('an unknown column, one that stands twice, and a file without its key are told by name', () => {
  expect(readHeaders(['Saldo', 'Postnr', 'Postnummer', ''], FILE)).toEqual({
    headers: [null, 'postalCode', 'postalCode', null],
    problems: [
      { column: 'Saldo', message: 'Kolonnen »Saldo« kendes ikke.' },
      { column: 'Postnummer', message: 'Kolonnen »Postnummer« er der to gange.' },
      { column: 'E-mail', message: 'Kolonnen »E-mail« mangler.' },
    ],
  })
})

test('what was left out of a file is told by why, and lines without their key by number', () => {
  expect(leftOutTexts(NOTHING_LEFT_OUT, 'E-mail')).toEqual([])
  expect(leftOutTexts({ picture: 1, parent: 2, keyless: 2, keylessLines: [5, 7] }, 'E-mail')).toEqual([
    '1 linje har kun et billede og springes over.',
    '2 hovedvarer med varianter springes over: varianterne læses hver for sig.',
    '2 linjer uden E-mail springes over: linje 5, 7.',
  ])
  const lines = Array.from({ length: 11 }, (_, index) => index + 1)
  const keyless = lines.reduce((left, line) => leaveOut(left, 'keyless', line), NOTHING_LEFT_OUT)
  expect(leftOutTexts(keyless, 'KCW ID')).toEqual(['11 linjer uden KCW ID springes over: bl.a. linje 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.'])
})
