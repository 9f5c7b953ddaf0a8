import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

/**
 * The cells of pasted lines or a sheet, separated by tab or semicolon, without headings and empty lines. `line` is the line's index from 0,
 * for error messages.
 */
export function readCells(text: string): readonly Readonly<{ line: number; cells: readonly string[] }>[] {
  return pastedLines(text)
    .map((row, line) => ({ line, cells: splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';').map((cell) => cell.trim()) }))
    .filter(({ line, cells }) => cells.some((cell) => cell !== '') && (line > 0 || !isHeading(cells[0] ?? '')))
}
