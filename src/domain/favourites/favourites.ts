export const MAX_FAVOURITES = 500
