import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { WITHDRAWAL_DAYS } from '#domain/orders/consumer-rights.ts'

type Withdrawn = Readonly<{
  /** the day the notice arrived */
  noticeOn: CalendarDate
  /** the day the goods were back, or proof that they were sent; null while the shop waits for them */
  goodsBackOn: CalendarDate | null
}>

/** By when a consumer has his money; while the shop waits for the goods it is never late. */
type RefundDeadline = Readonly<{ dueOn: CalendarDate; daysLeft: number; waitsForGoods: boolean; isOverdue: boolean }>

/**
 * Until when a consumer who withdrew is paid back: fourteen days after his notice, and later only where the goods, or proof of their sending, came
 * later (forbrugeraftaleloven § 21).
 */
export function refundDeadline({ noticeOn, goodsBackOn }: Withdrawn, today: CalendarDate): RefundDeadline {
  const lawful = addDays(noticeOn, WITHDRAWAL_DAYS)
  const dueOn = goodsBackOn !== null && goodsBackOn > lawful ? goodsBackOn : lawful
  const waitsForGoods = goodsBackOn === null
  return { dueOn, daysLeft: dayNumber(dueOn) - dayNumber(today), waitsForGoods, isOverdue: !waitsForGoods && today > dueOn }
}
