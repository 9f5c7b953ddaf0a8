import { count } from '#domain/numbers/danish-figures.ts'

type HeaderLine<Header> = Readonly<{
  /** by position; null for an empty column */
  headers: readonly (Header | null)[]
  problems: readonly Readonly<{ column: string | null; message: string }>[]
}>

/** The columns of a kind of file: `headerOf` is undefined for an unknown name; `key` is required. */
export type FileColumns<Header> = Readonly<{
  headerOf: (text: string) => Header | undefined
  labelOf: (header: Header) => string
  key: Header
}>

/** Reads a heading row in any order. Unknown names are errors, so that a typing error never drops a column. */
export function readHeaders<Header>(cells: readonly string[], { headerOf, labelOf, key }: FileColumns<Header>): HeaderLine<Header> {
  const headers: (Header | null)[] = []
  const problems: { column: string | null; message: string }[] = []
  for (const cell of cells) {
    const text = cell.trim()
    const header = text === '' ? null : headerOf(text)
    if (header === undefined) problems.push({ column: text, message: `Kolonnen »${text}« kendes ikke.` })
    else if (header !== null && headers.includes(header)) problems.push({ column: text, message: `Kolonnen »${text}« er der to gange.` })
    headers.push(header ?? null)
  }
  if (!headers.includes(key)) problems.push({ column: labelOf(key), message: `Kolonnen »${labelOf(key)}« mangler.` })
  return { headers, problems }
}

/** Finds a column by API name, Danish label or another known name; letter case, spaces and punctuation do not matter. */
export function headersByName<Header extends string>(
  labels: Readonly<Record<Header, string>>,
  otherNames: Readonly<Record<string, Header>> = {},
): (text: string) => Header | undefined {
  const named = Object.entries<string>(labels).flatMap(([name, label]) => [
    [spelling(name), name] as const,
    [spelling(label), name] as const,
  ])
  const others = Object.entries(otherNames).map(([text, name]) => [spelling(text), name] as const)
  const known = new Map<string, string>([...others, ...named])
  return (text) => known.get(spelling(text)) as Header | undefined
}

export function spelling(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('da')
    .replace(/[\s_.()%-]+/g, '')
}

export type LeftOut = 'picture' | 'parent' | 'keyless'

/** How many lines were skipped by reason, and the first ones without a key. */
export type LeftOutLines = Readonly<Record<LeftOut, number>> & Readonly<{ keylessLines: readonly number[] }>
export const NOTHING_LEFT_OUT: LeftOutLines = { picture: 0, parent: 0, keyless: 0, keylessLines: [] }

const MAX_NAMED = 10

export function leaveOut(left: LeftOutLines, reason: LeftOut, line: number): LeftOutLines {
  const isNamed = reason === 'keyless' && left.keyless < MAX_NAMED
  return { ...left, [reason]: left[reason] + 1, ...(isNamed && { keylessLines: [...left.keylessLines, line] }) }
}

/** One sentence for each reason that lines were skipped; `key` names the field that identifies a line. */
export function leftOutTexts(left: LeftOutLines, key: string): string[] {
  const { picture, parent, keyless, keylessLines } = left
  const lines = (many: number) => count(many, 'linje', 'linjer')
  const isMore = keyless > keylessLines.length
  return [
    ...(picture > 0 ? [`${lines(picture)} har kun et billede og springes over.`] : []),
    ...(parent > 0 ? [`${count(parent, 'hovedvare', 'hovedvarer')} med varianter springes over: varianterne læses hver for sig.`] : []),
    ...(keyless > 0 ? [`${lines(keyless)} uden ${key} springes over: ${isMore ? 'bl.a. ' : ''}linje ${keylessLines.join(', ')}.`] : []),
  ]
}
