/** For immutable addresses such as pictures and built files. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
/** For content that may be withdrawn. */
export const CACHED_FOR_AN_HOUR = 'public, max-age=3600'
