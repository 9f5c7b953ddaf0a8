import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

export type TypedReceiptLine = Readonly<{ sku: string; batch: string; rolls: string; unitCost: string }>

export const EMPTY_RECEIPT_LINE: TypedReceiptLine = { sku: '', batch: '', rolls: '', unitCost: '' }

/** Reads pasted lines or a CSV file of SKU, batch, rolls and unit cost. The server checks the cells, line by line. */
export function readReceipt(text: string): TypedReceiptLine[] {
  return pastedLines(text)
    .filter((row) => row.trim() !== '')
    .map((row) => splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';'))
    .filter((cells, place) => place > 0 || !isHeading(cells[0] ?? ''))
    .map(([sku = '', batch = '', rolls = '', unitCost = '']) => ({ sku, batch, rolls, unitCost }))
}
