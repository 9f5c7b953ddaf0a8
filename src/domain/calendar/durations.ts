export const HOUR_MS = 3_600_000

/** A day, in milliseconds; where a calendar day is meant, `addDays` counts it, also when the clocks are changed. */
export const DAY_MS = 86_400_000
