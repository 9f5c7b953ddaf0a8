import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { ImportError } from './read-lines.ts'

const MAX_ERRORS = 500
const MAX_ROWS = 1_000

/** A line of a file with what it changes; `known` is null for a new row. */
type Planned = Readonly<{ known: unknown; changes: object }>

export function isChanged({ known, changes }: Planned): boolean {
  return known !== null && Object.keys(changes).length > 0
}

export function countPlanned(planned: readonly Planned[]): { created: number; changed: number; unchanged: number } {
  const created = planned.filter(({ known }) => known === null).length
  const changed = planned.filter(isChanged).length
  return { created, changed, unchanged: planned.length - created - changed }
}

/** The lines that an answer shows. */
export function rowsToShow<Line extends Planned>(planned: readonly Line[]): Line[] {
  return planned.filter((line) => line.known === null || isChanged(line)).slice(0, MAX_ROWS)
}

export function errorsAnswer(errors: readonly ImportError[]): { message: string; errors: ImportError[] } {
  const limitNote = errors.length > MAX_ERRORS ? ` De første ${MAX_ERRORS} vises.` : ''
  return {
    message: `Filen har ${wholeNumber(errors.length)} fejl, så intet er ændret. Ret linjerne, og prøv igen.${limitNote}`,
    errors: errors.slice(0, MAX_ERRORS).map((error) => ({ ...error })),
  }
}

/** Worded with 'produkt' and 'produkter'. */
export function storedMessage({ created, changed }: Readonly<{ created: number; changed: number }>, one: string, many: string): string {
  return `${count(created, one, many)} oprettet, ${count(changed, one, many)} ændret`
}

export function refuseErrors(found: readonly ImportError[]): void {
  if (found.length === 0) return
  const { message, errors } = errorsAnswer(found)
  throw new ShopError('csv_errors', { message, body: { errors } })
}
