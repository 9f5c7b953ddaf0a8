/** The way from an order or the cart back to the shop. */
export const CONTINUE_SHOPPING = 'Fortsæt med at handle'
/** Following an order, wherever it is offered. */
export const TRACK_ORDER = 'Spor Ordre'
