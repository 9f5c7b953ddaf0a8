/** What the first line of a file names. */
type HeaderLine<Header> = Readonly<{
  /** per place of a line; null where an empty column stands */
  headers: readonly (Header | null)[]
  problems: readonly Readonly<{ column: string | null; message: string }>[]
}>

/** The columns of a kind of file: `headerOf` is undefined for a name it does not know; without the key lines cannot be told apart. */
export type FileColumns<Header> = Readonly<{
  headerOf: (text: string) => Header | undefined
  labelOf: (header: Header) => string
  key: Header
}>

/** Reads a file's first line, whose names may stand in any order. A name nobody knows is an error, so that a slip of the pen is not read as nothing. */
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

/** Finds a column by its name in the API, its Danish label, or another name it is known by; letter case, spaces and signs do not matter. */
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

/** A name as it is compared: letter case, spaces and signs do not matter. */
export function spelling(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('da')
    .replace(/[\s_.()%-]+/g, '')
}
