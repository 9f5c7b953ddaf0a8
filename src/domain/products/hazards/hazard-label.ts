import { type HazardStatement, hazardStatement } from './hazard-statements.ts'
import { PICTOGRAM_LABELS, PICTOGRAMS, type Pictogram, SIGNAL_WORD_LABELS, type SignalWord } from './hazard-symbols.ts'

type HazardLabel = Readonly<{
  signalWord: SignalWord | null
  pictograms: readonly Pictogram[]
  /** H and EUH, as `statementSpelling` spells them */
  hazardStatements: readonly string[]
}>
export type LabelProblems = Readonly<Partial<Record<'signalWord' | 'pictograms' | 'hazardStatements', string>>>

/** GHS07 is superseded for these by another pictogram (article 26). */
const SKIN_AND_EYES = ['H315', 'H319']

/** The signal word and pictograms required by hazard statements; where the hazard category decides, the milder word. */
export function impliedLabel(hazardStatements: readonly string[]): Omit<HazardLabel, 'hazardStatements'> {
  const found = statementsOf(hazardStatements)
  const words = new Set(found.map(({ signal }) => signal))
  const signalWord = words.has('danger') ? 'danger' : words.has('warning') || words.has('either') ? 'warning' : null
  return { signalWord, pictograms: requiredPictograms(hazardStatements) }
}

/** Requires exactly the signal word and pictograms of the statements (Regulation (EC) 1272/2008, articles 19, 20 and 26, Annex I). */
export function labelProblems({ signalWord, pictograms, hazardStatements }: HazardLabel): LabelProblems {
  const problem = {
    signalWord: signalWordProblem(signalWord, statementsOf(hazardStatements)),
    pictograms: pictogramProblem(pictograms, hazardStatements),
  }
  return Object.fromEntries(Object.entries(problem).filter(([, message]) => message !== null))
}

function signalWordProblem(signalWord: SignalWord | null, found: readonly HazardStatement[]): string | null {
  const words = new Set(found.map(({ signal }) => signal))
  const may: readonly (SignalWord | null)[] = words.has('danger')
    ? ['danger']
    : words.has('either')
      ? ['danger', 'warning']
      : words.has('warning')
        ? ['warning']
        : [null]
  if (may.includes(signalWord)) return null
  const [first] = may
  if (first == null) return 'Ingen af faresætningerne giver et signalord. Vælg intet.'
  const allowed = may.map((word) => `»${word && SIGNAL_WORD_LABELS[word]}«`).join(' eller ')
  return `Faresætningerne kræver signalordet ${allowed}.`
}

function pictogramProblem(pictograms: readonly Pictogram[], hazardStatements: readonly string[]): string | null {
  const required = requiredPictograms(hazardStatements)
  const missing = required.filter((one) => !pictograms.includes(one) && !isOptional(one, required))
  if (missing.length > 0) return `Faresætningerne kræver også ${missing.map(named).join(' og ')}.`
  const allowed = new Set([...required, ...statementsOf(hazardStatements).flatMap(({ mayHave = [] }) => mayHave)])
  const extra = pictograms.filter((one) => !allowed.has(one))
  return extra.length > 0 ? `Ingen af faresætningerne giver ${extra.map(named).join(' og ')}.` : null
}

function requiredPictograms(hazardStatements: readonly string[]): Pictogram[] {
  const codes = hazardStatements.map(codeOf)
  const pictogramsOf = (without: readonly string[] = []) =>
    new Set(codes.filter((code) => !without.includes(code)).flatMap((code) => hazardStatement(code)?.pictograms ?? []))
  const all = pictogramsOf()
  const sensitises = codes.includes('H334')
  // corrosion covers skin and eyes; respiratory sensitisation also covers skin sensitisation
  const silent = [...(all.has('GHS05') || sensitises ? SKIN_AND_EYES : []), ...(sensitises ? ['H317'] : [])]
  const left = pictogramsOf(silent)
  if (left.has('GHS06')) left.delete('GHS07')
  return PICTOGRAMS.filter((one) => left.has(one))
}

function isOptional(pictogram: Pictogram, all: readonly Pictogram[]): boolean {
  if (pictogram === 'GHS02' || pictogram === 'GHS03') return all.includes('GHS01')
  return pictogram === 'GHS04' && (all.includes('GHS02') || all.includes('GHS06'))
}

function statementsOf(hazardStatements: readonly string[]): HazardStatement[] {
  return hazardStatements.map((spelled) => hazardStatement(codeOf(spelled))).filter((one) => one !== null)
}

function codeOf(spelled: string): string {
  return spelled.split(' ')[0] ?? ''
}

function named(pictogram: Pictogram): string {
  return `${pictogram} (${PICTOGRAM_LABELS[pictogram].toLowerCase()})`
}
