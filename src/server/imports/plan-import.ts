import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newProduct, productChange } from '#contract/products/staff-product.ts'
import type { AuditChanges } from '#domain/audit/audit.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { addNamed, type NamedProducts, NO_PRODUCTS } from '#domain/csv/named-products.ts'
import { type CsvColumn, type CsvHeader, headerLabel } from '#domain/imports/csv-columns.ts'
import { readCellNumber } from '#domain/numbers/danish-number.ts'
import { claimsOfFile, WRITTEN_FIELDS, writtenTexts } from '#domain/products/environmental-claims.ts'
import { productLabel } from '#domain/products/product-fields.ts'
import { skuInCell, zerosLost } from '#domain/products/product-sku.ts'
import { restock } from '#domain/products/typed-stock.ts'
import { isChanged } from '#server/csv/import-outcome.ts'
import type { CsvLine, ImportError, ReadLines } from '#server/csv/read-lines.ts'
import { countCatalogueChanges } from '#server/database/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { changeState } from '#server/products/changes/change-state.ts'
import { BLANK_PRODUCT, changesOf, type ProductState, stateOf } from '#server/products/changes/product-state.ts'
import { readTagIndex, type TagIndex } from '#server/products/changes/tag-index.ts'
import { type CellProblem, type CsvStyle, changesInCells, DANISH_STYLE, PLAIN_STYLE } from './csv-row.ts'

const UNTOUCHED: MarkedStock = { requested: null, restock: null, problem: null }

type KnownProduct = Readonly<{ id: number; revision: number; state: ProductState }>

/** A product to create or change; without changes it stays. */
export type PlannedLine = Readonly<{
  line: number
  known: KnownProduct | null
  state: ProductState
  changes: AuditChanges
  /** the new stock from the present one; null leaves it */
  restock: ((stock: number) => number) | null
  /** the product changed after the export the line comes from */
  isOutdated: boolean
}>
export type ImportPlan = Readonly<{
  planned: readonly PlannedLine[]
  errors: readonly ImportError[]
  tags: TagIndex
  /** the number of catalogue changes before planning; a later change invalidates the plan */
  changes: number
}>

const LINES_AT_ONCE = 50

/** Plans each line by the rules of the product form, without locks. Others are answered in between. */
export async function planImport(
  db: Database,
  {
    lines,
    decimalComma,
    errors,
    mapping,
  }: Omit<ReadLines<CsvHeader>, 'leftOut' | 'mixedLines'> & Readonly<{ mapping: ColumnMapping | null }>,
  now: Date,
): Promise<ImportPlan> {
  // read first: later changes invalidate the plan
  const changes = await countCatalogueChanges(db)
  const tags = await readTagIndex(db)
  const found = [...errors]
  const planned: PlannedLine[] = []
  const seen = new Map<string, number>()
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const part = await planPart(db, lines.slice(from, from + LINES_AT_ONCE), { decimalComma, mapping, tags, seen, now })
    planned.push(...part.planned)
    found.push(...part.errors)
    await breathe()
  }
  return { planned, errors: found.sort((a, b) => a.line - b.line), tags, changes }
}

/** Environmental claims in texts that the lines write (decision 95). */
export function claimsIn(planned: readonly PlannedLine[]): NamedProducts {
  const reworded = planned.filter(({ changes }) => WRITTEN_FIELDS.some((field) => field in changes))
  return claimsOfFile(reworded.map(({ state }) => ({ kcwId: state.kcwId, texts: writtenTexts(state) })))
}

/** Products that changed after the export and that the lines change, with the fields. */
export function outdatedIn(planned: readonly PlannedLine[]): NamedProducts {
  const outdated = planned.filter((line) => line.isOutdated && isChanged(line))
  const named = outdated.map(({ state, changes }) => `${state.kcwId} (${Object.keys(changes).map(productLabel).join(', ')})`)
  return addNamed(NO_PRODUCTS, { products: named.length, named })
}

type Planning = Readonly<{
  decimalComma: boolean
  /** of another system's file */
  mapping: ColumnMapping | null
  tags: TagIndex
  /** lower-case SKUs of earlier lines; each product may occur once */
  seen: Map<string, number>
  now: Date
}>

export async function planPart(
  db: Database,
  lines: readonly CsvLine<CsvHeader>[],
  { decimalComma, mapping, tags, seen, now }: Planning,
): Promise<Pick<ImportPlan, 'planned' | 'errors'>> {
  const styles = decimalComma ? [DANISH_STYLE, PLAIN_STYLE] : [PLAIN_STYLE, DANISH_STYLE]
  const planned: PlannedLine[] = []
  const errors: ImportError[] = []
  const named = await findNamed(db, lines)
  for (const [place, one] of lines.entries()) {
    const { spelling, known, withZeros } = named[place] ?? { spelling: one.key, known: null, withZeros: null }
    const first = seen.get(spelling)
    if (first !== undefined) errors.push(wrongSku(one, `Varenummeret ${one.key} står også på linje ${first}.`))
    else if (withZeros !== null && !skuInCell(one.cells.get('kcwId') ?? '').isExact)
      errors.push(wrongSku(one, zerosLost(one.key, withZeros)))
    else {
      seen.set(spelling, one.line)
      const { decided, wrong } = planLine(mapping ? migrated(one, known !== null, mapping, tags) : one, known, { styles, tags, now })
      if (decided) planned.push(decided)
      errors.push(...wrong)
    }
  }
  return { planned, errors }
}

