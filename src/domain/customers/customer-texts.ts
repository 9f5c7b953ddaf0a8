/** How many characters each text about a person or firm may hold, wherever it is asked for. */
export const CUSTOMER_TEXTS = { name: 120, company: 120, address: 200, city: 100 } as const

/** What is asked for where one of them is missing. */
export const CUSTOMER_MISSING = {
  name: 'Skriv dit navn.',
  password: 'Skriv din adgangskode.',
  code: 'Skriv koden.',
  company: 'Skriv firmaets navn.',
  companyAddress: 'Skriv firmaets adresse.',
} as const

/** The answer of somebody who reads a mailbox with which another registered: button, mails and log call it the same. */
export const NOT_MINE = 'Det var ikke mig'

/** Said where the password of an account proves whose it is. */
export const NOT_ITS_PASSWORD = 'Adgangskoden passer ikke til kontoen.'
