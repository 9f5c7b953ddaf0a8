import { type FileColumns, headersByName } from '#domain/csv/csv-header.ts'

/** The columns of a file of prices, as staff read them. */
export const PRICE_COLUMNS = { kcwId: 'SKU', price: 'Pris' } as const
export type PriceColumn = keyof typeof PRICE_COLUMNS

const headerOf = headersByName<PriceColumn>(PRICE_COLUMNS, {
  'KCW ID': 'kcwId',
  varenummer: 'kcwId',
  'varenr.': 'kcwId',
  'ny pris': 'price',
  pris: 'price',
  price: 'price',
  'pris (dkk)': 'price',
})

/** 'SKU;Pris', by these or other usual names, in any order. */
export const PRICE_FILE: FileColumns<PriceColumn> = { headerOf, labelOf: (header) => PRICE_COLUMNS[header], key: 'kcwId' }
