import { type Column, ilike, like, type SQL } from 'drizzle-orm'
import { isSearchable } from '#domain/lists/record-search.ts'

/** A pattern for `like` that finds a text anywhere; %, _ and \ in it stand for themselves. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Narrows to rows whose search column holds a text anywhere; such a column holds lower case only. An empty search narrows
 * nothing. Without a collation of its own: with one the index of the column would not be asked.
 */
export function containsText(column: Column | SQL, search = ''): SQL | undefined {
  const text = search.trim().toLowerCase()
  return text === '' ? undefined : like(column, anywhere(text))
}

/** Narrows records of many years to those that hold a text anywhere, in any case; a search too short for that narrows nothing. */
export function containsInRecord(expression: SQL, search = ''): SQL | undefined {
  return isSearchable(search) ? ilike(expression, anywhere(search.trim())) : undefined
}
