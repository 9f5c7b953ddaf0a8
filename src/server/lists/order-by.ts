import { asc, desc, type SQL } from 'drizzle-orm'

type Sort<Field extends string> = Field | `-${Field}`

type Columns<Field extends string> = Readonly<Record<Field, SQL | readonly SQL[]>>

/** Tie-breaking columns are reversed too, so that one index serves both directions; the last must be unique, or pages would repeat rows. */
export function orderBy<Field extends string>(columns: Columns<Field>, sort: Sort<Field>, ...ties: readonly SQL[]): SQL[] {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as Field
  return [columns[field], ties].flat().map((column) => (isDescending ? desc(column) : asc(column)))
}
