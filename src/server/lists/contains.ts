import { type Column, ilike, like, or, type SQL } from 'drizzle-orm'
import { isSearchable } from '#domain/lists/record-search.ts'
import { readSearchText } from '#domain/lists/search-text.ts'

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
