import { plainText, withPlainLineEnds } from './plain-text.ts'

export type PastedDelimiter = ';' | '\t' | ','

export function pastedLines(text: string): string[] {
  return plainText(withPlainLineEnds(text)).split('\n')
}

/** The first semicolon, tab or comma outside quotes; null when there is none. */
export function delimiterOf(line: string): PastedDelimiter | null {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
  return ([';', '\t', ','] as const).find((delimiter) => unquoted.includes(delimiter)) ?? null
}

export function splitFields(line: string, delimiter: PastedDelimiter): readonly string[] {
  const field = new RegExp(`${delimiter}(?: *"((?:[^"]|"")*)" *|([^${delimiter}]*))(?=${delimiter}|$)`, 'g')
  return [...(delimiter + line).matchAll(field)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim().replace(/\s+/g, ' '),
  )
}

/** True for the first cell of a heading row in a table of products; a SKU may begin with the same words. */
export function isHeading(cell: string): boolean {
  return /^(sku|vare|vare ?(nr\.?|nummer))( ?\(.*\))?$/i.test(cell.trim())
}
