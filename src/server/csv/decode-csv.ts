import { withPlainLineEnds } from '#domain/texts/plain-text.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'

/** A CSV file, its rows still to be read. */
export type CsvFile = Readonly<{
  rows: Iterable<CsvRow>
  delimiter: ';' | ',' | '\t'
  /** the line of the first row as a spreadsheet counts */
  firstLine: number
}>

const DELIMITERS = [';', ',', '\t'] as const

/** Opens a CSV file as Excel and others write it: UTF-8, UTF-16 or Windows-1252; semicolon, comma or tab. Refuses what is no CSV. */
export function decodeCsv(bytes: Uint8Array): CsvFile {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new ShopError('csv_unreadable', { message: 'Filen er en Excel-projektmappe. Gem den som CSV, og prøv igen.' })
  }
  const text = withPlainLineEnds(textOf(bytes))
  if (text.includes('\0') || text.trim() === '') throw new ShopError('csv_unreadable')
  const declared = /^sep=(.)\n/i.exec(text)
  const rest = declared ? text.slice(declared[0].length) : text
  const delimiter = DELIMITERS.find((one) => one === declared?.[1]) ?? delimiterOf(rest)
  return { rows: readCsvRows(rest, delimiter), delimiter, firstLine: declared ? 2 : 1 }
}

function textOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Latin letters in UTF-16 without its mark: every other byte is 0
  if (first !== undefined && second === 0 && third !== 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What parts the names of the first line that has any; quoted text does not count. */
function delimiterOf(text: string): CsvFile['delimiter'] {
  const line =
    text
      .slice(0, 20_000)
      .split('\n')
      .find((one) => one.trim() !== '') ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most), { delimiter: ';' as CsvFile['delimiter'], count: 1 }).delimiter
}
