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

export const NOT_ITS_PASSWORD = 'Adgangskoden passer ikke til kontoen.'
