import type { QueryOf } from '#contract/http/call.ts'
import type { ImportOutcome, staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { bothSides } from '#domain/audit/audit.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { leftOutTexts } from '#domain/csv/csv-header.ts'
import { type CsvHeader, headerLabel, PRODUCT_FILE } from '#domain/imports/csv-columns.ts'
import { MIGRATED_PRODUCTS, productMigrator } from '#domain/imports/product-migration.ts'
import { SKU_MISSING, skuInCell } from '#domain/products/product-sku.ts'
import { plainLine } from '#domain/texts/plain-text.ts'
import { readCsvFile } from '#server/csv/decode-csv.ts'
import { decideReading } from '#server/csv/file-reading.ts'
import { countPlanned, errorsAnswer, refuseErrors, rowsToShow, storedMessage } from '#server/csv/import-outcome.ts'
import { type FileKind, isDecimalComma, type RowMigrator, readLines } from '#server/csv/read-lines.ts'
import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'
import type { Shop } from '#server/shop.ts'
import { claimsIn, type ImportPlan, outdatedIn, planImport } from './plan-import.ts'
import { storeImport } from './store-import.ts'

type Answer = Omit<ImportOutcome, 'success'>
type MixedLines = Readonly<{ mixedLines: readonly number[] }>
type Query = QueryOf<(typeof staffProductListCalls)['importProducts']>

const ATTEMPTS = 5

/** Creates and changes products from a CSV file, all or nothing. A dry run only previews. */
export async function importProducts(shop: Shop, staff: Visitor, request: Request, { dryRun, mapping: chosen }: Query): Promise<Answer> {
  const options = { kind: 'products', own: PRODUCT_FILE, migrated: MIGRATED_PRODUCTS, chosen, at: shop.now() } as const
  const { file, mapping, about, nameOf } = await decideReading(shop.db, await readCsvFile(request), options)
  const lines = await readLines(
    file,
    PRODUCT_LINES,
    mapping && (await migratorOf(shop.db, mapping, { isDecimalComma: isDecimalComma(file), now: shop.now() })),
  )
  const mappingAnswer = about && { ...about, notes: leftOutTexts(lines.leftOut, headerLabel('kcwId')) }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const decided = await planImport(shop.db, { ...lines, mapping }, shop.now())
    const plan = { ...decided, errors: decided.errors.map((error) => ({ ...error, column: nameOf(error.column) })) }
    if (dryRun) return { ...answerOf({ ...plan, mixedLines: lines.mixedLines }), mapping: mappingAnswer }
    refuseErrors(plan.errors)
    const stored = await storeImport(shop, staff, plan)
    if (stored)
      return {
        ...answerOf({ ...plan, mixedLines: lines.mixedLines, planned: stored.lines }),
        undoableId: stored.undoableId,
        mapping: mappingAnswer,
      }
  }
  throw new ShopError('catalogue_busy')
}

function answerOf({ planned, errors, mixedLines }: Pick<ImportPlan, 'planned' | 'errors'> & MixedLines): Answer {
  const counts = countPlanned(planned)
  const found = errorsAnswer(errors)
  return {
    message: errors.length > 0 ? found.message : storedMessage(counts, 'produkt', 'produkter'),
    ...counts,
    rows: rowsToShow(planned).map(({ line, known, state, changes }) => ({
      line,
      kcwId: state.kcwId,
      nameDa: state.nameDa,
      outcome: known === null ? 'created' : 'changed',
      changes: bothSides(changes),
    })),
    errors: found.errors,
    claims: claimsIn(planned),
    outdated: outdatedIn(planned),
    mixedLines: [...mixedLines],
    undoableId: null,
    mapping: null,
  }
}

export const PRODUCT_LINES: FileKind<CsvHeader> = {
  ...PRODUCT_FILE,
  readKey: (cell) => skuInCell(plainLine(cell)).sku,
  keyMissing: SKU_MISSING,
  limits: {
    lines: 50_000,
    cells: 3_000_000,
    tooManyLines: 'Filen har over 50.000 linjer. Del den i flere.',
    tooLongLine: (line) => `Linje ${line} er længere, end et produkt kan være.`,
  },
}

/** Reads the rows of another system's product file with the categories the shop has now. */
export async function migratorOf(
  db: Connection,
  mapping: ColumnMapping,
  { isDecimalComma, now }: Readonly<{ isDecimalComma: boolean; now: Date }>,
): Promise<RowMigrator<CsvHeader>> {
  const tags = await readTagIndex(db)
  const isCategory = (named: string) => tags.idOf('categoryId', named) !== undefined
  return productMigrator(mapping, { sign: isDecimalComma ? ',' : '.', isCategory, nowMs: now.getTime() })
}
