import { headersByName } from '#domain/csv/csv-header.ts'
import { readBankAmount, readBankDay } from './bank-cells.ts'

/** What a column of a bank statement may be used for; others are left alone. */
export const COLUMN_USES = ['day', 'text', 'amount', 'balance', 'status', 'currency'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

export const COLUMN_USE_LABELS: Readonly<Record<ColumnUse, string>> = {
  day: 'Dato',
  text: 'Tekst',
  amount: 'Beløb',
  balance: 'Saldo',
  status: 'Status',
  currency: 'Valuta',
}

/** Per place of a row what it is used for; null where it is not. */
export type StatementColumns = readonly (ColumnUse | null)[]

/**
 * What banks call their columns. Danske Bank writes Dato, Tekst, Beløb, Saldo, Status, Afstemt (from the phone with Kategori and Underkategori);
 * Nordea writes Bogføringsdato, Beløb, Afsender, Modtager, Navn, Beskrivelse, Saldo, Valuta, Afstemt, and wrote Bogført, Tekst, Rentedato, Beløb,
 * Saldo; Nykredit tells the payer's words in columns of their own (decision 0044).
 */
const useOf = headersByName<ColumnUse>(COLUMN_USE_LABELS, {
  Bogføringsdato: 'day',
  Bogført: 'day',
  Bogføringsdag: 'day',
  Posteringsdato: 'day',
  Transaktionsdato: 'day',
  Date: 'day',
  Posteringstekst: 'text',
  Beskrivelse: 'text',
  Navn: 'text',
  Indbetaler: 'text',
  Meddelelse: 'text',
  Besked: 'text',
  'Tekst til modtager': 'text',
  'Supp. tekst til modtager': 'text',
  Betalingsident: 'text',
  Kreditorreference: 'text',
  Reference: 'text',
  Description: 'text',
  'Beløb DKK': 'amount',
  'Beløb i DKK': 'amount',
  'Beløb kr': 'amount',
  'Beløb i kr': 'amount',
  'Bogført saldo': 'balance',
})

/** Reads the columns off their headings; null where they do not say which are day, text and amount, so that somebody must. */
export function columnsByHeading(headings: readonly string[]): StatementColumns | null {
  const uses = headings.map((heading) => useOf(heading) ?? null)
  // of two days the first is the day it was booked; of two amounts nobody knows
  const columns = uses.map((use, place) => (use !== null && use !== 'text' && use !== 'amount' && uses.indexOf(use) < place ? null : use))
  return isWhole(columns) ? columns : null
}

/** Reads a choice of columns, one word a place: 'day,text,,amount'. Null for one that names no day, text or amount, or two of what there is one of. */
export function readColumnChoice(choice: string): StatementColumns | null {
  const words = choice.split(',').map((word) => word.trim())
  if (!words.every((word) => word === '' || isUse(word))) return null
  const columns = words.map((word) => (isUse(word) ? word : null))
  return isWhole(columns) && COLUMN_USES.every((use) => use === 'text' || columns.filter((one) => one === use).length <= 1) ? columns : null
}

function isUse(word: string): word is ColumnUse {
  return (COLUMN_USES as readonly string[]).includes(word)
}

function isWhole(columns: StatementColumns): boolean {
  return columns.includes('day') && columns.includes('text') && columns.filter((use) => use === 'amount').length === 1
}

/** What the columns of a file without known headings look like they are, for somebody to mend: the most days, the most amounts, the longest texts. */
export function guessColumns(rows: readonly (readonly string[])[]): StatementColumns {
  const places = Array.from({ length: Math.max(0, ...rows.map((cells) => cells.length)) }, (_, place) => place)
  const share = (place: number, isIt: (cell: string) => boolean) => rows.filter((cells) => isIt(cells[place] ?? '')).length
  const isAmount = (cell: string) => readBankAmount(cell) !== null && readBankDay(cell) === null
  const day = most(places, (place) => share(place, (cell) => readBankDay(cell) !== null))
  const others = places.filter((place) => place !== day)
  const amounts = others.filter((place) => share(place, isAmount) > 0 && share(place, isAmount) * 2 >= rows.length)
  // what goes in and out has signs; a balance seldom has, and what numbers an account has no decimals
  const looksOf = (place: number) =>
    share(place, (cell) => /[.,]\d{1,2}-?$/.test(cell.trim())) + 2 * share(place, (cell) => /^\s*-/.test(cell))
  const amount = most(amounts, (place) => 1 + looksOf(place))
  const balance = most(
    amounts.filter((place) => place !== amount),
    looksOf,
  )
  const texts = others.filter((place) => !amounts.includes(place))
  const text = most(texts, (place) => rows.reduce((sum, cells) => sum + (cells[place] ?? '').trim().length, 0))
  const uses = new Map<number | null, ColumnUse>([
    [balance, 'balance'],
    [amount, 'amount'],
    [text, 'text'],
    [day, 'day'],
  ])
  return places.map((place) => uses.get(place) ?? null)
}

/** The place with the most of something, the first of equals; null where none has any. */
function most(places: readonly number[], countOf: (place: number) => number): number | null {
  const best = places.toSorted((one, other) => countOf(other) - countOf(one))[0]
  return best !== undefined && countOf(best) > 0 ? best : null
}
