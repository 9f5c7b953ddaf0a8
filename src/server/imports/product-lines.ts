import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { type CsvHeader, PRODUCT_FILE } from '#domain/imports/csv-columns.ts'
import { productMover } from '#domain/imports/product-moving.ts'
import { SKU_MISSING, skuInCell } from '#domain/products/product-sku.ts'
import { plainLine } from '#domain/texts/plain-text.ts'
import type { FileKind, RowMover } from '#server/csv/read-lines.ts'
import type { Connection } from '#server/database/connect.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'

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
export async function moverOf(db: Connection, mapping: ColumnMapping, isDecimalComma: boolean): Promise<RowMover<CsvHeader>> {
  const tags = await readTagIndex(db)
  const isCategory = (named: string) => tags.idOf('categoryId', named) !== undefined
  return productMover(mapping, { sign: isDecimalComma ? ',' : '.', isCategory })
}
