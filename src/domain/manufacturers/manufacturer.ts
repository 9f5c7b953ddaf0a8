import { emailProblem } from '#domain/customers/email.ts'

export const MANUFACTURER_TEXTS = { name: 160, address: 300, contact: 200, phone: 40 } as const

/** The EU member states (ISO 3166-1): other manufacturers need a responsible person in the EU. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const OTHERS = 'AE AU BR CA CH CN GB HK IL IN IS JP KR LI MX MY NO NZ SG TH TR TW UA US VN ZA'.split(' ')
export const MANUFACTURER_COUNTRIES: readonly string[] = [...UNION, ...OTHERS]

export function isInUnion(country: string): boolean {
  return UNION.includes(country)
}

export const CONTACT_MISSING = 'Skriv en e-mail eller en adresse på nettet, der begynder med https://.'

/** Why a text is not an email or web address, in Danish; null when it is. */
export function contactProblem(contact: string): string | null {
  if (/^https?:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/i.test(contact)) return null
  return emailProblem(contact) === null ? null : CONTACT_MISSING
}

type Responsible = Readonly<{
  country: string
  responsibleName: string | null
  responsibleAddress: string | null
  responsibleContact: string | null
}>

/** Missing fields of the EU responsible person for a manufacturer outside the EU (Regulation (EU) 2023/988, articles 16 and 19). */
export function responsibleProblems(maker: Responsible): Readonly<Record<string, string>> {
  if (isInUnion(maker.country)) return {}
  const missing = {
    responsibleName: 'Producenten ligger uden for EU. Skriv, hvem der er ansvarlig i EU.',
    responsibleAddress: 'Skriv den ansvarliges postadresse i EU.',
    responsibleContact: 'Skriv den ansvarliges e-mail eller hjemmeside.',
  } as const
  return Object.fromEntries(Object.entries(missing).filter(([field]) => !maker[field as keyof typeof missing]))
}
