/** Seconds until a client should retry after 503. */
export const RETRY_AFTER_S = 5
