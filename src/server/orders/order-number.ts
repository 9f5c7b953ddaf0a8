import { copenhagenDay } from '#domain/calendar/danish-time.ts'

/** 'ORD-2026-': what an order number starts with at a moment, by the calendar in Copenhagen (requirements §12). */
export function numberPrefix(now: Date): string {
  return `ORD-${copenhagenDay(now.getTime()).slice(0, 4)}-`
}
