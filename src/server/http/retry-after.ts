/** In how many seconds who was answered with 503 may ask again: a database that is busy or away is looked for all the while. */
export const RETRY_AFTER_S = 5
