const copenhagenYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Copenhagen', year: 'numeric' })

/** 'ORD-2026-': what an order number starts with at a moment, by the calendar in Copenhagen (design §8). */
export function numberPrefix(now: Date): string {
  return `ORD-${copenhagenYear.format(now)}-`
}
