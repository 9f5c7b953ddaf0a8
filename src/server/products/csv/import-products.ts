import type { QueryOf } from '#contract/call.ts'
import type { ImportOutcome, staffProductCalls } from '#contract/products/staff-product.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readFile } from '#server/http/read-form.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { toWireChanges } from '#server/products/change-products.ts'
import type { Shop } from '#server/shop.ts'
import { decodeCsv } from './decode-csv.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { readLines } from './read-lines.ts'
import { isChanged, storeImport } from './store-import.ts'

type Answer = Omit<ImportOutcome, 'success'>
type Query = QueryOf<(typeof staffProductCalls)['importProducts']>

const MAX_BYTES = 20 * 1024 * 1024
const MAX_ERRORS = 500
const MAX_ROWS = 1_000
/** How often a file is planned anew because staff changed something meanwhile. */
const ATTEMPTS = 5

/**
 * Creates and changes products from a CSV file, all or nothing. A dry run decides the same and stores nothing. What the lines
 * come to is decided before the transaction: guests and orders wait only while it is written.
 */
export async function importProducts(shop: Shop, staff: Visitor, request: Request, { dryRun }: Query): Promise<Answer> {
  const lines = await readLines(decodeCsv(await readCsvFile(request)))
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const plan = await planImport(shop.db, lines)
    if (dryRun) return answerOf(plan)
    if (plan.errors.length > 0) throw refuse(plan)
    const stored = await storeImport(shop, staff, plan)
    if (stored) return answerOf({ ...plan, planned: stored })
  }
  throw new ShopError('catalogue_busy')
}

async function readCsvFile(request: Request): Promise<Uint8Array> {
  const { body, isTooLarge } = await readFile(request, { field: 'file', maxBytes: MAX_BYTES }).catch((error: unknown) => {
    const isMissing = error instanceof ShopError && error.code === 'file_missing'
    throw isMissing ? new ShopError('file_missing', { message: 'Vælg en CSV-fil.' }) : error
  })
  if (isTooLarge) throw new ShopError('body_too_large', { message: 'Filen må højst fylde 20 MB.' })
  return body
}

function answerOf({ planned, errors }: Pick<ImportPlan, 'planned' | 'errors'>): Answer {
  const created = planned.filter(({ known }) => known === null).length
  const changed = planned.filter(isChanged).length
  const rows = planned.filter((line) => line.known === null || isChanged(line)).slice(0, MAX_ROWS)
  return {
    message:
      errors.length > 0
        ? errorsMessage(errors.length)
        : `${count(created, 'produkt', 'produkter')} oprettet, ${count(changed, 'produkt', 'produkter')} ændret`,
    created,
    changed,
    unchanged: planned.length - created - changed,
    rows: rows.map(({ line, known, state, changes }) => ({
      line,
      kcwId: state.kcwId,
      nameDa: state.nameDa,
      outcome: known === null ? 'created' : 'changed',
      changes: toWireChanges(changes),
    })),
    errors: errors.slice(0, MAX_ERRORS).map((error) => ({ ...error })),
  }
}

function refuse(plan: ImportPlan): ShopError {
  const { message, errors } = answerOf(plan)
  return new ShopError('csv_errors', { message, body: { errors } })
}

function errorsMessage(errors: number): string {
  const shown = errors > MAX_ERRORS ? ` De første ${MAX_ERRORS} vises.` : ''
  return `Filen har ${wholeNumber(errors)} fejl, så intet er ændret. Ret linjerne, og prøv igen.${shown}`
}
