/** A row of a CSV text, and what is wrong with it: quotes that do not match, or more cells or characters than any row of a table has. */
export type CsvRow = Readonly<{ cells: readonly string[]; problem: 'quotes' | 'too long' | null }>

const MOST_CELLS = 500
const MOST_CHARACTERS = 1_000_000

/**
 * The rows of a CSV text whose lines end in '\n', one at a time, so that whoever reads can rest between them. A row that is too
 * long is the last: a file made to be slow is not read to its end.
 */
export function* readCsvRows(text: string, delimiter: string): Generator<CsvRow> {
  const next = { delimiter: -1, newline: -1 }
  // looked for again only when passed, or a text without any would be searched to its end for each cell
  const endOfCell = (at: number) => {
    if (next.delimiter < at) next.delimiter = placeOf(text, delimiter, at)
    if (next.newline < at) next.newline = placeOf(text, '\n', at)
    return Math.min(next.delimiter, next.newline)
  }
  for (let at = 0; at < text.length; ) {
    const limit = at + MOST_CHARACTERS
    const cells: string[] = []
    let problem: CsvRow['problem'] = null
    for (let hasMore = true; hasMore; at += 1) {
      const quoted = text[at] === '"' ? readQuoted(text, at, limit) : null
      const end = endOfCell(quoted?.end ?? at)
      const after = text.slice(quoted?.end ?? at, end)
      if (quoted !== null && (!quoted.isClosed || after.trim() !== '')) problem = 'quotes'
      cells.push(quoted === null ? after : quoted.value)
      at = end
      hasMore = end < text.length && text[end] !== '\n'
      if (at > limit || cells.length > MOST_CELLS) return yield { cells, problem: 'too long' }
    }
    yield { cells, problem }
  }
}

/** The text between quotes, a doubled quote standing for one; without a closing quote it goes to the end of the file. */
function readQuoted(text: string, start: number, limit: number): Readonly<{ value: string; end: number; isClosed: boolean }> {
  for (let at = start + 1; ; at += 2) {
    at = placeOf(text, '"', at)
    if (at <= limit && text[at] === '"' && text[at + 1] === '"') continue
    const value = text.slice(start + 1, at).replaceAll('""', '"')
    return { value, end: Math.min(at + 1, text.length), isClosed: at < text.length }
  }
}

function placeOf(text: string, sign: string, from: number): number {
  const place = text.indexOf(sign, from)
  return place < 0 ? text.length : place
}
