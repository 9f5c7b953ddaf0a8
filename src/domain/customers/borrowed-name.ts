/** Words that say nothing about whose name it is. */
const FILLERS = new Set(
  'as aps ivs is ab ltd inc gmbh ag group danmark denmark danish dk nordic europe support kundeservice service the'.split(' '),
)

/** Payment firms, banks and authorities whose name no workshop has anywhere in its own. */
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

/** Names that can stand in an honest firm's name too, and are theirs only alone. */
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

/** The name of a payment firm, a bank or an authority, as somebody may write it who wants to be taken for it: message, or null. */
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
