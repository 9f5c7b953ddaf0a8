import { type ColumnMapping, cellsByUse, type MappedKind } from '#domain/csv/column-mapping.ts'
import { type FileColumns, headersByName, type LeftOut } from '#domain/csv/csv-header.ts'
import { migratedPrice } from '#domain/imports/product-migration.ts'
import type { DecimalSign } from '#domain/numbers/danish-number.ts'

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

export const MIGRATED_PRICES: MappedKind<PriceColumn> = {
  systems: [],
  readHeading: headerOf,
  otherNames: {
    'vare nr.': 'kcwId',
    artikelnummer: 'kcwId',
    'item number': 'kcwId',
    'product number': 'kcwId',
    salgspris: 'price',
    'vejl. pris': 'price',
    listepris: 'price',
    'pris ekskl. moms': 'price',
    'pris inkl. moms': 'price',
    'unit price': 'price',
    'sales price': 'price',
  },
  labelOf: (use) => PRICE_COLUMNS[use],
  isUse: (text): text is PriceColumn => Object.hasOwn(PRICE_COLUMNS, text),
  repeatable: [],
  key: 'kcwId',
  price: 'price',
}

/** Reads the rows of another system's file of prices as those of ours. */
export function priceMigrator(
  mapping: ColumnMapping,
  sign: DecimalSign,
): (texts: readonly string[]) => ReadonlyMap<PriceColumn, string> | LeftOut {
  return (texts) => {
    const filled = cellsByUse<PriceColumn>(mapping.uses, texts)
    const cells = new Map([...filled].map(([use, [text = '']]) => [use, text]))
    if (mapping.leavesOutKeyless && !cells.has('kcwId')) return 'keyless'
    const price = cells.get('price')
    if (price !== undefined) cells.set('price', migratedPrice(price, mapping, sign))
    return cells
  }
}
