import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

/**
 * The cells of pasted lines or of a sheet, apart by tab or semicolon, without headings and empty lines: a SKU first, and then whatever the form
 * asks for. `line` is its place among all lines, from 0, for who is told what is wrong.
 */
export function readCells(text: string): readonly Readonly<{ line: number; cells: readonly string[] }>[] {
  return pastedLines(text)
    .map((row, line) => ({ line, cells: splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';').map((cell) => cell.trim()) }))
    .filter(({ line, cells }) => cells.some((cell) => cell !== '') && (line > 0 || !isHeading(cells[0] ?? '')))
}
