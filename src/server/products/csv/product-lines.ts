import { type CsvHeader, PRODUCT_FILE } from '#domain/products/csv-columns.ts'
import { SKU_MISSING, skuInCell } from '#domain/products/product-sku.ts'
import { plainLine } from '#domain/texts/plain-text.ts'
import type { FileKind } from '#server/csv/read-lines.ts'

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
