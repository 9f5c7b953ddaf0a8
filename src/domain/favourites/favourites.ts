/** The most products anybody keeps as favourites. */
export const MAX_FAVOURITES = 500
