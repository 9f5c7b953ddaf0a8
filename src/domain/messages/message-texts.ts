export const MESSAGE_TEXTS = { subject: 150, message: 5_000, orderNumber: 40, goods: 2_000 } as const

export const MESSAGE_MISSING = {
  subject: 'Skriv et emne.',
  message: 'Skriv en besked.',
  orderNumber: 'Skriv ordrenummeret. Det står i ordrebekræftelsen.',
} as const

export const CHANGE_MISSING = 'Skriv, hvad der skal ændres.'
