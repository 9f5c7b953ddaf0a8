import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { WITHDRAWAL_DAYS } from '#domain/terms/consumer-rights.ts'

type Withdrawn = Readonly<{
  noticeOn: CalendarDate
  goodsBackOn: CalendarDate | null
}>

type RefundDeadline = Readonly<{ dueOn: CalendarDate; daysLeft: number; waitsForGoods: boolean; isOverdue: boolean }>

/** 14 days after the notice, or later when goods or proof of sending came later (forbrugeraftaleloven § 21). */
export function refundDeadline({ noticeOn, goodsBackOn }: Withdrawn, today: CalendarDate): RefundDeadline {
  const lawful = addDays(noticeOn, WITHDRAWAL_DAYS)
  const dueOn = goodsBackOn !== null && goodsBackOn > lawful ? goodsBackOn : lawful
  const waitsForGoods = goodsBackOn === null
  return { dueOn, daysLeft: dayNumber(dueOn) - dayNumber(today), waitsForGoods, isOverdue: !waitsForGoods && today > dueOn }
}
