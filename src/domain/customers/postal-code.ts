import { isDigits } from '#domain/numbers/digits.ts'
import { isInRange } from '#domain/numbers/range.ts'
import { plainLine } from '#domain/texts/plain-text.ts'

const POSTAL_CODE_LENGTH = 4
const FAROESE_LENGTH = 3
export const POSTAL_CODE_MISSING = 'Skriv et postnummer på fire cifre.'

const OFFER = 'Skriv til os, så laver vi dig et tilbud.'
const OUTSIDE: Readonly<Record<'abroad' | 'faroes' | 'greenland', string>> = {
  abroad: `Vi leverer ikke dertil. Danske postnumre går fra 1000 til 9990. ${OFFER}`,
  faroes: `${POSTAL_CODE_MISSING} Vi leverer endnu ikke til Færøerne. ${OFFER}`,
  greenland: `Vi leverer endnu ikke til Grønland. ${OFFER}`,
}

/** Codes of single firms and post boxes: nothing is delivered there. */
const FIRM_CODES = { min: 800, max: 999 }
const DELIVERED_CODES = { min: 1000, max: 9990 }
const FAROESE_CODES = { min: 100, max: 970 }

/** The stored form: 'DK-8000', 'FO-100' and 'GL-3900' lose the country. A town behind the code stays and is refused, as it has its own field. */
export function normalisePostalCode(text: string): string {
  return plainLine(text).replace(/^(DK[\s\p{Pd}]*(?=\d{4}$)|FO[\s\p{Pd}]*(?=\d{3}$)|GL[\s\p{Pd}]*(?=39\d\d$))/iu, '')
}

/** True for exactly four digits; the code need not exist. */
export function isPostalCode(text: string): boolean {
  return isDigits(text, POSTAL_CODE_LENGTH)
}

/** ISO 3166. Addresses lie in these three; the columns take any code. */
export type Country = 'DK' | 'FO' | 'GL'

/** The country of a normalised postal code: three digits are the Faroes, 3900 to 3999 Greenland, all others Denmark. */
export function countryOf(postalCode: string): Country {
  if (isDigits(postalCode, FAROESE_LENGTH)) return 'FO'
  return postalCode.startsWith('39') ? 'GL' : 'DK'
}

const NAMES: Readonly<Record<string, string>> = { FO: 'Færøerne', GL: 'Grønland' }

/** 'Færøerne' or 'Grønland' for an address there; null in Denmark. */
export function countryAbroad(postalCode: string | null): string | null {
  return NAMES[countryOf(postalCode ?? '')] ?? null
}

/** '7100 Vejle', and '100 Tórshavn, Færøerne' outside Denmark. */
export function townLine({ postalCode, city, country }: Readonly<{ postalCode: string; city: string; country: string }>): string {
  const name = country === 'DK' ? '' : (NAMES[country] ?? country)
  return [`${postalCode} ${city}`.trim(), name].filter(Boolean).join(', ')
}

/** The town line of an account, whose address may be incomplete; its country follows from the postal code. */
export function accountTown({ postalCode, city }: Readonly<{ postalCode: string | null; city: string | null }>): string {
  return townLine({ postalCode: postalCode ?? '', city: city ?? '', country: countryOf(postalCode ?? '') })
}

/** 'Det er på Færøerne.'; null within Denmark and for what is no postal code. */
export function countryHint(typed: string): string | null {
  const area = areaOf(typed)
  if (area === 'faroes') return 'Det er på Færøerne.'
  return area === 'greenland' ? 'Det er i Grønland.' : null
}

/** The country to store beside an address; none where the address is not changed. */
export function countryColumn({ postalCode }: Readonly<{ postalCode?: string | null | undefined }>): Readonly<{ country?: Country }> {
  return postalCode === undefined ? {} : { country: countryOf(postalCode ?? '') }
}

/** Why a postal code is refused in an address, in Danish; null when accepted. Addresses lie in Denmark, the Faroes and Greenland. */
export function postalCodeProblem(text: string): string | null {
  const area = areaOf(text)
  if (area === 'abroad') return OUTSIDE.abroad
  return area === 'malformed' ? POSTAL_CODE_MISSING : null
}

/** All countries an address may lie in; of these the shop delivers to the ones it has opened. */
export const COUNTRIES = ['DK', 'FO', 'GL'] as const satisfies readonly Country[]

/** Why nothing can be delivered to a postal code, in Danish; null when it can (decisions 0070, 0099). */
export function deliveryProblem(text: string, delivered: readonly Country[]): string | null {
  const area = areaOf(text)
  if (area === 'denmark') return null
  if (area === 'malformed') return POSTAL_CODE_MISSING
  if (area === 'firm' || area === 'abroad') return OUTSIDE.abroad
  return delivered.includes(AREA_COUNTRIES[area]) ? null : OUTSIDE[area]
}

/** True for a whole postal code the shop may make an offer for instead. */
export function isOutside(text: string, delivered: readonly Country[]): boolean {
  return areaOf(text) !== 'malformed' && deliveryProblem(text, delivered) !== null
}

const AREA_COUNTRIES = { faroes: 'FO', greenland: 'GL' } as const satisfies Readonly<Record<string, Country>>

type Area = 'denmark' | 'firm' | keyof typeof OUTSIDE | 'malformed'

function areaOf(typed: string): Area {
  const text = normalisePostalCode(typed)
  if (isPostalCode(text)) {
    const number = Number(text)
    if (isInRange(number, FIRM_CODES)) return 'firm'
    if (!isInRange(number, DELIVERED_CODES)) return 'abroad'
    return countryOf(text) === 'GL' ? 'greenland' : 'denmark'
  }
  if (isDigits(text, FAROESE_LENGTH)) return isInRange(Number(text), FAROESE_CODES) ? 'faroes' : 'malformed'
  return /^([A-Z]{1,3}[ -]?)?\d{3} ?\d{2}$|^(?!DK)[A-Z]{1,3}[ -]?\d{4}$/i.test(text) ? 'abroad' : 'malformed'
}

/** True when a typed town is that of a postal code, ignoring case, 'Aa', a missing district and an abbreviated last word. */
export function isTownOf(typed: string, town: string): boolean {
  const typedWords = wordsOf(typed)
  const townWords = wordsOf(town)
  if (typedWords.length === 0 || typedWords.length > townWords.length) return false
  return typedWords.every((word, index) => word === townWords[index] || (index > 0 && isShortened(word, townWords[index] ?? '')))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('å', 'aa')
  return plain.split(/[\s.]+/).filter(Boolean)
}

function isShortened(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return short !== '' && long.length > 2 && long.startsWith(short)
}
