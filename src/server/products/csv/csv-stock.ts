import { readCellNumber } from '#domain/numbers/danish-number.ts'
import { restock } from '#domain/orders/restock.ts'
import type { CsvHeader } from '#domain/products/csv-columns.ts'
import type { CellProblem, CsvStyle } from './csv-row.ts'

/** What a line with the marks of its export asks of the stock; `wanted` is null when the cell was left alone. */
type MarkedStock = Readonly<{
  wanted: number | null
  restock: ((stock: number) => number) | null
  problem: CellProblem | null
}>

const UNTOUCHED: MarkedStock = { wanted: null, restock: null, problem: null }

/**
 * Reads 'Lager' beside 'Lager ved eksport': the shop sells on while a file is being edited, so only what staff changed counts. With
 * a product that is another since the export the difference may have been carried out already, by the same file, and is refused.
 * Null when the line has no marks or no stock that is a number: then 'Lager' stands for itself.
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
