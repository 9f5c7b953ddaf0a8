/** The columns of a product file in their order, as staff read them; the names are those of the API. */
export const CSV_COLUMNS = {
  kcwId: 'KCW ID',
  name: 'Navn (engelsk)',
  nameDa: 'Navn (dansk)',
  categoryId: 'Kategori',
  productTypeId: 'Produkttype',
  series: 'Serie',
  backingType: 'Backing type',
  price: 'Pris',
  promotion: 'Tilbud (%)',
  stock: 'Lager',
  active: 'Aktiv',
  featured: 'Featured',
  newlyAdded: 'Nyligt tilføjet',
  pointsEligible: 'Point berettiget',
  pointsCost: 'Pris i point',
  colorTags: 'Farver',
  featureTags: 'Feature tags',
  features: 'Fordele',
  hex: 'Farvekode',
  description: 'Beskrivelse (engelsk)',
  descriptionDa: 'Beskrivelse (dansk)',
  /** what the stock and the product were when the file was made; nothing is written from them */
  stockAtExport: 'Lager ved eksport',
  revisionAtExport: 'Version ved eksport',
} as const
export type CsvColumn = keyof typeof CSV_COLUMNS

/** A specification has a column of its own: 'spec:width'. */
const SPECIFICATION = 'spec:'
export type CsvHeader = CsvColumn | `spec:${string}`

export function specificationHeader(key: string): CsvHeader {
  return `${SPECIFICATION}${key}`
}

/** The specification a column holds; null for the other columns. */
export function specificationIn(header: CsvHeader): string | null {
  return header.startsWith(SPECIFICATION) ? header.slice(SPECIFICATION.length) : null
}

type HeaderLine = Readonly<{
  /** per place of a line; null where an empty column stands */
  headers: readonly (CsvHeader | null)[]
  problems: readonly Readonly<{ column: string | null; message: string }>[]
}>

/** Reads a file's first line: Danish or API names in any order and letter case. A file without 'KCW ID' cannot be told apart by line. */
export function readHeaderLine(cells: readonly string[]): HeaderLine {
  const headers: (CsvHeader | null)[] = []
  const problems: { column: string | null; message: string }[] = []
  for (const cell of cells) {
    const text = cell.trim()
    const header = text === '' ? null : headerOf(text)
    if (header === undefined) problems.push({ column: text, message: `Kolonnen "${text}" kendes ikke.` })
    else if (header !== null && headers.includes(header)) problems.push({ column: text, message: `Kolonnen "${text}" er der to gange.` })
    headers.push(header ?? null)
  }
  if (!headers.includes('kcwId')) problems.push({ column: CSV_COLUMNS.kcwId, message: `Kolonnen "${CSV_COLUMNS.kcwId}" mangler.` })
  return { headers, problems }
}

/** The column as a message names it. */
export function headerLabel(header: CsvHeader): string {
  return specificationIn(header) === null ? CSV_COLUMNS[header as CsvColumn] : header
}

const KNOWN = new Map<string, CsvColumn>(
  Object.entries(CSV_COLUMNS).flatMap(([name, label]) => [
    [spelling(name), name as CsvColumn],
    [spelling(label), name as CsvColumn],
  ]),
)
const OTHER_NAMES: Readonly<Record<string, CsvColumn>> = {
  category: 'categoryId',
  producttype: 'productTypeId',
  seriesid: 'series',
  backingtypeid: 'backingType',
  colors: 'colorTags',
  sku: 'kcwId',
  tilbud: 'promotion',
}

function headerOf(text: string): CsvHeader | undefined {
  const [, key] = /^spec\s*:\s*(.+)$/i.exec(text) ?? []
  if (key !== undefined) return specificationHeader(key.trim())
  return KNOWN.get(spelling(text)) ?? OTHER_NAMES[spelling(text)]
}

function spelling(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('da')
    .replace(/[\s_()%-]+/g, '')
}
