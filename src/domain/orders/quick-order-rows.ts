import { delimiterOf, type PastedDelimiter, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

/** One line of a quick order as it was written, nothing checked yet. Null is not given; unclear is neither pair nor SKU. */
export type OrderRow = Readonly<{ lineNumber: number; text: string }> & Cells
type Cells = Readonly<{ sku: string | null; quantity: string | null; isClear: boolean }>

type Columns = Readonly<{ delimiter: PastedDelimiter | null; sku: number; quantity: number }>

const SKU_HEADINGS = ['sku', 'varenummer', 'varenr', 'kcwid', 'artikelnummer', 'artikelnr', 'produktnummer', 'produktnr']
const QUANTITY_HEADINGS = ['antal', 'antalstk', 'stk', 'mængde', 'quantity', 'qty']
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/
const UNIT = /(?<=\d)\s*(?:stk\.?|ruller?|pcs)$/i

/** The lines of a pasted list or CSV file, numbered from 1; empty lines and a header are left out. */
export function readOrderRows(text: string): readonly OrderRow[] {
  const lines = pastedLines(text)
    .map((line, index) => ({ lineNumber: index + 1, text: line.normalize('NFC') }))
    .filter((line) => line.text.trim() !== '' && !/^sep=.?$/i.test(line.text.trim()))
  const columns = columnsOfHeader(lines[0]?.text ?? '')
  return (columns ? lines.slice(1) : lines)
    .map((line) => ({ lineNumber: line.lineNumber, text: line.text.trim(), ...readCells(line.text, columns) }))
    .filter((row) => row.sku !== null || row.quantity !== null)
}

function columnsOfHeader(line: string): Columns | null {
  const delimiter = delimiterOf(line)
  const fields = delimiter ? splitFields(line, delimiter) : wordsOf(line)
  const headings = fields.map((heading) => heading.toLowerCase().replace(/[^a-zæøå]/g, ''))
  const sku = headings.findIndex((heading) => SKU_HEADINGS.includes(heading))
  const quantity = headings.findIndex((heading) => QUANTITY_HEADINGS.includes(heading))
  return sku < 0 ? null : { delimiter, sku, quantity }
}

function readCells(line: string, columns: Columns | null): Cells {
  if (columns?.delimiter) {
    const fields = splitFields(line, columns.delimiter)
    return { sku: fields[columns.sku] || null, quantity: withoutUnit(fields[columns.quantity] || null), isClear: true }
  }
  const delimiter = delimiterOf(line)
  if (!delimiter) return readPair(wordsOf(line))
  const fields = splitFields(line, delimiter).filter((field) => field !== '')
  if (fields.length === 1) return readPair(wordsOf(fields[0] ?? ''))
  const cells = readPair(fields.map((field) => field.replace(UNIT, '')))
  // 'NL-1001 2,5' is no list of two fields: the comma stands in a number.
  return delimiter === ',' && /\s/.test(cells.sku ?? '') ? { ...cells, isClear: false } : cells
}

function readPair(fields: readonly string[]): Cells {
  const [first, second] = fields
  if (first === undefined) return { sku: null, quantity: null, isClear: true }
  if (fields.length > 2) return { sku: first, quantity: null, isClear: false }
  const startsWithNumber = NUMBER.test(first) && !NUMBER.test(second ?? '')
  const [sku = null, quantity = null] = startsWithNumber ? [second, first] : [first, second]
  return { sku, quantity, isClear: true }
}

/** '3 x NL-1001', '3x NL-1001', 'NL-1001 x3' and 'NL-1001 3 stk.' as the SKU and the number, in their order. */
function wordsOf(text: string): readonly string[] {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(UNIT, '')
    .replace(/^([-+]?\d+)\s*[x×*]\s+/i, '$1 ')
    .replace(/\s+[x×*]\s*(\d+)$/i, ' $1')
    .split(' ')
    .map((word) => word.replace(/^"(.*)"$/, '$1'))
    .filter((word) => word !== '')
}

function withoutUnit(quantity: string | null): string | null {
  return quantity?.replace(UNIT, '') ?? null
}
