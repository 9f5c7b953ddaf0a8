import { type Edge, momentText } from '#domain/calendar/danish-moment.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { type CellKind, CLEARS, guardedCell, joinList, NEVER_EMPTY, readCell, unguardedCell } from '#domain/csv/csv-cell.ts'
import { type CsvHeader, specificationIn } from '#domain/imports/csv-columns.ts'
import { oreToKr } from '#domain/money/money.ts'
import { type DecimalSign, numberText } from '#domain/numbers/danish-number.ts'
import { PACKING_LABELS } from '#domain/parcels/packing.ts'
import { PLAN_EDGES } from '#domain/prices/planned-promotion.ts'
import { SUBSTANCE_ANSWER_LABELS } from '#domain/products/candidate-substances.ts'
import { GUARANTOR_LABELS } from '#domain/products/guarantee.ts'
import { SIGNAL_WORD_LABELS } from '#domain/products/hazards/hazard-symbols.ts'
import { columnOf, type FileField, fieldOf } from '#domain/products/product-fields.ts'
import { skuCell, skuInCell } from '#domain/products/product-sku.ts'
import { type SpecificationValue, specificationValue } from '#domain/products/specification-value.ts'
import { withPlainLineEnds } from '#domain/texts/plain-text.ts'
import type { ProductState } from '#server/products/changes/product-state.ts'

export type CsvStyle = Readonly<{ sign: DecimalSign; yes: string; no: string }>
export const DANISH_STYLE: CsvStyle = { sign: ',', yes: 'Ja', no: 'Nej' }
export const PLAIN_STYLE: CsvStyle = { sign: '.', yes: 'true', no: 'false' }

const MARKS = new Set<CsvHeader>(['stockAtExport', 'revisionAtExport'])

/** Numbers to a spreadsheet, and texts to the shop. */
const AS_TYPED = new Set<CsvHeader>(['kcwId', 'gtin', 'shelf'])

/** The Danish words that people read and write for stored ones. */
const WORDS: Readonly<Partial<Record<CsvHeader, Readonly<Record<string, string>>>>> = {
  signalWord: SIGNAL_WORD_LABELS,
  guaranteeBy: GUARANTOR_LABELS,
  substanceAnswer: SUBSTANCE_ANSWER_LABELS,
  packing: PACKING_LABELS,
}

/** What is stored for a word, in any letter case; undefined for other values. */
function wordIn(header: CsvHeader, value: unknown): string | undefined {
  const typed = String(value).trim().toLowerCase()
  return Object.entries(WORDS[header] ?? {}).find((words) => words.some((word) => word.toLowerCase() === typed))?.[0]
}

function danishText(header: CsvHeader, value: Value): Value {
  if (header === 'substancesAnsweredOn' && typeof value === 'string') return dayFigures(value)
  return WORDS[header]?.[String(value)] ?? value
}

type ExportedState = ProductState & Readonly<{ revision?: number }>
type Value = string | number | boolean | Date | readonly string[] | null | undefined

export function cellOf(state: ExportedState, header: CsvHeader, style: CsvStyle): string {
  const value = valueIn(state, header)
  if (AS_TYPED.has(header) && style === DANISH_STYLE) return skuCell(textOf(value as string | null, style))
  const displayed = style === DANISH_STYLE ? danishText(header, value) : value
  const text = displayed instanceof Date ? momentCell(displayed, PLAN_EDGES[header] ?? 'start', style) : textOf(displayed, style)
  return guardedCell(text, style.sign === '.')
}

function momentCell(at: Date, edge: Edge, style: CsvStyle): string {
  return style === DANISH_STYLE ? momentText(at.getTime(), edge) : at.toISOString()
}

function valueIn(state: ExportedState, header: CsvHeader): Value {
  const key = specificationIn(header)
  if (key !== null) return Object.hasOwn(state.specifications, key) ? state.specifications[key] : undefined
  if (header === 'stockAtExport') return state.stock
  if (header === 'revisionAtExport') return state.revision
  if (header === 'price') return oreToKr(state.unitPriceOre)
  return (state as Readonly<Record<string, unknown>>)[columnOf(header as FileField)] as Value
}

function textOf(value: Exclude<Value, Date>, { sign, yes, no }: CsvStyle): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return numberText(value, sign)
  return typeof value === 'string' ? value : joinList(value)
}

type CellChanges = Readonly<{ changes: Readonly<Record<string, unknown>>; problems: CellProblem[] }>
export type CellProblem = Readonly<{ header: CsvHeader; message: string }>

/** The changes a line requests. Cells equal to the product's values request none, so that an unedited export changes nothing. */
export function changesInCells(
  cells: ReadonlyMap<CsvHeader, string>,
  before: ProductState | null,
  styles: readonly CsvStyle[],
): CellChanges {
  const changes: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  const specifications: Record<string, unknown> = { ...before?.specifications }
  const sign = styles[0]?.sign ?? ','
  for (const [header, raw] of cells) {
    const cell = withPlainLineEnds(raw).trim()
    if (cell === '' || MARKS.has(header) || (before !== null && styles.some((style) => cell === cellOf(before, header, style).trim())))
      continue
    const key = specificationIn(header)
    if (key !== null) {
      if (cell === CLEARS) delete specifications[key]
      else specifications[key] = unguarded(specificationValue(cell, { sign, before: before?.specifications[key] }), sign)
      changes.specifications = specifications
    } else if (cell === CLEARS) {
      const { cleared } = fieldOf(header as FileField)
      if (cleared !== undefined) changes[header] = cleared
      else problems.push({ header, message: NEVER_EMPTY })
    } else {
      const text = AS_TYPED.has(header) ? skuInCell(cell).sku : cell
      const value = readCell(text, fieldOf(header as FileField).kind as CellKind, sign)
      if (value === null) problems.push({ header, message: 'Skriv Ja eller Nej.' })
      else changes[header] = wordIn(header, value) ?? value
    }
  }
  return { changes, problems }
}

function unguarded(value: SpecificationValue, sign: DecimalSign): SpecificationValue {
  return typeof value === 'string' ? unguardedCell(value, sign === '.') : value
}
