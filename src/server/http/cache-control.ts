/** For what never changes under its address: a picture, a built file. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
