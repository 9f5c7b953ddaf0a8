import { plainText, withPlainLineEnds } from './plain-text.ts'

export type PastedDelimiter = ';' | '\t' | ','

/** The lines of a pasted list or of a text file in plain characters, however they end. */
export function pastedLines(text: string): string[] {
  return plainText(withPlainLineEnds(text)).split('\n')
}

/** What the fields of a line are apart by: semicolon, tab or comma outside quotes, the first of them there is; null where there is none. */
export function delimiterOf(line: string): PastedDelimiter | null {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
  return ([';', '\t', ','] as const).find((delimiter) => unquoted.includes(delimiter)) ?? null
}

/** The fields of a line, without the quotes a spreadsheet puts around them. */
export function splitFields(line: string, delimiter: PastedDelimiter): readonly string[] {
  const field = new RegExp(`${delimiter}(?: *"((?:[^"]|"")*)" *|([^${delimiter}]*))(?=${delimiter}|$)`, 'g')
  return [...(delimiter + line).matchAll(field)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim().replace(/\s+/g, ' '),
  )
}

/** True for the first cell of a line that says what stands below it, in a table of products. */
export function isHeading(cell: string): boolean {
  return /^(sku|varenr|varenummer|vare)\b/i.test(cell)
}
