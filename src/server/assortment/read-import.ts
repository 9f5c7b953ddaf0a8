import { newProduct, productChange } from '#contract/assortment.ts'
import type { AuditChanges } from '#domain/audit.ts'
import { type CsvColumn, type CsvHeader, headerLabel, readHeaderLine } from '#domain/csv-columns.ts'
import { changeState } from './change-state.ts'
import { askedInCells, DANISH_STYLE, PLAIN_STYLE } from './csv-row.ts'
import type { CsvLines } from './decode-csv.ts'
import { BLANK_PRODUCT, changesOf, type ProductState } from './product-state.ts'
import type { TagIndex } from './tag-index.ts'

export type ImportError = Readonly<{ line: number; column: string | null; message: string }>
export type KnownProduct = Readonly<{ id: number; state: ProductState }>

/** What a line comes to: a product to create or to change; without changes it stays as it is. */
export type PlannedLine = Readonly<{ line: number; known: KnownProduct | null; state: ProductState; changes: AuditChanges }>
export type ImportPlan = Readonly<{ planned: readonly PlannedLine[]; errors: readonly ImportError[] }>

/** A line of the file with its cells by header. */
export type CsvLine = Readonly<{ line: number; sku: string; cells: ReadonlyMap<CsvHeader, string> }>
export type ReadLines = Readonly<{ lines: readonly CsvLine[]; decimalComma: boolean; errors: readonly ImportError[] }>

/** Names the cells and finds what is wrong before any product is looked at: headers, quotes, lines too long, a SKU twice. */
export function readLines({ lines, delimiter, broken }: CsvLines): ReadLines {
  const errors: ImportError[] = broken.map(({ line, message }) => ({ line, column: null, message }))
  const headerPlace = lines.findIndex(isFilled)
  const { headers, problems } = readHeaderLine(lines[headerPlace] ?? [])
  for (const { column, message } of problems) errors.push({ line: headerPlace + 1, column, message })
  const read: CsvLine[] = []
  if (problems.length > 0) return { lines: read, decimalComma: true, errors }
  const seen = new Map<string, number>()
  for (const [place, texts] of lines.entries()) {
    if (place <= headerPlace || !isFilled(texts)) continue
    const line = place + 1
    if (texts.slice(headers.length).some((text) => text.trim() !== '')) {
      errors.push({ line, column: null, message: `Linjen har ${texts.length} felter, men der er ${headers.length} kolonner.` })
      continue
    }
    const cells = cellsOf(headers, texts)
    const sku = cells.get('kcwId')?.trim() ?? ''
    const first = seen.get(sku.toLowerCase())
    if (sku === '') errors.push({ line, column: headerLabel('kcwId'), message: 'Skriv et KCW ID.' })
    else if (first === undefined) read.push({ line, sku, cells })
    else errors.push({ line, column: headerLabel('kcwId'), message: `KCW ID ${sku} står også på linje ${first}.` })
    if (sku !== '' && first === undefined) seen.set(sku.toLowerCase(), line)
  }
  return { lines: read, decimalComma: delimiter !== ',', errors }
}

/** Decides what each line comes to, by the same rules as the product form. */
export function planImport(
  { lines, decimalComma, errors }: ReadLines,
  known: ReadonlyMap<string, KnownProduct>,
  tags: TagIndex,
): ImportPlan {
  const styles = decimalComma ? [DANISH_STYLE, PLAIN_STYLE] : [PLAIN_STYLE, DANISH_STYLE]
  const found = [...errors]
  const planned: PlannedLine[] = []
  for (const { line, sku, cells } of lines) {
    const product = known.get(sku.toLowerCase()) ?? null
    const before = product?.state ?? null
    const { asked, problems } = askedInCells(before ? withoutSku(cells) : cells, before, styles)
    const parsed = (before ? productChange : newProduct).safeParse(asked)
    const wrong = new Map(problems.map(({ header, message }) => [headerLabel(header), message]))
    for (const { path, message } of parsed.error?.issues ?? []) wrong.set(columnOf(path), wrong.get(columnOf(path)) ?? message)
    if (!before && parsed.success && parsed.data.price === 0) wrong.set(headerLabel('price'), 'Pris skal være større end 0')
    if (parsed.success && wrong.size === 0) {
      const changed = changeState(before ?? BLANK_PRODUCT, parsed.data, tags, before?.images ?? [])
      for (const [field, message] of Object.entries(changed.problems)) wrong.set(headerLabel(field as CsvColumn), message)
      planned.push({ line, known: product, state: changed.state, changes: changesOf(before, changed.state) })
    }
    for (const [column, message] of wrong) found.push({ line, column, message })
  }
  return { planned, errors: found.sort((a, b) => a.line - b.line) }
}

/** The SKU finds the product; in other letter case it does not rename it. */
function withoutSku(cells: ReadonlyMap<CsvHeader, string>): ReadonlyMap<CsvHeader, string> {
  return new Map([...cells].filter(([header]) => header !== 'kcwId'))
}

function columnOf(path: readonly PropertyKey[]): string {
  const [field, key] = path.map(String)
  return field === 'specifications' && key !== undefined ? `spec:${key}` : headerLabel(field as CsvColumn)
}

function cellsOf(headers: readonly (CsvHeader | null)[], texts: readonly string[]): ReadonlyMap<CsvHeader, string> {
  const cells = new Map<CsvHeader, string>()
  for (const [place, header] of headers.entries()) if (header !== null) cells.set(header, texts[place] ?? '')
  return cells
}

function isFilled(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() !== '')
}
