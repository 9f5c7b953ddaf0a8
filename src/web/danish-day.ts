const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' })

/** The calendar day it is in Denmark, '2026-11-21'. */
export function danishDay(now: Date): string {
  return day.format(now)
}
