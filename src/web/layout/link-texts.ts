/** The way from an order or the cart back to the shop. */
export const CONTINUE_SHOPPING = 'Fortsæt med at handle'
