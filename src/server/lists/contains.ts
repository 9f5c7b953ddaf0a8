import { type Column, ilike, like, or, type SQL } from 'drizzle-orm'
import { isSearchable } from '#domain/lists/record-search.ts'
import { readSaid } from '#domain/lists/said-search.ts'

/** A pattern for `like` that finds a text anywhere; %, _ and \ in it stand for themselves. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Narrows to rows whose search column holds a search anywhere as it stands, or as what it may mean (domain's `readSaid`); such a column holds
 * lower case only. An empty search narrows nothing. Without a collation of its own: with one the index of the column would not be asked.
 */
export function containsText(column: Column | SQL, search = ''): SQL | undefined {
  return or(...readSaid(search).texts.map((text) => like(column, anywhere(text))))
}

/** Narrows records of many years to those that hold a search anywhere, in any case; one too short for that narrows nothing. */
export function containsInRecord(expression: SQL, search = ''): SQL | undefined {
  return isSearchable(search) ? or(...readSaid(search).texts.map((text) => ilike(expression, anywhere(text)))) : undefined
}
