import { copenhagenDay } from '#domain/calendar/danish-time.ts'

/** 'ORD-2026-', by the year in Copenhagen (requirements §12). */
export function numberPrefix(now: Date): string {
  return `ORD-${copenhagenDay(now.getTime()).slice(0, 4)}-`
}
