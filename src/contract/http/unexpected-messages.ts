/** For unknown errors (requirements §8). */
export const UNEXPECTED_TITLE = 'Der opstod en fejl'
export const UNEXPECTED_MESSAGE = `${UNEXPECTED_TITLE}. Prøv venligst igen.`
export const UNAVAILABLE_MESSAGE = 'Butikken er optaget lige nu. Prøv igen om et øjeblik.'
