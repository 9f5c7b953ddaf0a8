import { oreToKr, toWholeKr } from '#domain/money/money.ts'

const wholeKr = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 0 })
const exactKr = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' })
const moment = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Copenhagen' })
const shortDay = new Intl.DateTimeFormat('da-DK', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Copenhagen' })
const NO_BREAK_SPACE = '\u00a0'

/** A unit price as it is shown: whole kroner, '5.495 kr.' (design §5 'rounding'). */
export function unitPrice(ore: number): string {
  return kroner(wholeKr.format(toWholeKr(ore)))
}

/** A whole number of kroner, '305 kr.' */
export function wholeKroner(kr: number): string {
  return kroner(wholeKr.format(kr))
}

/** What is to be paid, exactly: without decimals when whole, '12.345,50 kr.' or '99 kr.' */
export function amount(ore: number): string {
  return kroner((ore % 100 === 0 ? wholeKr : exactKr).format(oreToKr(ore)))
}

/** '21. november 2026', in Danish time. */
export function date(instant: string): string {
  return day.format(new Date(instant))
}

/** '21.11.2026', in Danish time. */
export function shortDate(instant: string): string {
  return shortDay.format(new Date(instant))
}

/** '21. november 2026 kl. 10.15', in Danish time. */
export function dateAndTime(instant: string): string {
  return moment.format(new Date(instant))
}

/** A number of things: '1 produkt', '12.000 produkter'. */
export function count(n: number, one: string, many: string): string {
  return `${wholeKr.format(n)} ${n === 1 ? one : many}`
}

/** A number with Danish separators, '12.000'. */
export function number(n: number): string {
  return wholeKr.format(n)
}

function kroner(figure: string): string {
  return `${figure}${NO_BREAK_SPACE}kr.`
}
