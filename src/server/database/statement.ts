import { type Column, getTableColumns, is, Param, Placeholder, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'

type Sendable = string | number | boolean | null | Buffer | readonly (string | number)[]

declare const answered: unique symbol

/** A declared statement with its values; `Row` is its result. Without a name it is not prepared. */
export type Query<Row = unknown> = Readonly<{ name?: string; text: string; values: Sendable[]; [answered]?: Row }>

type Slots<Values> = { readonly [Name in keyof Values]: Placeholder }

const dialect = new PgDialect()
const declared = new Set<string>()

/** Declares a frequent statement, prepared once per connection. `build` puts the values into SQL. */
export function statement<Values, Row = never>(name: string, build: (slots: Slots<Values>) => SQL): (values: Values) => Query<Row> {
  if (declared.has(name)) throw new Error(`There are two statements named ${name}`)
  declared.add(name)
  return ready(name, build)
}

/** Each prepared shape uses server memory on every connection. */
const MAX_SHAPES = 60

/** Declares statements whose text depends on the used filters; each shape is prepared, up to a limit. */
export function shapedStatement<Values, Row = never>(
  kind: string,
): (shape: string, build: (slots: Slots<Values>) => SQL, values: Values) => Query<Row> {
  const shapes = new Map<string, (values: Values) => Query<Row>>()
  return (shape, build, values) => {
    const known = shapes.get(shape)
    if (known) return known(values)
    if (shapes.size >= MAX_SHAPES) return ready<Values, Row>(undefined, build)(values)
    const prepared = statement<Values, Row>(`${kind}-${shapes.size + 1}`, build)
    shapes.set(shape, prepared)
    return prepared(values)
  }
}

export function unprepared<Row>(query: SQL): Query<Row> {
  return ready<unknown, Row>(undefined, () => query)({})
}

function ready<Values, Row>(name: string | undefined, build: (slots: Slots<Values>) => SQL): (values: Values) => Query<Row> {
  const slots = new Proxy({}, { get: (_, slot) => sql.placeholder(String(slot)) }) as Slots<Values>
  const { sql: text, params } = dialect.sqlToQuery(build(slots))
  const declaration = name === undefined ? { text } : { name, text }
  const fills = params.map(fillOf)
  return (values) => ({ ...declaration, values: fills.map((fill) => fill(values as Record<string, unknown>)) })
}

/** Columns that are not named get their default. */
export function insertion<Table extends PgTable, Column extends keyof Table['$inferInsert'] & string>(
  name: string,
  table: Table,
  columns: readonly Column[],
): (row: Required<Pick<Table['$inferInsert'], Column>>) => Query<never> {
  return statement(name, (slots) => insertInto(table, Object.fromEntries(columns.map((column) => [column, slots[column]]))))
}

/** Prepared row counts; more rows are sent in several statements. */
const ROWS_OF_ONE = [8, 4, 3, 2, 1] as const

/** Declares a statement about several rows; answers its queries in order. With an array, PostgreSQL would plan it for each length. */
export function statementOfRows<Values extends object, Row = never>(
  name: string,
  build: (rows: readonly Slots<Values>[]) => SQL,
): (rows: readonly Values[]) => Query<Row>[] {
  const bySize = ROWS_OF_ONE.map((size) => ({
    size,
    of: statement<Record<string, unknown>, Row>(`${name}-of-${size}`, (slots) =>
      build(
        Array.from({ length: size }, (_, at) => new Proxy({}, { get: (_target, slot) => slots[`${at}.${String(slot)}`] }) as Slots<Values>),
      ),
    ),
  }))
  return (rows) => {
    const queries: Query<Row>[] = []
    for (let from = 0; from < rows.length; ) {
      const { size, of } = bySize.find((one) => one.size <= rows.length - from) ?? fail()
      const part = rows.slice(from, from + size)
      queries.push(of(Object.fromEntries(part.flatMap((row, at) => Object.entries(row).map(([slot, value]) => [`${at}.${slot}`, value])))))
      from += size
    }
    return queries
  }
}

export function insertionOfRows<Table extends PgTable, Column extends keyof Table['$inferInsert'] & string>(
  name: string,
  table: Table,
  columns: readonly Column[],
): (rows: readonly Required<Pick<Table['$inferInsert'], Column>>[]) => Query<never>[] {
  return statementOfRows(name, (rows) =>
    insertInto(table, ...rows.map((slots) => Object.fromEntries(columns.map((column) => [column, slots[column]])))),
  )
}

/** `insert into … (…) values (…), …` with schema column names; a value is a placeholder or SQL. */
export function insertInto(table: PgTable, ...rows: readonly Readonly<Record<string, Placeholder | SQL>>[]): SQL {
  const columns = getTableColumns(table)
  const columnOf = (name: string) => columns[name] ?? fail(`There is no column ${name}`)
  const list = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `)
  const names = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => {
    const entries = names.map((name) => {
      const value = row[name] ?? fail(`A row has no ${name}`)
      return is(value, Placeholder) ? new Param(value, columnOf(name)) : value
    })
    return sql`(${list(entries)})`
  })
  return sql`insert into ${table} (${list(names.map((name) => sql.identifier(columnOf(name).name)))}) values ${list(values)}`
}

function fail(reason = 'a statement of one row is always there'): never {
  throw new Error(reason)
}

/** Values are checked before sending: in a batch, one refused later would be missing alone. */
function fillOf(param: unknown): (values: Readonly<Record<string, unknown>>) => Sendable {
  const slot = is(param, Param) ? param.value : param
  if (!is(slot, Placeholder)) {
    const fixed = sendable(param)
    return () => fixed
  }
  const { name } = slot
  if (!is(param, Param)) return (values) => sendable(values[name])
  return ({ [name]: value }) => sendable(value === null || value === undefined ? value : param.encoder.mapToDriverValue(value))
}

function sendable(value: unknown): Sendable {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Buffer.isBuffer(value)) return value
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string' || typeof entry === 'number')) return value
  if (value instanceof Date) return value.toISOString()
  throw new TypeError(`not a value a statement can take: ${typeof value}`)
}

/** Named columns for a declared statement, so that rows look like those of the query builder. */
export function namedColumns(columns: Readonly<Record<string, Column | SQL>>): SQL {
  const aliased = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  return sql.join(aliased, sql`, `)
}

export function rowColumns(table: PgTable): SQL {
  return namedColumns(getTableColumns(table))
}
