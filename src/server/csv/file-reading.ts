import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { FileMapping } from '#contract/csv.ts'
import { type ColumnMapping, fieldNamer, headingsKey, type MappedKind, mappingProblem, proposeMapping } from '#domain/csv/column-mapping.ts'
import { type FileColumns, readHeaders } from '#domain/csv/csv-header.ts'
import type { Connection } from '#server/database/connect.ts'
import { columnMappings, type RememberedReadings } from '#server/database/schema/goods/imports.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { CsvRow } from './csv-rows.ts'
import type { CsvFile } from './decode-csv.ts'

type FileReading = Readonly<{
  file: CsvFile
  mapping: ColumnMapping | null
  /** the mapping used or suggested; null for the shop's own headings */
  about: FileMapping | null
  /** what an error of the file calls a field */
  nameOf: (field: string | null) => string | null
}>

type MappingOptions<Use extends string> = Readonly<{
  kind: Exclude<RememberedKind, 'bank'>
  migrated: MappedKind<Use>
  /** remembered for the next file with these headings */
  chosen: ColumnMapping | undefined
  at: Date
}>
type ReadingOptions<Header, Use extends string> = MappingOptions<Use> & Readonly<{ own: FileColumns<Header> }>

const BY_ITS_HEADINGS = { mapping: null, about: null, nameOf: (field: string | null) => field }

const SAMPLE_ROWS = 4
const SAMPLE_LETTERS = 60

/** The column mapping: chosen now, remembered for these headings, or the shop's own; otherwise a suggestion. */
export async function decideReading<Header, Use extends string>(
  db: Connection,
  read: CsvFile,
  { own, ...options }: ReadingOptions<Header, Use>,
): Promise<FileReading> {
  const { migrated } = options
  const { head, file } = peek(read)
  const [headings = [], ...samples] = head
  if (headings.length === 0) return { file, ...BY_ITS_HEADINGS }
  const { mapping, isRemembered } = await decideMapping(db, headings, options)
  if (!mapping && readHeaders(headings, own).problems.length === 0) return { file, ...BY_ITS_HEADINGS }
  const { system, uses, prices } = proposeMapping(headings, migrated)
  const effective = mapping ?? { uses, prices, category: null, leavesOutKeyless: false }
  const columns = headings.map((heading, place) => ({
    heading: cut(heading),
    samples: samples.map((cells) => cut(cells[place] ?? '')).filter((text) => text !== ''),
    use: effective.uses[place] ?? null,
  }))
  const { uses: _, ...answers } = effective
  const nameOf = fieldNamer(headings, effective.uses, migrated)
  return {
    file,
    mapping,
    nameOf,
    about: { ...answers, isOpen: mapping === null, isRemembered, system, columns, notes: [] },
  }
}

/** The mapping chosen now, which is remembered, or the one remembered for these headings. Throws invalid_input. */
export async function decideMapping<Use extends string>(
  db: Connection,
  headings: readonly string[],
  { kind, migrated, chosen, at }: MappingOptions<Use>,
): Promise<Readonly<{ mapping: ColumnMapping | null; isRemembered: boolean }>> {
  if (chosen) {
    const problem = mappingProblem(chosen, headings.length, migrated)
    if (problem !== null) throw new ShopError('invalid_input', { message: problem, fields: { mapping: problem } })
    await rememberReading(db, { kind, headings, mapping: chosen, at })
    return { mapping: chosen, isRemembered: false }
  }
  const before = await findRemembered(db, kind, headings)
  const mapping = before && mappingProblem(before, headings.length, migrated) === null ? before : null
  return { mapping, isRemembered: mapping !== null }
}

type RememberedKind = keyof RememberedReadings
type Remembering<Kind extends RememberedKind> = Readonly<{
  kind: Kind
  headings: readonly string[]
  mapping: RememberedReadings[Kind]
  at: Date
}>

/** Stores the columns staff chose for files with these headings, in place of an earlier choice. */
export async function rememberReading<Kind extends RememberedKind>(
  db: Connection,
  { kind, headings, mapping, at }: Remembering<Kind>,
): Promise<void> {
  await db
    .insert(columnMappings)
    .values({ kind, headingsHash: hashOf(headings), mapping, changedAt: at })
    .onConflictDoUpdate({ target: [columnMappings.kind, columnMappings.headingsHash], set: { mapping, changedAt: at } })
}

/** The columns staff chose last for files with these headings; null without a choice. */
export async function findRemembered<Kind extends RememberedKind>(
  db: Connection,
  kind: Kind,
  headings: readonly string[],
): Promise<RememberedReadings[Kind] | null> {
  const [row] = await db
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(and(eq(columnMappings.kind, kind), eq(columnMappings.headingsHash, hashOf(headings))))
  return (row?.mapping as RememberedReadings[Kind] | undefined) ?? null
}

const MAX_REMEMBERED = 100

/** All columns staff chose for a kind of file, newest first. */
export async function listRemembered<Kind extends RememberedKind>(db: Connection, kind: Kind): Promise<RememberedReadings[Kind][]> {
  const rows = await db
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(eq(columnMappings.kind, kind))
    .orderBy(desc(columnMappings.changedAt))
    .limit(MAX_REMEMBERED)
  return rows.map(({ mapping }) => mapping as RememberedReadings[Kind])
}

function hashOf(headings: readonly string[]): Buffer {
  return createHash('sha256').update(headingsKey(headings)).digest()
}

function peek(file: CsvFile): Readonly<{ head: readonly (readonly string[])[]; file: CsvFile }> {
  const rows = file.rows[Symbol.iterator]()
  const readRows: CsvRow[] = []
  const head: (readonly string[])[] = []
  while (head.length <= SAMPLE_ROWS) {
    const { value, done } = rows.next()
    if (done) break
    readRows.push(value)
    // the reader refuses such a row
    if (value.problem !== null) break
    if (value.cells.some((cell) => cell.trim() !== '')) head.push(value.cells)
  }
  return { head, file: { ...file, rows: chained(readRows, rows) } }
}

function* chained(readRows: readonly CsvRow[], rest: Iterator<CsvRow>): Generator<CsvRow> {
  yield* readRows
  yield* { [Symbol.iterator]: () => rest }
}

function cut(text: string): string {
  return [...text.trim()].slice(0, SAMPLE_LETTERS).join('')
}
