import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import type { CsvHeader } from '#domain/products/csv-columns.ts'
import { productMover } from '#domain/products/product-moving.ts'
import type { RowMover } from '#server/csv/read-lines.ts'
import type { Connection } from '#server/database/connect.ts'
import { readTagIndex } from './tag-index.ts'

export async function moverOf(db: Connection, mapping: ColumnMapping, isDecimalComma: boolean): Promise<RowMover<CsvHeader>> {
  const tags = await readTagIndex(db)
  const isCategory = (named: string) => tags.idOf('categoryId', named) !== undefined
  return productMover(mapping, { sign: isDecimalComma ? ',' : '.', isCategory })
}
