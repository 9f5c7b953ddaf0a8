import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

export type TypedReceiptLine = Readonly<{ sku: string; batch: string; rolls: string; unitCost: string }>

export const EMPTY_RECEIPT_LINE: TypedReceiptLine = { sku: '', batch: '', rolls: '', unitCost: '' }

/**
 * Reads a pasted table or CSV file: SKU, batch, rolls and unit cost, separated by tab or semicolon. Skips a heading row and empty rows.
 * Cells are not checked here; the server reports errors per line.
 */
export function readReceipt(text: string): TypedReceiptLine[] {
  return (
    pastedLines(text)
      .filter((row) => row.trim() !== '')
      // prices contain commas
      .map((row) => splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';'))
      .filter((cells, place) => place > 0 || !isHeading(cells[0] ?? ''))
      .map(([sku = '', batch = '', rolls = '', unitCost = '']) => ({ sku, batch, rolls, unitCost }))
  )
}