/** The database lower-cases SKUs, as it alone matches its index. */
async function findNamed(db: Database, lines: readonly CsvLine<CsvHeader>[]) {
  const rows = await db
    .select({ spelling: sql<string>`lower(given.sku)`, withZeros: sql<string | null>`${WITH_ZEROS}`, product: products })
    .from(sql`unnest(${sql.param(lines.map(({ key }) => key))}::text[]) with ordinality as given(sku, place)`)
    .leftJoin(products, sql`lower(${products.kcwId}) = lower(given.sku)`)
    .orderBy(sql`given.place`)
  return rows.map(({ spelling, withZeros, product }) => {
    return {
      spelling,
      withZeros: product === null ? withZeros : null,
      known: product && { id: product.id, revision: product.revision, state: stateOf(product) },
    }
  })
}

function migrated(one: CsvLine<CsvHeader>, isKnown: boolean, { category }: ColumnMapping, tags: TagIndex): CsvLine<CsvHeader> {
  const cells = new Map(one.cells)
  const named = cells.get('categoryId')
  const isOurs = named !== undefined && tags.idOf('categoryId', named) !== undefined
  if (!isOurs && category !== null) {
    if (isKnown) cells.delete('categoryId')
    else cells.set('categoryId', category)
  }
  const name = cells.get('nameDa') ?? cells.get('name')
  if (!isKnown && name !== undefined) for (const header of ['name', 'nameDa'] as const) cells.set(header, cells.get(header) ?? name)
  return { ...one, cells }
}

const WITH_ZEROS = sql`(
  select zeros.kcw_id from products zeros
  where given.sku ~ '^[1-9][0-9]*$' and zeros.kcw_id ~ '^0+[1-9][0-9]*$' and ltrim(zeros.kcw_id, '0') = given.sku limit 1)`

type Known = Readonly<{ styles: Parameters<typeof changesInCells>[2]; tags: TagIndex; now: Date }>

function planLine(one: CsvLine<CsvHeader>, known: KnownProduct | null, { styles, tags, now }: Known) {
  const before = known?.state ?? null
  const isOutdated = isExportedBefore(known, one.cells, styles)
  const stock = known && styles[0] ? markedStock(one.cells, isOutdated, styles[0]) : null
  const left = without(one.cells, ['kcwId', ...(stock ? ['stock' as const] : [])])
  const { changes: others, problems } = changesInCells(left, before, styles)
  const input = { ...others, ...(known === null && { kcwId: one.key }), ...(stock?.requested != null && { stock: stock.requested }) }
  if (stock?.problem) problems.push(stock.problem)
  const parsed = (before ? productChange : newProduct).safeParse(input)
  const wrong = new Map(problems.map(({ header, message }) => [headerLabel(header), message]))
  for (const { path, message } of parsed.error?.issues ?? []) wrong.set(columnOf(path), wrong.get(columnOf(path)) ?? message)
  let decided: PlannedLine | null = null
  if (parsed.success && wrong.size === 0) {
    const changed = changeState(before ?? BLANK_PRODUCT, parsed.data, tags, { images: before?.images ?? [], now })
    for (const [field, message] of Object.entries(changed.problems))
      wrong.set(headerLabel(field as CsvColumn), withReason(message, isOutdated))
    const restock = stock?.restock ?? (parsed.data.stock === undefined ? null : () => changed.state.stock)
    const state = before && restock ? { ...changed.state, stock: restock(before.stock) } : changed.state
    // an unknown tag leaves the field empty, so such a line must not be written
    if (wrong.size === 0) decided = { line: one.line, known, state, changes: changesOf(before, state), restock, isOutdated }
  }
  return { decided, wrong: [...wrong].map(([column, message]) => ({ line: one.line, column, message })) }
}

function without(cells: ReadonlyMap<CsvHeader, string>, headers: readonly CsvHeader[]): ReadonlyMap<CsvHeader, string> {
  return new Map([...cells].filter(([header]) => !headers.includes(header)))
}

function wrongSku({ line }: CsvLine<CsvHeader>, message: string): ImportError {
  return { line, column: headerLabel('kcwId'), message }
}

function columnOf(path: readonly PropertyKey[]): string {
  const [field, key] = path.map(String)
  return field === 'specifications' && key !== undefined ? `spec:${key}` : headerLabel(field as CsvColumn)
}

type MarkedStock = Readonly<{
  requested: number | null
  restock: ((stock: number) => number) | null
  problem: CellProblem | null
}>

const OUTDATED = 'Produktet er ændret efter eksporten.'

function isExportedBefore(known: KnownProduct | null, cells: ReadonlyMap<CsvHeader, string>, [style]: readonly CsvStyle[]): boolean {
  const exported = readCellNumber(cells.get('revisionAtExport') ?? '', style?.sign ?? ',')
  return known !== null && !Number.isNaN(exported) && exported !== known.revision
}

function withReason(message: string, isOutdated: boolean): string {
  return isOutdated ? `${OUTDATED} ${message}` : message
}

/** Counts only the difference to 'Lager ved eksport', as sales go on while a file is edited. Null without it: 'Lager' is the stock. */
function markedStock(cells: ReadonlyMap<CsvHeader, string>, isOutdated: boolean, { sign }: CsvStyle): MarkedStock | null {
  const numberOf = (header: CsvHeader) => readCellNumber(cells.get(header) ?? '', sign)
  const [seen, requested] = [numberOf('stockAtExport'), numberOf('stock')]
  if (Number.isNaN(seen) || Number.isNaN(requested)) return null
  if (requested === seen) return UNTOUCHED
  // the same file may have been imported already
  if (isOutdated) {
    const message = `${OUTDATED} Eksporter igen, og ret lageret i den nye fil.`
    return { ...UNTOUCHED, problem: { header: 'stock', message } }
  }
  return { requested, restock: (stock) => restock(stock, { seen, entered: requested }), problem: null }
}
