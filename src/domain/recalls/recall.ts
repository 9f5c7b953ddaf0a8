import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { count, withUnit } from '#domain/numbers/danish-figures.ts'

/** The heading of every recall notice (Regulation (EU) 2023/988, article 36(2)(a); the form is that of Regulation (EU) 2024/1435). */
export const RECALL_HEADING = 'Produktsikkerhedstilbagekaldelse'

/** Article 36(2)(d): begins what the buyer must do. */
export const STOP_USING = 'Stop med at bruge varen med det samme.'

export const RECALL_TEXTS = { hazard: 2_000, instructions: 2_000, phone: 40, reportNumber: 80 } as const

export const REMEDIES = ['refund', 'replacement', 'repair'] as const
export type Remedy = (typeof REMEDIES)[number]
export const REMEDY_LABELS: Readonly<Record<Remedy, string>> = {
  refund: 'Pengene tilbage, mindst det, du betalte',
  replacement: 'En ny, sikker vare af samme værdi',
  repair: 'Reparation uden udgift for dig',
}

export const CHOOSE_REMEDY = 'Vælg, hvad vi skal gøre.'

/** The buyer chooses between two remedies at least, free of cost (article 37(2)). */
const MIN_REMEDIES = 2

export function remediesProblem(remedies: readonly Remedy[]): string | null {
  return new Set(remedies).size >= MIN_REMEDIES ? null : `Kunden skal kunne vælge mellem mindst ${MIN_REMEDIES} ting.`
}

/** Words that make a hazard sound smaller (article 36(2)(c) names them: voluntary, precautionary, discretionary, rare, no accidents). */
const DOWNPLAYING =
  /(?<!\p{L})(?:frivillig\p{L}*|for en sikkerheds skyld|forsigtigheds\p{L}*|af forsigtighed|forebyggende|skønsmæssig\p{L}*|sjæld(?:en|ent|ne)(?!\p{L})|(?:særlige|specielle|enkelte|ganske få) (?:situationer|tilfælde)|ingen (?:\p{L}+ )?(?:ulykker|uheld|skader|tilskadekomne)|kun teoretisk|minimal risiko|lille risiko)/giu

/** The reason to refuse a text of the notice; null when it says the hazard plainly. */
export function downplayingProblem(text: string): string | null {
  const words = [...new Set([...text.matchAll(DOWNPLAYING)].map(([found]) => found.toLowerCase()))]
  if (words.length === 0) return null
  return `Fjern ${words.map((word) => `»${word}«`).join(', ')}: en tilbagekaldelse må ikke få faren til at lyde mindre.`
}

/** Where a business reports a dangerous product (articles 12 and 27), and the authority in Denmark. */
export const AUTHORITY = {
  name: 'Sikkerhedsstyrelsen',
  phone: '33\u00a073\u00a020\u00a000',
  gateway: 'https://webgate.ec.europa.eu/safety-business-gateway/',
} as const

type Recalled = Readonly<{
  nameDa: string
  kcwId: string
  code: string
  soldFrom: CalendarDate
  soldTo: CalendarDate
  rolls: number
  hazard: string
  instructions: string
  remedies: readonly Remedy[]
}>
type Reached = Readonly<{ receivers: number; answered: number; complaints: number; supplier: string | null }>

export function soldPeriod({ soldFrom, soldTo }: Pick<Recalled, 'soldFrom' | 'soldTo'>): string {
  return soldFrom === soldTo ? `den ${dayFigures(soldFrom)}` : `fra ${dayFigures(soldFrom)} til ${dayFigures(soldTo)}`
}

/** What must be reported to the authority at once (article 12(4), article 20), as far as the shop knows it. */
export function authorityReport(recall: Recalled, { receivers, answered, complaints, supplier }: Reached) {
  return [
    { label: 'Produkt og batch', text: `${recall.nameDa}, varenummer ${recall.kcwId}, batch ${recall.code}` },
    { label: 'Producent eller leverandør', text: supplier ?? 'Skriv producentens navn og adresse: den står ikke på varen.' },
    { label: 'Faren', text: recall.hazard },
    { label: 'Ulykker og klager over sikkerhed', text: count(complaints, 'klage i registeret', 'klager i registeret') },
    { label: 'Solgt', text: `${withUnit(recall.rolls, 'stk.')} ${soldPeriod(recall)}` },
    { label: 'Købere', text: `${count(receivers, 'er skrevet til', 'er skrevet til')}, ${count(answered, 'har svaret', 'har svaret')}` },
    {
      label: 'Gjort for kunderne',
      text: `Batchen er taget ud af salg, og købere er bedt om at stoppe. ${recall.instructions} De vælger mellem: ${recall.remedies.map((remedy) => REMEDY_LABELS[remedy].toLowerCase()).join('; ')}.`,
    },
  ]
}
