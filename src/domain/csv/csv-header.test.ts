import { expect, test } from 'vitest'
import { headersByName, readHeaders } from './csv-header.ts'

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
