import { getTableColumns, is, Param, Placeholder, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'

type Sendable = string | number | boolean | null | Buffer | readonly (string | number)[]

declare const answered: unique symbol

/** A declared statement with its values, ready to be sent; `Row` is what it answers. One without a name is not prepared. */
export type Query<Row = unknown> = Readonly<{ name?: string; text: string; values: Sendable[]; [answered]?: Row }>

type Slots<Values> = { readonly [Name in keyof Values]: Placeholder }

const dialect = new PgDialect()
const declared = new Set<string>()

/**
 * Declares a statement that runs often: its text is built once per process, each connection prepares it once, under its name.
 * `build` puts the values into SQL, as it would into a Drizzle `sql` template.
 */
export function statement<Values, Row = never>(name: string, build: (slots: Slots<Values>) => SQL): (values: Values) => Query<Row> {
  if (declared.has(name)) throw new Error(`There are two statements named ${name}`)
  declared.add(name)
  return ready(name, build)
}

/** So many are prepared of each kind that has shapes: every one takes the server's memory on every connection. */
const MOST_SHAPES = 60

/**
 * Declares statements of one kind whose text depends on which questions are asked: a list by its filters. Each shape is built once and
 * prepared under a name of its own; where there are too many of them, the rest is built for each time.
 */
export function shapedStatement<Values, Row = never>(
  kind: string,
): (shape: string, build: (slots: Slots<Values>) => SQL, values: Values) => Query<Row> {
  const shapes = new Map<string, (values: Values) => Query<Row>>()
  return (shape, build, values) => {
    const known = shapes.get(shape)
    if (known) return known(values)
    if (shapes.size >= MOST_SHAPES) return ready<Values, Row>(undefined, build)(values)
    const made = statement<Values, Row>(`${kind}-${shapes.size + 1}`, build)
    shapes.set(shape, made)
    return made(values)
  }
}

/** A statement that is asked in many ways, none of them often: it is built each time and not prepared. */
export function unprepared<Row>(query: SQL): Query<Row> {
  return ready<unknown, Row>(undefined, () => query)({})
}

function ready<Values, Row>(name: string | undefined, build: (slots: Slots<Values>) => SQL): (values: Values) => Query<Row> {
  const slots = new Proxy({}, { get: (_, slot) => sql.placeholder(String(slot)) }) as Slots<Values>
  const { sql: text, params } = dialect.sqlToQuery(build(slots))
  return (values) => ({
    ...(name !== undefined && { name }),
    text,
    values: params.map((param) => fill(param, values as Record<string, unknown>)),
  })
}

/** Declares the insert of one row; a column that is not named gets its default. */
export function insertion<Table extends PgTable, Column extends keyof Table['$inferInsert'] & string>(
  name: string,
  table: Table,
  columns: readonly Column[],
): (row: Required<Pick<Table['$inferInsert'], Column>>) => Query<never> {
  return statement(name, (slots) => insertInto(table, Object.fromEntries(columns.map((column) => [column, slots[column]]))))
}

/** `insert into … (…) values (…)` with the columns by the schema's names; a value is a slot or SQL. */
export function insertInto(table: PgTable, row: Readonly<Record<string, Placeholder | SQL>>): SQL {
  const columns = getTableColumns(table)
  const given = Object.entries(row).map(([name, value]) => {
    const column = columns[name]
    if (!column) throw new Error(`There is no column ${name}`)
    return { name: sql.identifier(column.name), value: is(value, Placeholder) ? new Param(value, column) : value }
  })
  const list = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `)
  return sql`insert into ${table} (${list(given.map(({ name }) => name))}) values (${list(given.map(({ value }) => value))})`
}

/** Everything is checked before anything is sent: in a transaction sent in one go, a value refused later would be left out alone. */
function fill(param: unknown, values: Readonly<Record<string, unknown>>): Sendable {
  const slot = is(param, Param) ? param.value : param
  if (!is(slot, Placeholder)) return sendable(param)
  const value = values[slot.name]
  return sendable(is(param, Param) && value !== null && value !== undefined ? param.encoder.mapToDriverValue(value) : value)
}

function sendable(value: unknown): Sendable {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Buffer.isBuffer(value)) return value
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string' || typeof entry === 'number')) return value
  if (value instanceof Date) return value.toISOString()
  throw new TypeError(`not a value a statement can take: ${typeof value}`)
}
