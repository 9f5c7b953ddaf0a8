import { readJsonText } from '#domain/texts/json-text.ts'
import { spelling } from './csv-header.ts'

/** How to read another system's file: the meaning of each column by position, and what headings cannot say. */
export type ColumnMapping = Readonly<{
  /** null for an ignored column */
  uses: readonly (string | null)[]
  /** whether prices include VAT; null without prices */
  prices: PricesOfFile | null
  /** used for new products whose category the shop does not have; null refuses them */
  category: string | null
  /** skip lines without a key instead of refusing them */
  leavesOutKeyless: boolean
}>

export const PRICES_OF_FILE = ['withVat', 'withoutVat'] as const
export type PricesOfFile = (typeof PRICES_OF_FILE)[number]

/** A system recognised by headings that all its exports have. */
export type KnownSystem<Use extends string> = Readonly<{
  name: string
  signs: readonly string[]
  /** by heading; null ignores the column even when its heading looks known */
  uses: Readonly<Record<string, Use | null>>
}>

export type MappedKind<Use extends string> = Readonly<{
  systems: readonly KnownSystem<Use>[]
  readHeading: (heading: string) => Use | undefined
  otherNames: Readonly<Record<string, Use>>
  labelOf: (use: Use) => string
  isUse: (text: string) => text is Use
  repeatable: readonly Use[]
  key: Use
  /** the price column VAT is asked about; null for files without prices */
  price: Use | null
}>

type Proposal<Use> = Readonly<{ system: string | null; uses: readonly (Use | null)[]; prices: PricesOfFile | null }>

/** Suggests a mapping for staff to check: by the system that wrote the file, then by column names. */
export function proposeMapping<Use extends string>(headings: readonly string[], kind: MappedKind<Use>): Proposal<Use> {
  const names = headings.map(spelling)
  const system = kind.systems.find(({ signs }) => signs.every((sign) => names.includes(spelling(sign)))) ?? null
  const ofSystem = bySpelling(system?.uses ?? {})
  const others = bySpelling(kind.otherNames)
  const found = headings.map((heading, place) => {
    const name = names[place] ?? ''
    if (name === '') return null
    const known = ofSystem.get(name)
    return known === undefined ? (kind.readHeading(heading) ?? others.get(name) ?? null) : known
  })
  const uses = found.map((use, place) => (use === null || kind.repeatable.includes(use) || found.indexOf(use) === place ? use : null))
  const price = headings[uses.findIndex((use) => use !== null && use === kind.price)] ?? ''
  return { system: system?.name ?? null, uses, prices: pricesIn(price) }
}

function bySpelling<Use>(names: Readonly<Record<string, Use>>): ReadonlyMap<string, Use> {
  return new Map(Object.entries(names).map(([name, use]) => [spelling(name), use]))
}

function pricesIn(heading: string): PricesOfFile | null {
  if (/eks|excl|uden moms|u\.? ?moms|net/i.test(heading)) return 'withoutVat'
  return /inkl|incl|med moms|m\.? ?moms|gross/i.test(heading) ? 'withVat' : null
}

export function mappingProblem<Use extends string>({ uses, prices }: ColumnMapping, width: number, kind: MappedKind<Use>): string | null {
  if (uses.length !== width) return 'Kolonnerne passer ikke til filen. Vælg dem igen.'
  const chosen = uses.filter((use) => use !== null)
  const unknown = chosen.find((use) => !kind.isUse(use))
  if (unknown !== undefined) return `Feltet »${unknown}« findes ikke.`
  const twice = chosen.find((use, place) => chosen.indexOf(use) !== place && !(kind.repeatable as readonly string[]).includes(use))
  if (twice !== undefined) return `Kun én kolonne kan være »${kind.labelOf(twice as Use)}«.`
  if (!chosen.includes(kind.key)) return `Vælg, hvilken kolonne der er »${kind.labelOf(kind.key)}«.`
  if (kind.price !== null && chosen.includes(kind.price) && prices === null) return 'Vælg, om priserne i filen er med eller uden moms.'
  return null
}

const MAX_COLUMNS = 500
const MAX_NAME = 200

export function readMapping(text: string): ColumnMapping | null {
  const parsed = readJsonText(text) as Partial<Record<keyof ColumnMapping, unknown>> | null
  if (typeof parsed !== 'object' || parsed === null) return null
  const { uses, prices = null, category = null, leavesOutKeyless = false } = parsed
  const isName = (value: unknown): value is string | null => value === null || (typeof value === 'string' && value.length <= MAX_NAME)
  if (!Array.isArray(uses) || uses.length > MAX_COLUMNS || !uses.every(isName)) return null
  if (!isName(category) || typeof leavesOutKeyless !== 'boolean') return null
  const isPrices = (value: unknown): value is PricesOfFile => (PRICES_OF_FILE as readonly unknown[]).includes(value)
  if (prices !== null && !isPrices(prices)) return null
  return { uses, prices, category, leavesOutKeyless }
}

/** Names the fields of errors by the headings of the file; a field without a column keeps the shop's name for it. */
export function fieldNamer<Use extends string>(
  headings: readonly string[],
  uses: ColumnMapping['uses'],
  { labelOf }: Pick<MappedKind<Use>, 'labelOf'>,
): (field: string | null) => string | null {
  const named = uses.flatMap((use, place) => {
    const heading = headings[place]?.trim() ?? ''
    return use === null || heading === '' ? [] : [[labelOf(use as Use), heading] as const]
  })
  // of several columns that are one field the first one counts
  const headingOf = new Map(named.toReversed())
  return (field) => (field === null ? null : (headingOf.get(field) ?? field))
}

/** The key under which a mapping is remembered: depends on the order of headings, not on letter case or punctuation. */
export function headingsKey(headings: readonly string[]): string {
  return JSON.stringify(headings.map(spelling))
}

/** The filled cells of a row by use; cells of a repeated use keep their order. */
export function cellsByUse<Use extends string>(uses: ColumnMapping['uses'], texts: readonly string[]): ReadonlyMap<Use, readonly string[]> {
  const cells = new Map<Use, string[]>()
  for (const [place, use] of uses.entries()) {
    const text = texts[place] ?? ''
    if (use !== null && text.trim() !== '') cells.set(use as Use, [...(cells.get(use as Use) ?? []), text])
  }
  return cells
}
