import type { CalendarDate } from './calendar-date.ts'
import { copenhagenDay, timeOfDay } from './danish-time.ts'
import { addDays } from './day-arithmetic.ts'

const MAIL_HOUR = 6

/** The last day whose mails are due at an instant: today from `MAIL_HOUR` on, before that yesterday. */
export function lastDayDue(nowMs: number): CalendarDate {
  const today = copenhagenDay(nowMs)
  return Number(timeOfDay(nowMs).slice(0, 2)) >= MAIL_HOUR ? today : addDays(today, -1)
}
