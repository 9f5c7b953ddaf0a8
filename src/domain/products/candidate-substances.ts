import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/** REACH (Regulation (EC) 1907/2006), article 33: above 0.1 % professionals are informed unasked, consumers within 45 days, for free. */
const ANSWER_DAYS = 45

/** What the manufacturer answered. A product without an answer is not known. */
export const SUBSTANCE_ANSWERS = ['contains', 'free'] as const
export type SubstanceAnswer = (typeof SUBSTANCE_ANSWERS)[number]
export const SUBSTANCE_ANSWER_LABELS: Readonly<Record<SubstanceAnswer, string>> = { contains: 'Ja', free: 'Nej' }
export const SUBSTANCE_ANSWER_WRONG = 'Skriv »Ja« eller »Nej«, eller lad feltet stå tomt, når producenten ikke har svaret.'

type Substance = Readonly<{ name: string; cas: string }>
/** Substances per product, and the letters of one with its number. */
export const SUBSTANCES = { most: 20, letters: 200 } as const

/** Whether a CAS number has the right form and check digit: the last digit is the sum of the others, weighted from the right, modulo 10. */
export function isCasNumber(text: string): boolean {
  const [, first, second, check] = /^([1-9]\d{1,6})-(\d{2})-(\d)$/.exec(text) ?? []
  if (first === undefined || second === undefined) return false
  const digits = [...`${first}${second}`].reverse()
  return digits.reduce((sum, digit, place) => sum + (place + 1) * Number(digit), 0) % 10 === Number(check)
}

const NUMBER_WORD = /[\s,;:(–-]*(?:\bCAS(?:[\s-]*(?:nr|nummer|no|number)\.?)?)?[\s,;:–-]*$/i

/** The stored spelling, the name and then its CAS number: 'DEHP (CAS-nr. 117-81-7)' becomes 'DEHP 117-81-7'. */
export function substanceSpelling(written: string): string {
  const [, before = '', cas] = /^(.*?)(\d{2,7}-\d{2}-\d)\s*\)?$/.exec(written.trim()) ?? []
  return cas === undefined ? written.trim() : `${before.replace(NUMBER_WORD, '')} ${cas}`.trim()
}

/** Why a spelled substance is refused; null when it has a name and a valid CAS number. */
export function substanceProblem(spelled: string): string | null {
  const found = partsOf(spelled)
  if (found === null) return 'Skriv stoffets navn og efter det CAS-nummeret, fx DEHP 117-81-7.'
  return isCasNumber(found.cas) ? null : `CAS-nummeret ${found.cas} kan ikke passe: Det sidste ciffer er et kontrolciffer.`
}

export function readSubstances(spelled: readonly string[]): Substance[] {
  return spelled.map(partsOf).filter((one) => one !== null)
}

function partsOf(spelled: string): Substance | null {
  const [, name, cas] = /^(\S.*) (\d{2,7}-\d{2}-\d)$/.exec(spelled) ?? []
  return name === undefined || cas === undefined ? null : { name, cas }
}

export const SCIP_WRONG = 'Et SCIP-nummer har 36 tegn som 6e2f9c1a-5b1f-4a52-9d3c-0f6f1a2b3c4d. Du får det fra producenten eller fra ECHA.'

/** Whether a text is the number ECHA gives an article in its SCIP database (Directive 2008/98/EC, article 9(1)(i)), in lower case. */
export function isScipNumber(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

type Answered = Readonly<{
  substanceAnswer: SubstanceAnswer | null
  substances: readonly string[]
  substancesAnsweredOn: CalendarDate | null
}>
export type SubstanceProblems = Readonly<Partial<Record<keyof Answered, string>>>

/** Field → why the answer contradicts itself; empty when it is whole. */
export function substanceProblems({ substanceAnswer, substances, substancesAnsweredOn }: Answered, today: CalendarDate): SubstanceProblems {
  if (substanceAnswer === null) {
    if (substances.length > 0) return { substanceAnswer: 'Vælg »Ja«, når varen indeholder stofferne.' }
    return substancesAnsweredOn === null ? {} : { substanceAnswer: 'Vælg, hvad producenten svarede.' }
  }
  if (substancesAnsweredOn === null) return { substancesAnsweredOn: 'Skriv, hvornår producenten svarede.' }
  if (substancesAnsweredOn > today) return { substancesAnsweredOn: 'Producentens svar kan ikke ligge i fremtiden.' }
  if (substanceAnswer === 'contains' && substances.length === 0) return { substances: 'Skriv mindst ét stof med CAS-nummer.' }
  return substanceAnswer === 'free' && substances.length > 0 ? { substances: 'Fjern stofferne, når producenten svarede nej.' } : {}
}

type Chemistry = Readonly<{ hazardStatements: readonly unknown[]; ufi: string | null }>

/** Article 33 is about articles: labelled chemicals are mixtures, and their safety data sheet says what is in them. */
export function isArticle({ hazardStatements, ufi }: Chemistry): boolean {
  return hazardStatements.length === 0 && ufi === null
}

export function lacksSubstanceAnswer(product: Chemistry & Pick<Answered, 'substanceAnswer'>): boolean {
  return isArticle(product) && product.substanceAnswer === null
}

/** The note about a line on packing slips and invoices; empty without substances. */
export function substancesText(spelled: readonly string[]): string {
  const found = readSubstances(spelled)
  return found.length === 0 ? '' : `Indeholder over 0,1 % af kandidatstof (REACH): ${namedSubstances(found)}`
}

export function namedSubstances(substances: readonly Substance[]): string {
  return substances.map(({ name, cas }) => `${name} (CAS ${cas})`).join(', ')
}

/** How a buyer asks, on every product page. */
export const SUBSTANCE_QUESTION = `Spørg os om kandidatstoffer i varen (REACH, artikel 33), så svarer vi gratis inden ${ANSWER_DAYS} dage.`

type QuestionTo = Readonly<{ country: string }>
type Question = Readonly<{ subject: string; greeting: string; paragraphs: readonly string[] }>

/** The mail to a manufacturer about products without an answer: Danish to manufacturers in Denmark, English to all others. */
export function substanceQuestion({ country }: QuestionTo): Question {
  return country === 'DK' ? DANISH : ENGLISH
}

const DANISH: Question = {
  subject: 'Kandidatstoffer i jeres varer (REACH, artikel 33)',
  greeting: 'Hej',
  paragraphs: [
    'Vi sælger de varer, der er nævnt nedenfor. Indeholder nogen af dem mere end 0,1 vægtprocent af et stof på REACH-kandidatlisten?',
    'Svar gerne for hver vare: ja eller nej, stoffets navn og CAS-nummer og varens SCIP-nummer, hvis den har et.',
  ],
}

const ENGLISH: Question = {
  subject: 'Substances of very high concern in your products (REACH, Article 33)',
  greeting: 'Hello',
  paragraphs: [
    'We sell the products listed below. Does any of them contain more than 0.1 % (w/w) of a substance on the REACH candidate list?',
    'Please answer for each product: yes or no, the name and CAS number of the substance, and the SCIP number if there is one.',
  ],
}
