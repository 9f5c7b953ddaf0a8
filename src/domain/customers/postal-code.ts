import { isDigits } from '#domain/numbers/digits.ts'
import { isInRange } from '#domain/numbers/range.ts'
import { plainLine } from '#domain/texts/plain-text.ts'

/** How long a Danish postal code is, in digits. */
const POSTAL_CODE_LENGTH = 4
export const POSTAL_CODE_MISSING = 'Skriv et postnummer på fire cifre.'

const OFFER = 'Skriv til os, så laver vi dig et tilbud.'
/** What a buyer outside the delivery area reads at the field. */
const OUTSIDE: Readonly<Record<'abroad' | 'faroes' | 'greenland', string>> = {
  abroad: `Vi leverer endnu kun i Danmark, til postnumre fra 1000 til 9990. ${OFFER}`,
  faroes: `${POSTAL_CODE_MISSING} Vi leverer endnu ikke til Færøerne. ${OFFER}`,
  greenland: `Vi leverer endnu ikke til Grønland. ${OFFER}`,
}

/** Codes of single firms and of post boxes: on a firm's registered address, but not on a parcel. */
const FIRM_CODES = { min: 800, max: 999 }
const DELIVERED_CODES = { min: 1000, max: 9990 }

/** A postal code as it is kept: 'DK-8000' is 8000. A town behind it stays, so that it is refused: it has a field of its own. */
export function normalisePostalCode(text: string): string {
  return plainLine(text).replace(/^DK[\s\p{Pd}]*(?=\d{4}$)/iu, '')
}

/** True for four digits without spaces around them; whether there is such a code is another question. */
export function isPostalCode(text: string): boolean {
  return isDigits(text, POSTAL_CODE_LENGTH)
}

/** ISO 3166: codes that begin with 39 are Greenland's, all others of four digits Danish. */
export function countryOf(postalCode: string): 'GL' | 'DK' {
  return postalCode.startsWith('39') ? 'GL' : 'DK'
}

/**
 * Why a postal code cannot stand in the address of a customer or on an invoice, in Danish; null when it can. Greenland and the codes of single firms
 * can: a firm is invoiced where it is registered, also when it collects its goods in Denmark.
 */
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

/** A Norwegian code has four digits too; one that is also Danish is taken for Danish. */
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
