import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

/** A line of a receipt as it was typed or pasted. */
export type TypedReceiptLine = Readonly<{ sku: string; batch: string; rolls: string; unitCost: string }>

export const EMPTY_RECEIPT_LINE: TypedReceiptLine = { sku: '', batch: '', rolls: '', unitCost: '' }

/**
 * The lines of a pasted table or a CSV file: SKU, batch, rolls, price of one, apart by tab or semicolon; a first line of headings and empty lines are
 * left out. What is typed in a cell is left as it stands: whoever sends it is told what is wrong beside the line.
 */
export function readReceipt(text: string): TypedReceiptLine[] {
  return (
    pastedLines(text)
      .filter((row) => row.trim() !== '')
      // a comma stands in a price
      .map((row) => splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';'))
      .filter((cells, place) => place > 0 || !isHeading(cells[0] ?? ''))
      .map(([sku = '', batch = '', rolls = '', unitCost = '']) => ({ sku, batch, rolls, unitCost }))
  )
}
