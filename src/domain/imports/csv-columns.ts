import { type FileColumns, headersByName } from '#domain/csv/csv-header.ts'
import { each, FILE_FIELDS, fieldOf, productLabel } from '#domain/products/product-fields.ts'

/** The columns of a product file in order; the keys are API field names. */
export const CSV_COLUMNS = {
  ...each(FILE_FIELDS, (name) => fieldOf(name).heading ?? productLabel(name)),
  /** for information only; never imported */
  stockAtExport: 'Lager ved eksport',
  revisionAtExport: 'Version ved eksport',
}
export type CsvColumn = keyof typeof CSV_COLUMNS

const SPECIFICATION = 'spec:'
export type CsvHeader = CsvColumn | `spec:${string}`

export function specificationHeader(key: string): CsvHeader {
  return `${SPECIFICATION}${key}`
}

/** The specification of a column; null for other columns. */
export function specificationIn(header: CsvHeader): string | null {
  return header.startsWith(SPECIFICATION) ? header.slice(SPECIFICATION.length) : null
}

export function headerLabel(header: CsvHeader): string {
  return specificationIn(header) === null ? CSV_COLUMNS[header as CsvColumn] : header
}

const columnOf = headersByName<CsvColumn>(CSV_COLUMNS, {
  category: 'categoryId',
  producttype: 'productTypeId',
  seriesid: 'series',
  makerid: 'maker',
  backingtypeid: 'backingType',
  colors: 'colorTags',
  sku: 'kcwId',
  tilbud: 'promotion',
})

/** Accepts Danish or API names in any letter case; 'KCW ID' is required. */
export const PRODUCT_FILE: FileColumns<CsvHeader> = {
  headerOf: (text) => {
    const [, key] = /^spec\s*:\s*(.+)$/i.exec(text) ?? []
    return key === undefined ? columnOf(text) : specificationHeader(key.trim())
  },
  labelOf: headerLabel,
  key: 'kcwId',
}
