import { asc, desc, type SQL } from 'drizzle-orm'

/** What a list can be sorted by; a minus in front turns the order round. */
type Sort<Field extends string> = Field | `-${Field}`

type Columns<Field extends string> = Readonly<Record<Field, SQL | readonly SQL[]>>

/**
 * The order a list is asked for. The columns that decide between equal rows turn round with the others, so that one index
 * serves both ways; the last of them is unique, or pages would repeat rows.
 */
export function orderBy<Field extends string>(columns: Columns<Field>, sort: Sort<Field>, ...ties: readonly SQL[]): SQL[] {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as Field
  return [columns[field], ties].flat().map((column) => (isDescending ? desc(column) : asc(column)))
}
