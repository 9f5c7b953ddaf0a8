export const HOUR_MS = 3_600_000

/** For durations. Calendar days are counted with `addDays`, which holds across clock changes. */
export const DAY_MS = 86_400_000
