/** How many characters each text of a message or a withdrawal may hold. */
export const MESSAGE_TEXTS = { subject: 150, message: 5_000, orderNumber: 40, goods: 2_000 } as const

/** What is asked for where one of them is missing. */
export const MESSAGE_MISSING = {
  subject: 'Skriv et emne.',
  message: 'Skriv en besked.',
  orderNumber: 'Skriv ordrenummeret. Det står i ordrebekræftelsen.',
} as const
