import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { krCell } from '#domain/money/kroner-text.ts'
import { ACCOUNT_LABELS, type Account, type AccountNumbers } from '#domain/settings/accounts.ts'
import type { Month } from './month.ts'
import type { Voucher } from './postings.ts'

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
const AMOUNT: Column = { header: 'Beløb', cell: ({ ore }) => krCell(ore) }
const none = (header: string): Column => ({ header, cell: () => '' })

/** Gives no VAT code: a program that computes VAT from the gross amount can differ by an øre. Each voucher's lines sum to zero. */
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

/** The name of the file of postings; marked provisional until the period is closed, because voucher numbers are not yet given. */
export function postingsFileName({ month, isClosed }: Named, format: PostingFormat): string {
  return `posteringer-${month}-${format}${provisional(isClosed)}.csv`
}

export function documentsFileName({ month, isClosed }: Named): string {
  return `bilag-${month}${provisional(isClosed)}.zip`
}

function provisional(isClosed: boolean): string {
  return isClosed ? '' : '-foreloebig'
}

/** A document's file name in the period's archive: the voucher number first, so that files sort like the books. */
export function voucherFileName(number: number | null, fileName: string): string {
  return number === null ? fileName : `${String(number).padStart(6, '0')}-${fileName}`
}
