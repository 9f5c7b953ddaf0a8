import type { CsvHeader } from '#domain/imports/csv-columns.ts'
import { readCellNumber } from '#domain/numbers/danish-number.ts'
import { restock } from '#domain/products/restock.ts'
import type { CellProblem, CsvStyle } from './csv-row.ts'

type MarkedStock = Readonly<{
  wanted: number | null
  restock: ((stock: number) => number) | null
  problem: CellProblem | null
}>

const UNTOUCHED: MarkedStock = { wanted: null, restock: null, problem: null }

/**
 * Reads 'Lager' with 'Lager ved eksport': sales continue while a file is edited, so only the difference counts. It is refused when the
 * product has changed since the export, as the same file may have been imported already. Null without marks or a valid number: then 'Lager'
 * is the stock.
 */
export function markedStock(cells: ReadonlyMap<CsvHeader, string>, revision: number, { sign }: CsvStyle): MarkedStock | null {
  const numberOf = (header: CsvHeader) => readCellNumber(cells.get(header) ?? '', sign)
  const [seen, wanted, exported] = [numberOf('stockAtExport'), numberOf('stock'), numberOf('revisionAtExport')]
  if (Number.isNaN(seen) || Number.isNaN(wanted)) return null
  if (wanted === seen) return UNTOUCHED
  if (!Number.isNaN(exported) && exported !== revision) {
    const message = 'Produktet er ændret efter eksporten. Eksportér igen, og ret lageret i den nye fil.'
    return { ...UNTOUCHED, problem: { header: 'stock', message } }
  }
  return { wanted, restock: (stock) => restock(stock, { seen, wanted }), problem: null }
}
