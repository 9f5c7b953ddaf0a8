import { type FileColumns, headersByName } from '#domain/csv/csv-header.ts'

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

/** 'SKU;Pris', under these or other common names, in any order. */
export const PRICE_FILE: FileColumns<PriceColumn> = { headerOf, labelOf: (header) => PRICE_COLUMNS[header], key: 'kcwId' }
