import { emailProblem } from '#domain/customers/email.ts'

/** How many characters each text of a maker may hold. */
export const MAKER_TEXTS = { name: 160, address: 300, contact: 200, phone: 40 } as const

/** The member states of the Union (ISO 3166-1): who makes something elsewhere needs a responsible person inside. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** Where else films, tools and chemicals of the trade come from. */
const OTHERS = 'AE AU BR CA CH CN GB HK IL IN IS JP KR LI MX MY NO NZ SG TH TR TW UA US VN ZA'.split(' ')
export const MAKER_COUNTRIES: readonly string[] = [...UNION, ...OTHERS]

export function isInUnion(country: string): boolean {
  return UNION.includes(country)
}

export const CONTACT_MISSING = 'Skriv en e-mail eller en adresse på nettet, der begynder med https://.'

/** Why a text is no electronic address, in Danish; null when it is one: an email address or a web address. */
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

/** What is missing of the responsible person of a maker outside the Union (Regulation (EU) 2023/988, articles 16 and 19), by field. */
export function responsibleProblems(maker: Responsible): Readonly<Record<string, string>> {
  if (isInUnion(maker.country)) return {}
  const missing = {
    responsibleName: 'Producenten ligger uden for EU. Skriv, hvem der er ansvarlig i EU.',
    responsibleAddress: 'Skriv den ansvarliges postadresse i EU.',
    responsibleContact: 'Skriv den ansvarliges e-mail eller hjemmeside.',
  } as const
  return Object.fromEntries(Object.entries(missing).filter(([field]) => !maker[field as keyof typeof missing]))
}
