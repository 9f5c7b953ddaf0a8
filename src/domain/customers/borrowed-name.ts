const FILLERS = new Set(
  'as aps ivs is ab ltd inc gmbh ag group danmark denmark danish dk nordic europe support kundeservice service the'.split(' '),
)

const ANYWHERE = [
  'mobilepay',
  'dankort',
  'betalingsservice',
  'mastercard',
  'american express',
  'paypal',
  'klarna',
  'apple pay',
  'google pay',
  'viabill',
  'danske bank',
  'nordea',
  'jyske bank',
  'sydbank',
  'nykredit',
  'spar nord',
  'arbejdernes landsbank',
  'ringkjøbing landbobank',
  'lån og spar',
  'saxo bank',
  'handelsbanken',
  'nationalbanken',
  'skattestyrelsen',
  'gældsstyrelsen',
  'toldstyrelsen',
  'mitid',
  'nemid',
  'e boks',
] as const

/** Also part of honest firms' names; refused only alone. */
const ALONE = [
  'nets',
  'visa',
  'stripe',
  'vipps',
  'swish',
  'lunar',
  'revolut',
  'pensopay',
  'quickpay',
  'worldline',
  'nexi',
  'seb',
  'al bank',
  'skat',
  'politiet',
] as const

export const BORROWED_NAME = 'Det navn tilhører en bank, en betalingstjeneste eller en myndighed. Skriv dit eget firmas navn.'

/** Refuses names of payment firms, banks and authorities, which are used to impersonate them. Answers the message, or null. */
export function borrowedNameProblem(name: string | null): string | null {
  const words = wordsOf(name ?? '')
  const spoken = ` ${words.join(' ')} `
  const alone = words.filter((word) => !FILLERS.has(word)).join(' ')
  const together = words.join('')
  const isBorrowed =
    ANYWHERE.some((known) => spoken.includes(` ${known} `) || (known.length >= 8 && together.includes(known.replaceAll(' ', '')))) ||
    ALONE.some((known) => alone === known)
  return isBorrowed ? BORROWED_NAME : null
}

function wordsOf(name: string): string[] {
  const spelled = name.normalize('NFKC').toLocaleLowerCase('da').replace(/a\/s/g, 'as')
  return spelled.match(/[\p{L}\p{N}]+/gu) ?? []
}
