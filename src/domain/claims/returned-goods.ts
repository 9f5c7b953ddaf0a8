import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { WITHDRAWAL_DAYS } from '#domain/terms/consumer-rights.ts'
import type { ClaimKind } from './claim.ts'

export const MOST_RETURN_FREIGHT_KR = 500

export const FAULT_FREIGHT = 'Ved en reklamation betaler butikken returfragten.'

/** Why a buyer may not pay for the label; null when they may. Goods with faults come back on the shop's cost (købeloven § 79). */
export function freightFault(kind: ClaimKind, freightOre: number): string | null {
  return kind === 'fault' && freightOre > 0 ? FAULT_FREIGHT : null
}

/** What the label costs the buyer, as the mail and the claim say it. */
export function freightText(freightOre: number): string {
  if (freightOre === 0) return 'Vi betaler returfragten.'
  return `Returfragten er ${amountWithOre(freightOre)}, som vi trækker fra det, du får tilbage.`
}

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
