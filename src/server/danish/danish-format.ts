import { oreToKr } from '#domain/money/money.ts'

const wholeKr = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 0 })
const exactKr = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' })
const NO_BREAK_SPACE = '\u00a0'

/** An amount in mails and documents, exactly: '12.345,50 kr.', or '99 kr.' when whole. */
export function amount(ore: number): string {
  return `${(ore % 100 === 0 ? wholeKr : exactKr).format(oreToKr(ore))}${NO_BREAK_SPACE}kr.`
}

/** '21. november 2026', in Danish time. */
export function date(instant: Date): string {
  return day.format(instant)
}

/** A count with its unit: '1.200 point'. */
export function count(n: number, unit: string): string {
  return `${wholeKr.format(n)}${NO_BREAK_SPACE}${unit}`
}
