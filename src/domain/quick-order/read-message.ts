import { delimiterOf, type PastedDelimiter, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'
import { ADDRESS, CLOSING, GREETING, LETTER_LINE, NOISE } from './order-words.ts'
import { type LineParts, readLineParts } from './read-line.ts'

/** One request of a message. It may span several lines, and a line may hold several. */
export type MessageLine = Readonly<{
  /** from 1; `lastLine` differs when the quantity is on a line of its own */
  lineNumber: number
  lastLine: number
  text: string
  /** where the request begins in its tidied line; null when it is the whole line */
  start: number | null
  parts: LineParts
  /** part of a letter's head, foot or signature: no request unless it has a SKU */
  isLetter: boolean
  /** a leading number that may count lines or rolls */
  leading: Leading | null
}>

type Leading = Readonly<{ value: number; isCell: boolean }>
/** `unknown` are the columns whose headings say nothing. */
type Columns = Readonly<{
  delimiter: PastedDelimiter
  product: number
  isSku: boolean
  quantity: number
  unknown: readonly number[]
}>
type Row = Readonly<{ lineNumber: number; text: string }>

const SKU_HEADINGS = ['sku', 'varenummer', 'varenr', 'kcwid', 'artikelnummer', 'artikelnr', 'produktnummer', 'produktnr']
const NAME_HEADINGS = ['vare', 'varenavn', 'produkt', 'produktnavn', 'navn', 'beskrivelse', 'betegnelse', 'tekst']
const PRICE_HEADINGS = ['pris', 'stkpris', 'enhedspris', 'listepris', 'beløb', 'ialt', 'total', 'price', 'unitprice', 'amount']
/** Whole headings only: 'Antal på lager' is another number. */
const QUANTITY_HEADINGS = [
  ...['antal', 'antalstk', 'stk', 'mængde', 'antalruller', 'ruller', 'bestilt', 'bestiltantal', 'antalbestilt', 'ønsketantal'],
  ...['quantity', 'qty', 'qtyordered', 'orderedqty', 'orderqty', 'quantityordered', 'orderedquantity', 'orderquantity', 'pcs'],
]
const BULLET = /^(?:[•·▪◦‣●○✓☐□→>]+|[-–—+*](?=\s)|\[[ xX]?\])\s*/u
const LEADING = /^\(?(\d{1,3})(?:[.)](?=\s)\s*|[\t;|]+)(?=\S*\p{L})/u
const BETWEEN_REQUESTS = /\s+(?:og|samt|plus)\s+|\s*,(?:\s+|(?=\p{L}))|\s+[+&]\s+/giu
const BEFORE_REQUEST = /(?:\s+(?:og|samt|plus)|\s*,|\s+[+&])\s*$/iu
const AFTER_REQUEST = /^(?:\s+(?:og|samt|plus)\s+|\s*,\s*|\s+[+&]\s+)/iu
const MAX_LINE_LENGTH = 300

/** The requests of a message, pasted table or CSV file, and lines that are none. Skips empty lines and headings. */
export function readMessage(text: string): readonly MessageLine[] {
  const rows = pastedLines(text)
    .map((line, index) => ({ lineNumber: index + 1, text: cleaned(line) }))
    .filter(({ text: line }) => /[\p{L}\p{N}]/u.test(line) && !/^sep=.?$/i.test(line))
  const lines: MessageLine[] = []
  let columns: Columns | 'free' | null = null
  let isClosed = false
  for (const row of rows) {
    const heading = headingOf(row.text)
    if (heading) {
      columns = heading
      continue
    }
    const cells = columns && columns !== 'free' ? cellsOf(row, columns) : null
    if (cells) {
      lines.push(cells)
      continue
    }
    isClosed ||= CLOSING.test(row.text) || CLOSING.test(withoutBullets(row.text))
    for (const line of readRow(row, { isClosed })) {
      const above = lines.at(-1)
      if (above && isQuantityOf(line, above)) lines[lines.length - 1] = withQuantity(above, line)
      else lines.push(line)
    }
  }
  return withCounters(lines)
}

function cleaned(line: string): string {
  return tidied(line).slice(0, MAX_LINE_LENGTH)
}

function tidied(line: string): string {
  return line.replace(/[^\S\t]+/g, ' ').trim()
}

function headingOf(line: string): Columns | 'free' | null {
  if (/\d/.test(line)) return null
  const delimiter = delimiterOf(line)
  const fields = delimiter ? splitFields(line, delimiter) : line.split(' ')
  const headings = fields.map((heading) => heading.toLowerCase().replace(/[^a-zæøå]/g, ''))
  const at = (known: readonly string[]) => headings.findIndex((heading) => known.includes(heading))
  const [sku, name, quantity] = [at(SKU_HEADINGS), at(NAME_HEADINGS), at(QUANTITY_HEADINGS)]
  const product = sku >= 0 ? sku : name
  if (product < 0 || (sku < 0 && quantity < 0)) return null
  const explained = [...SKU_HEADINGS, ...NAME_HEADINGS, ...QUANTITY_HEADINGS, ...PRICE_HEADINGS]
  const unknown = headings.flatMap((heading, place) => (explained.includes(heading) ? [] : [place]))
  if (delimiter) return { delimiter, product, isSku: sku >= 0, quantity, unknown }
  return headings.length <= 4 ? 'free' : null
}

function cellsOf({ lineNumber, text }: Row, { delimiter, product, isSku, quantity, unknown }: Columns): MessageLine | null {
  const fields = splitFields(text, delimiter)
  // a line without cells, such as an answered question, is free text
  if (fields.length < 2 || fields.length <= product || LETTER_LINE.test(fields[0] ?? '')) return null
  const name = fields[product] ?? ''
  const number = quantity < 0 ? '' : (fields[quantity] ?? '')
  const [named, counted] = [readLineParts(name), readLineParts(number)]
  const code = { text: name, spellings: [name], isCertain: true, quantity: null, words: named.words }
  const isText = number !== '' && counted.numbers.length === 0
  // without a known heading for the quantity a number of another column may be it
  const others = quantity < 0 ? unknown.flatMap((at) => readLineParts(fields[at] ?? '').numbers) : []
  const parts: LineParts = {
    ...named,
    codes: isSku && name !== '' ? [code, ...named.codes] : named.codes,
    numbers: isText
      ? [{ value: Number.NaN, kind: 'marked', words: [] }]
      : [...counted.numbers.map((each) => ({ ...each, kind: 'marked' as const, words: [] })), ...others],
    isQuestion: counted.isQuestion || others.length > 0,
  }
  return { lineNumber, lastLine: lineNumber, text, start: null, parts, isLetter: false, leading: null }
}

function withoutBullets(text: string): string {
  return text.replace(BULLET, '').replace(BULLET, '')
}

function readRow({ lineNumber, text: written }: Row, { isClosed }: Readonly<{ isClosed: boolean }>): MessageLine[] {
  const text = withoutBullets(written)
  const isLetter = isClosed || GREETING.test(text) || LETTER_LINE.test(text) || ADDRESS.test(text)
  const leading = LEADING.exec(text)
  const rest = leading ? text.slice(leading[0].length) : text
  const line = {
    lineNumber,
    lastLine: lineNumber,
    isLetter,
    leading: leading ? { value: Number(leading[1]), isCell: /[\t;|]/.test(leading[0]) } : null,
  }
  const requests = isLetter ? [] : requestsOf(rest)
  if (requests.length === 0) return [{ ...line, text: written, start: null, parts: readLineParts(rest) }]
  return requests.map(({ requested, at, parts }, place) => ({
    ...line,
    text: requested,
    start: written.length - rest.length + at,
    parts,
    leading: place === 0 ? line.leading : null,
  }))
}

type Request = Readonly<{ requested: string; at: number; parts: LineParts }>

/** The requests of a line and where each begins; empty when it holds only one. */
function requestsOf(text: string): readonly Request[] {
  if (/[\t;|]/.test(text)) return []
  const between = [...text.matchAll(BETWEEN_REQUESTS)].map(({ 0: { length }, index }) => ({ end: index, next: index + length }))
  const parts = [...between.map(({ end }) => end), text.length]
    .map((end, place) => ({ at: between[place - 1]?.next ?? 0, end }))
    .filter(({ at, end }) => at < end)
    .map(({ at, end }) => ({ requested: text.slice(at, end), at, parts: readLineParts(text.slice(at, end)) }))
  if (parts.length < 2) return []
  const isEachCounted = parts.every(({ parts: { numbers, words } }) => numbers.length === 1 && words.length > 0)
  const isEachCode = parts.every(({ parts: { numbers, codes } }) => numbers.length === 0 && codes.some(({ isCertain }) => isCertain))
  return isEachCounted || isEachCode ? parts : []
}

function isQuantityOf({ parts, isLetter }: MessageLine, above: MessageLine): boolean {
  if (isLetter || above.isLetter || parts.numbers.length !== 1 || parts.words.length > 0) return false
  if (parts.codes.some(({ isCertain }) => isCertain)) return false
  return above.parts.numbers.length === 0 && above.leading === null && above.parts.words.some((word) => !NOISE.has(word))
}

function withQuantity(above: MessageLine, line: MessageLine): MessageLine {
  const text = `${above.text} ${line.text}`
  return { ...above, lastLine: line.lineNumber, text, parts: { ...above.parts, numbers: line.parts.numbers } }
}

function withCounters(lines: readonly MessageLine[]): readonly MessageLine[] {
  const led = lines.filter(({ leading }) => leading !== null)
  const isCounting = led.length > 1 && led.every(({ leading }, at) => leading?.value === at + 1)
  return isCounting ? lines.map((line) => ({ ...line, leading: null })) : lines
}

/** Replaces one request in the message; null removes it. */
export function replaceRequest(text: string, request: MessageLine, words: string | null): string {
  const { lineNumber, lastLine } = request
  const lines = pastedLines(text)
  const put = request.start === null ? words : withinLine(tidied(lines[lineNumber - 1] ?? ''), request, words)
  return [...lines.slice(0, lineNumber - 1), ...(put === null || put.trim() === '' ? [] : [put]), ...lines.slice(lastLine)].join('\n')
}

function withinLine(line: string, { start, text, lineNumber, lastLine }: MessageLine, words: string | null): string {
  const before = line.slice(0, start ?? 0)
  // with its quantity on the next line, it is the last of its own
  const after = lastLine > lineNumber ? '' : line.slice(before.length + text.length)
  if (words !== null) return before + words + after
  const rest = before.replace(BEFORE_REQUEST, '')
  return rest === before ? before + after.replace(AFTER_REQUEST, '') : rest + after
}
