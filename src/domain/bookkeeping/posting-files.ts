import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { krCell } from '#domain/money/kroner-text.ts'
import { ACCOUNT_LABELS, type Account, type AccountNumbers } from '#domain/settings/accounts.ts'
import type { Month } from './month.ts'
import type { Voucher } from './postings.ts'

/** The programs whose cash journals take the postings in, and a form anybody reads. */
export const POSTING_FORMATS = ['economic', 'dinero', 'generic'] as const
export type PostingFormat = (typeof POSTING_FORMATS)[number]

export const POSTING_FORMAT_LABELS: Readonly<Record<PostingFormat, string>> = {
  economic: 'e-conomic',
  dinero: 'Dinero',
  generic: 'Almindelig CSV',
}

type Row = Readonly<{ number: number; day: CalendarDate; text: string; account: Account; ore: number }>
type Column = Readonly<{ header: string; cell: (row: Row, accounts: AccountNumbers) => string }>

const VOUCHER: Column = { header: 'Bilagsnr.', cell: ({ number }) => String(number) }
const DAY: Column = { header: 'Dato', cell: ({ day }) => day.split('-').toReversed().join('-') }
const TEXT: Column = { header: 'Tekst', cell: ({ text }) => text }
const ACCOUNT: Column = { header: 'Konto', cell: ({ account }, accounts) => accounts[account] }
/** Above 0 in debit, below 0 in credit: both programs read a journal's line so. */
const AMOUNT: Column = { header: 'Beløb', cell: ({ ore }) => krCell(ore) }
const none = (header: string): Column => ({ header, cell: () => '' })

/**
 * The columns of each program's cash journal. Every posting is a line of its own and the lines of a voucher come to nothing, so no contra account is named; the VAT
 * is posted as the documents say it, so no VAT code is given: a program that computed it from the gross would be an øre off.
 */
const COLUMNS: Readonly<Record<PostingFormat, readonly Column[]>> = {
  economic: [DAY, VOUCHER, TEXT, ACCOUNT, none('Momskode'), none('Modkonto'), AMOUNT],
  dinero: [VOUCHER, DAY, TEXT, ACCOUNT, none('Momstype'), AMOUNT, none('Modkonto')],
  generic: [
    VOUCHER,
    DAY,
    TEXT,
    ACCOUNT,
    { header: 'Kontonavn', cell: ({ account }) => ACCOUNT_LABELS[account] },
    { header: 'Debet', cell: ({ ore }) => (ore > 0 ? krCell(ore) : '') },
    { header: 'Kredit', cell: ({ ore }) => (ore < 0 ? krCell(-ore) : '') },
  ],
}

/** The rows of a file, its heading first. */
export function postingRows(vouchers: readonly Omit<Voucher, 'entry'>[], format: PostingFormat, accounts: AccountNumbers): string[][] {
  const columns = COLUMNS[format]
  const rows = vouchers.flatMap(({ number, day, text, postings }) =>
    number === null
      ? []
      : postings.map(({ account, ore }) => columns.map(({ cell }) => cell({ number, day, text, account, ore }, accounts))),
  )
  return [columns.map(({ header }) => header), ...rows]
}

type Named = Readonly<{ month: Month; isClosed: boolean }>

/** What the file of postings is called; until the period is closed its numbers are not yet given, and its name says so. */
export function postingsFileName({ month, isClosed }: Named, format: PostingFormat): string {
  return `posteringer-${month}-${format}${provisional(isClosed)}.csv`
}

/** What the file with all documents of a period is called. */
export function documentsFileName({ month, isClosed }: Named): string {
  return `bilag-${month}${provisional(isClosed)}.zip`
}

function provisional(isClosed: boolean): string {
  return isClosed ? '' : '-foreloebig'
}

/** What a document is called among those of its period: by its number in the books, so that both lie in one order. */
export function voucherFileName(number: number | null, fileName: string): string {
  return number === null ? fileName : `${String(number).padStart(6, '0')}-${fileName}`
}
