import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'

/** The cells of pasted lines, without headings and empty lines. `line` counts from 0. */
export function readCells(text: string): readonly Readonly<{ line: number; cells: readonly string[] }>[] {
  return pastedLines(text)
    .map((row, line) => ({ line, cells: splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';').map((cell) => cell.trim()) }))
    .filter(({ line, cells }) => cells.some((cell) => cell !== '') && (line > 0 || !isHeading(cells[0] ?? '')))
}
