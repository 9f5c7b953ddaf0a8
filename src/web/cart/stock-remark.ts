import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import type { StockRemark } from '#domain/orders/delivery.ts'
import { expectedText } from '#domain/purchases/arrivals.ts'

export function stockRemarkText(remark: StockRemark, remoteDays: string): string {
  if (remark.kind === 'last-ones') return `Udgår. Du kan højst få ${remark.stock}.`
  const { expectedOn } = remark
  if (remark.kind === 'sold-out')
    return `Udsolgt lige nu. ${expectedOn ? expectedText(expectedOn) : `Sendes om ${dayRangeText(remoteDays)} dage`}.`
  return expectedOn
    ? `Kun ${remark.stock} på lager. Resten er på vej og ventes i uge ${isoWeek(expectedOn)}.`
    : `Kun ${remark.stock} på lager. Resten sendes om ${dayRangeText(remoteDays)} dage.`
}
