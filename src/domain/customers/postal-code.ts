import { isDigits } from '#domain/numbers/digits.ts'
import { isInRange } from '#domain/numbers/range.ts'
import { plainLine } from '#domain/texts/plain-text.ts'

const POSTAL_CODE_LENGTH = 4
export const POSTAL_CODE_MISSING = 'Skriv et postnummer på fire cifre.'

const OFFER = 'Skriv til os, så laver vi dig et tilbud.'
const OUTSIDE: Readonly<Record<'abroad' | 'faroes' | 'greenland', string>> = {
  abroad: `Vi leverer endnu kun i Danmark, til postnumre fra 1000 til 9990. ${OFFER}`,
  faroes: `${POSTAL_CODE_MISSING} Vi leverer endnu ikke til Færøerne. ${OFFER}`,
  greenland: `Vi leverer endnu ikke til Grønland. ${OFFER}`,
}

/** Codes of single firms and post boxes: nothing is delivered there. */
const FIRM_CODES = { min: 800, max: 999 }
const DELIVERED_CODES = { min: 1000, max: 9990 }

/** The stored form: 'DK-8000' becomes 8000. A town behind the code stays and is refused, as it has its own field. */
export function normalisePostalCode(text: string): string {
  return plainLine(text).replace(/^DK[\s\p{Pd}]*(?=\d{4}$)/iu, '')
}

/** True for exactly four digits; the code need not exist. */
export function isPostalCode(text: string): boolean {
  return isDigits(text, POSTAL_CODE_LENGTH)
}

/** Codes from 3900 to 3999 are Greenland, all others Denmark (ISO 3166). */
export function countryOf(postalCode: string): 'GL' | 'DK' {
  return postalCode.startsWith('39') ? 'GL' : 'DK'
}

/** Why a postal code is refused on an invoice address; null when accepted. Greenland and codes of firms are accepted. */
export function postalCodeProblem(text: string): string | null {
  const area = areaOf(text)
  if (area === 'abroad' || area === 'faroes') return OUTSIDE[area]
  return isPostalCode(text) ? null : POSTAL_CODE_MISSING
}

/** Why nothing can be delivered to a postal code, in Danish; null when it can (decision 0070). */
export function deliveryProblem(text: string): string | null {
  const area = areaOf(text)
  if (area === 'denmark') return null
  if (area === 'malformed') return POSTAL_CODE_MISSING
  return OUTSIDE[area === 'firm' ? 'abroad' : area]
}

type Area = 'denmark' | 'firm' | keyof typeof OUTSIDE | 'malformed'

function areaOf(text: string): Area {
  if (isPostalCode(text)) {
    const number = Number(text)
    if (isInRange(number, FIRM_CODES)) return 'firm'
    if (!isInRange(number, DELIVERED_CODES)) return 'abroad'
    return countryOf(text) === 'GL' ? 'greenland' : 'denmark'
  }
  if (/^(FO[ -]?)?\d{3}$/i.test(text)) return 'faroes'
  if (/^GL[ -]?39\d\d$/i.test(text)) return 'greenland'
  return /^([A-Z]{1,3}[ -]?)?\d{3} ?\d{2}$|^(?!DK)[A-Z]{1,3}[ -]?\d{4}$/i.test(text) ? 'abroad' : 'malformed'
}
