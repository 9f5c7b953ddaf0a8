/** For what never changes under its address: a picture, a built file. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
/** For what may be taken back: who has seen it keeps it an hour at most. */
export const CACHED_FOR_AN_HOUR = 'public, max-age=3600'
