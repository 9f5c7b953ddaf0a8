import { sql } from 'drizzle-orm'
import type { assortmentCalls, ImportOutcome } from '#contract/assortment.ts'
import type { QueryOf } from '#contract/call.ts'
import type { AuditChanges } from '#domain/audit.ts'
import { writeAudits } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema.ts'
import { readFile } from '#server/http/read-form.ts'
import type { Visitor } from '#server/sessions/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { toWireChanges } from './change-products.ts'
import { decodeCsv } from './decode-csv.ts'
import { type ImportPlan, type KnownProduct, type PlannedLine, planImport, type ReadLines, readLines } from './read-import.ts'
import { labelOf, stateOf } from './save-product.ts'
import { readTagIndex, type TagIndex } from './tag-index.ts'
import { insertProducts, updateProducts } from './write-products.ts'

type Answer = Omit<ImportOutcome, 'success'>
type Query = QueryOf<(typeof assortmentCalls)['importProducts']>

const KEPT_IN_LOG = new Set(['kcwId', 'categoryId', 'price', 'promotion', 'stock', 'active'])
const MAX_BYTES = 20 * 1024 * 1024
const MAX_ERRORS = 500
const MAX_ROWS = 1_000
const MAX_MS = 120_000
/** From so many new products on the planner is told at once instead of in its own time. */
const MANY = 500

/** Creates and changes products from a CSV file, all or nothing. A dry run decides the same and stores nothing. */
export async function importProducts(shop: Shop, staff: Visitor, request: Request, { dryRun }: Query): Promise<Answer> {
  const lines = readLines(decodeCsv(await readCsvFile(request)))
  if (dryRun) {
    const known = await findKnown(shop.db, lines, false)
    return answerOf(planImport(lines, known, await readTagIndex(shop.db)))
  }
  const plan = await changeCatalogue(
    shop,
    async (tx) => {
      const tags = await readTagIndex(tx)
      const decided = planImport(lines, await findKnown(tx, lines, true), tags)
      if (decided.errors.length > 0) throw refuse(decided)
      await store(tx, shop, staff, decided, tags)
      return decided
    },
    { maxMs: MAX_MS },
  )
  return answerOf(plan)
}

async function readCsvFile(request: Request): Promise<Uint8Array> {
  const { body, isTooLarge } = await readFile(request, { field: 'file', maxBytes: MAX_BYTES }).catch((error: unknown) => {
    const isMissing = error instanceof ShopError && error.code === 'file_missing'
    throw isMissing ? new ShopError('file_missing', { message: 'Vælg en CSV-fil.' }) : error
  })
  if (isTooLarge) throw new ShopError('body_too_large', { message: 'Filen må højst fylde 20 MB.' })
  return body
}

/** The products the lines name, by SKU in small letters; held until the transaction ends when they are to be changed. */
async function findKnown(db: Connection, { lines }: ReadLines, isChanging: boolean): Promise<ReadonlyMap<string, KnownProduct>> {
  const skus = lines.map(({ sku }) => sku.toLowerCase())
  const named = db
    .select()
    .from(products)
    .where(sql`lower(${products.kcwId}) = any(${sql.param(skus)}::text[])`)
    .orderBy(products.id)
  const rows = isChanging ? await named.for('no key update') : await named
  return new Map(rows.map((row) => [row.kcwId.toLowerCase(), { id: row.id, state: stateOf(row) }]))
}

async function store(tx: Connection, shop: Shop, staff: Visitor, { planned }: ImportPlan, tags: TagIndex): Promise<void> {
  const at = shop.now()
  const created = planned.filter(({ known }) => known === null)
  const changed = planned.filter(isChanged)
  const ids = await insertProducts(
    tx,
    created.map(({ state }) => state),
    tags,
    at,
  )
  await updateProducts(
    tx,
    changed.map(({ known, state }) => ({ id: known?.id ?? 0, state })),
    tags,
    at,
  )
  if (created.length >= MANY) await tx.execute(sql`analyze products`)
  const entry = ({ state, changes }: PlannedLine, id: number | undefined, action: string) => {
    const subject = { kind: 'product', id: id ?? null, label: labelOf(state) } as const
    return { by: staff, action, subject, changes, at }
  }
  await writeAudits(tx, [
    ...created.map((line, place) => entry({ ...line, changes: inShort(line.changes) }, ids[place], 'Produkt oprettet fra fil')),
    ...changed.map((line) => entry(line, line.known?.id, 'Produkt ændret fra fil')),
  ])
}

/** Of a product that came with a file the log keeps the figures: ten thousand descriptions would only bury what staff look for. */
function inShort(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => KEPT_IN_LOG.has(field)))
}

function answerOf({ planned, errors }: ImportPlan): Answer {
  const created = planned.filter(({ known }) => known === null).length
  const changed = planned.filter(isChanged).length
  const rows = planned.filter((line) => line.known === null || isChanged(line)).slice(0, MAX_ROWS)
  return {
    message: errors.length > 0 ? errorsMessage(errors.length) : `${counted(created)} oprettet, ${counted(changed)} ændret`,
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

function isChanged({ known, changes }: PlannedLine): boolean {
  return known !== null && Object.keys(changes).length > 0
}

function errorsMessage(count: number): string {
  const shown = count > MAX_ERRORS ? ` De første ${MAX_ERRORS} vises.` : ''
  return `Filen har ${count.toLocaleString('da-DK')} fejl, så intet er ændret. Ret linjerne, og prøv igen.${shown}`
}

function counted(count: number): string {
  return `${count.toLocaleString('da-DK')} ${count === 1 ? 'produkt' : 'produkter'}`
}
