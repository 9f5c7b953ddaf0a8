export const CUSTOMER_TEXTS = { name: 120, company: 120, address: 200, city: 100, internalNote: 2_000 } as const

export const CUSTOMER_MISSING = {
  name: 'Skriv dit navn.',
  password: 'Skriv din adgangskode.',
  code: 'Skriv koden.',
  company: 'Skriv firmaets navn.',
  companyAddress: 'Skriv firmaets adresse.',
} as const

/** The button, mails and log use the same words when an address belongs to another person. */
export const NOT_MINE = 'Det var ikke mig'

/** In mails that tell of a change of the login; the button leads to a new password. */
export const NEW_PASSWORD = 'Vælg en ny adgangskode'
export const NEW_PASSWORD_UNLESS_YOU = 'Var det ikke dig, så vælg en ny adgangskode med det samme.'

export const NOT_ITS_PASSWORD = 'Adgangskoden passer ikke til kontoen.'

type Firm = Readonly<{ company: string | null; city: string | null }>

/** A workshop's public name, such as 'Nordlak ApS, Odense'; null without a firm, as a person's name is never shown. */
export function shownFirm({ company, city }: Firm): string | null {
  const firm = company?.trim() ?? ''
  const town = city?.trim() ?? ''
  if (firm === '') return null
  return town === '' ? firm : `${firm}, ${town}`
}

/** The address a deleted customer's row keeps: bookkeeping stays, and the customer's own address can be used again. */
export function anonymousEmail(id: number): string {
  return `slettet-${id}@invalid`
}

/** True for a deleted customer whose orders or points are kept. */
export function isAnonymous(user: Readonly<{ id: number; email: string }>): boolean {
  return user.email === anonymousEmail(user.id)
}
