import { decodeText } from '#domain/texts/decode-text.ts'
import { withPlainLineEnds } from '#domain/texts/plain-text.ts'
import { readFile } from '#server/http/bodies/read-form.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'

export type CsvFile = Readonly<{
  rows: Iterable<CsvRow>
  delimiter: ';' | ',' | '\t'
  /** as a spreadsheet counts */
  firstLine: number
}>

const DELIMITERS = [';', ',', '\t'] as const

/** The part of a text examined to detect the delimiter. */
export const DELIMITER_READ_FROM = 20_000
export const WORKBOOK = 'Filen er en Excel-projektmappe. Gem den som CSV, og prøv igen.'

/** Opens a CSV file: UTF-8, UTF-16, Windows-1252 or mixed; semicolon, comma or tab. Throws csv_unreadable. */
export function decodeCsv(bytes: Uint8Array): CsvFile {
  if (isWorkbook(bytes)) throw new ShopError('csv_unreadable', { message: WORKBOOK })
  const text = withPlainLineEnds(decodeText(bytes))
  if (text.includes('\0') || text.trim() === '') throw new ShopError('csv_unreadable')
  const { delimiter, firstLine, skipped } = readOpening(text)
  return { rows: readCsvRows(text.slice(skipped), delimiter), delimiter, firstLine }
}

/** The delimiter, and the length of a declaration such as 'sep=;'. */
export function readOpening(text: string): Omit<CsvFile, 'rows'> & Readonly<{ skipped: number }> {
  const declared = /^sep=(.)\n/i.exec(text)
  const skipped = declared?.[0].length ?? 0
  const delimiter = DELIMITERS.find((one) => one === declared?.[1]) ?? delimiterOf(text.slice(skipped))
  return { delimiter, firstLine: declared ? 2 : 1, skipped }
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

function delimiterOf(text: string): CsvFile['delimiter'] {
  const line =
    text
      .slice(0, DELIMITER_READ_FROM)
      .split('\n')
      .find((one) => one.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most), { delimiter: ';' as CsvFile['delimiter'], count: 1 }).delimiter
}

const MAX_BYTES = 20 * 1024 * 1024

/** The CSV file of the form field 'file'. Throws file_missing, body_too_large and csv_unreadable. */
export async function readCsvFile(request: Request): Promise<CsvFile> {
  const { body, isTooLarge } = await readFile(request, { field: 'file', maxBytes: MAX_BYTES, missing: 'Vælg en CSV-fil.' })
  if (isTooLarge) throw new ShopError('body_too_large', { message: 'Filen må højst fylde 20 MB.' })
  return decodeCsv(body)
}
