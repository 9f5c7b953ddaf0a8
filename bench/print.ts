import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'

/** Prints a line of the report. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints rows under their heads; the first column is aligned left, figures right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  printLine([line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line), ''].join('\n'))
}

export function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}

/** Prints rows under their heads as a table of Markdown. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  printLine([line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line), ''].join('\n'))
}

/** What it was measured on. */
export function machine(): string {
  const model = cpus()[0]?.model ?? arch()
  return `${model}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${platform()}, Node ${process.version}`
}
