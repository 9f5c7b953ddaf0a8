import { type FileColumns, headersByName } from '#domain/csv/csv-header.ts'
import { each, FILE_FIELDS, fieldOf, PRODUCT_FIELDS, productLabel } from '#domain/products/product-fields.ts'

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
  // the labels of the form
  ...Object.fromEntries(FILE_FIELDS.map((name) => [productLabel(name), name])),
  'Varenummer (SKU)': 'kcwId',
  category: 'categoryId',
  producttype: 'productTypeId',
  seriesid: 'series',
  makerid: 'maker',
  backingtypeid: 'backingType',
  colors: 'colorTags',
  sku: 'kcwId',
  // of files from before the word was changed
  tilbud: 'promotion',
  'tilbud til': 'promotionUntil',
  'kommende tilbud': 'nextPromotion',
  'kommende tilbud fra': 'nextPromotionFrom',
  'kommende tilbud til': 'nextPromotionUntil',
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

/** Columns that files may have; those of an export that are never imported are left out. */
export const IMPORTED_COLUMNS = (Object.keys(CSV_COLUMNS) as CsvColumn[]).filter((column) => !column.endsWith('AtExport'))

/** One product as an example, in the spelling of a Danish Excel. */
const EXAMPLE: Partial<Record<CsvColumn, string>> = {
  kcwId: 'EKS-1001',
  name: 'Example matt black',
  nameDa: 'Eksempel mat sort',
  categoryId: 'Bilfolie',
  price: '4.995,00',
  promotion: '0',
  stock: '12',
  pointsCost: '0',
  features: 'Luftkanaler | Let at løfte igen',
  hex: '#1a1a1a',
  description: 'A matt black film for whole cars.',
  descriptionDa: 'En mat sort folie til hele biler.',
}

/** What a column of a new file takes, as the example has it. */
export function columnExample(column: CsvColumn): string {
  const isFlag = column in PRODUCT_FIELDS && fieldOf(column as keyof typeof PRODUCT_FIELDS).kind === 'flag'
  return EXAMPLE[column] ?? (isFlag ? (column === 'active' ? 'Ja' : 'Nej') : '')
}

/** A file for a Danish Excel with every column and one example product, to be written over. */
export function productTemplate(): string {
  const lines = [IMPORTED_COLUMNS.map(headerLabel), IMPORTED_COLUMNS.map(columnExample)]
  return `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`
}
