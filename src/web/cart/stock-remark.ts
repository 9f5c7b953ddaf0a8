import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import { expectedText } from '#domain/purchases/arrivals.ts'

/** A line that is not fully in stock, and when the rest is expected, if known. */
type StockRemark =
  | Readonly<{ kind: 'last-ones'; stock: number }>
  | Readonly<{ kind: 'sold-out'; expectedOn: CalendarDate | null }>
  | Readonly<{ kind: 'too-few-in-stock'; stock: number; expectedOn: CalendarDate | null }>

export function stockRemarkText(remark: StockRemark, remoteDays: string): string {
  if (remark.kind === 'last-ones') return `Udgår. Du kan højst få ${remark.stock}.`
  const { expectedOn } = remark
  if (remark.kind === 'sold-out')
    return `Udsolgt lige nu. ${expectedOn ? expectedText(expectedOn) : `Sendes om ${dayRangeText(remoteDays)} dage`}.`
  return expectedOn
    ? `Kun ${remark.stock} på lager. Resten er på vej, ventes uge ${isoWeek(expectedOn)}.`
    : `Kun ${remark.stock} på lager. Resten sendes om ${dayRangeText(remoteDays)} dage.`
}
