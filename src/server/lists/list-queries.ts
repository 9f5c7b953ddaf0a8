import { and, asc, type Column, desc, gte, ilike, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isSearchable } from '#domain/lists/record-search.ts'
import { readSearchText } from '#domain/lists/search-text.ts'
import { startOfDay } from '#server/database/copenhagen.ts'

/** A `like` pattern with escaped wildcards. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Matches a search as text or by its meanings (`readSearchText`) in a lower-case column. An empty search matches all. */
export function containsText(column: Column | SQL, search = ''): SQL | undefined {
  return or(...readSearchText(search).texts.map((text) => like(column, anywhere(text))))
}

/** For large record tables; too short a search is ignored. */
export function containsInRecord(expression: SQL, search = ''): SQL | undefined {
  return isSearchable(search) ? or(...readSearchText(search).texts.map((text) => ilike(expression, anywhere(text)))) : undefined
}

/** Days in Copenhagen, both included; a missing day leaves that end open. */
export function betweenDays(instant: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(instant, startOfDay(from)),
    to === undefined ? undefined : lt(instant, startOfDay(sql`(${to}::date + 1)`)),
  )
}

type Sort<Field extends string> = Field | `-${Field}`

type Columns<Field extends string> = Readonly<Record<Field, SQL | readonly SQL[]>>

/** Tie-breaking columns are reversed too, so that one index serves both directions; the last must be unique, or pages would repeat rows. */
export function orderBy<Field extends string>(columns: Columns<Field>, sort: Sort<Field>, ...ties: readonly SQL[]): SQL[] {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as Field
  return [columns[field], ties].flat().map((column) => (isDescending ? desc(column) : asc(column)))
}
