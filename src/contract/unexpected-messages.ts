/** The message where nothing is known of the cause (requirements §8). */
export const UNEXPECTED_TITLE = 'Der opstod en fejl'
export const UNEXPECTED_MESSAGE = `${UNEXPECTED_TITLE}. Prøv venligst igen.`
/** What is read while the shop can do nothing for the visitor. */
export const UNAVAILABLE_MESSAGE = 'Butikken er optaget lige nu. Prøv igen om et øjeblik.'
