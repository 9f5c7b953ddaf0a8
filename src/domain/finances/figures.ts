import { type Month, monthOf, monthsBetween } from '#domain/bookkeeping/month.ts'
import { type CalendarDate, formatDay, parseDay } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { workingDayFrom } from '#domain/calendar/working-days.ts'
import type { When } from './expected-payments.ts'

/** The figures of the screen 'Økonomi' with their lists' titles. The sum of its list is the figure. */
export const FIGURE_LABELS = {
  receivables: 'Kunder skylder',
  overdue: 'Heraf forfaldent',
  refunds: 'Kunder har til gode',
  purchases: 'Bestilt hos leverandører',
  in1: 'Ventes ind i uge 1',
  in2: 'Ventes ind i uge 2',
  in3: 'Ventes ind i uge 3',
  in4: 'Ventes ind i uge 4',
  inLater: 'Ventes ind senere',
  inLate: 'Burde være betalt',
  setOff: 'Modregnes i det, kunder har til gode',
  out1: 'Ventes ud i uge 1',
  out2: 'Ventes ud i uge 2',
  out3: 'Ventes ud i uge 3',
  out4: 'Ventes ud i uge 4',
  outLater: 'Ventes ud senere',
  vat: 'Salgsmoms, der skal betales',
  vatBase: 'Salg med moms',
  vatExport: 'Salg ud af EU uden moms',
  runningVat: 'Salgsmoms indtil nu',
  runningVatBase: 'Salg med moms indtil nu',
  runningVatExport: 'Salg ud af EU uden moms indtil nu',
  payoutsUnderway: 'Udbetalinger, banken ikke viser endnu',
  atProvider: 'Står hos kortudbyderen',
  openBankLines: 'Linjer fra banken, der ikke er bogført',
  toInvoice: 'Sendt, men ikke faktureret',
  unclosed: 'I måneder, der ikke er afsluttet',
} as const
export type Figure = keyof typeof FIGURE_LABELS
export const FIGURES = Object.keys(FIGURE_LABELS) as [Figure, ...Figure[]]

export const IN_FIGURES: Readonly<Record<When, Figure>> = {
  1: 'in1',
  2: 'in2',
  3: 'in3',
  4: 'in4',
  later: 'inLater',
  late: 'inLate',
}
export const OUT_FIGURES: Readonly<Record<Exclude<When, 'late'>, Figure>> = {
  1: 'out1',
  2: 'out2',
  3: 'out3',
  4: 'out4',
  later: 'outLater',
}

/** A period of the VAT return; `dueOn` is the last day to pay it. */
export type VatPeriod = Readonly<{ name: string; from: CalendarDate; to: CalendarDate; months: readonly Month[]; dueOn: CalendarDate }>

/** The quarter of a day, declared and paid by the first of the third month after it (momsloven § 57, stk. 3), or the next working day. */
export function vatQuarter(day: CalendarDate): VatPeriod {
  const { year, month } = parseDay(day)
  const quarter = Math.ceil(month / 3)
  const first = (at: number) => formatDay({ year: year + Math.floor((at - 1) / 12), month: ((at - 1) % 12) + 1, day: 1 })
  const from = first(quarter * 3 - 2)
  const to = addDays(first(quarter * 3 + 1), -1)
  return {
    name: `${quarter}. kvartal ${year}`,
    from,
    to,
    months: monthsBetween(monthOf(from), monthOf(to)),
    dueOn: workingDayFrom(first(quarter * 3 + 3)),
  }
}

/** The running quarter, and the last one as long as it may still be paid in time. */
export function vatQuarters(today: CalendarDate): Readonly<{ running: VatPeriod; ended: VatPeriod | null }> {
  const running = vatQuarter(today)
  const before = vatQuarter(addDays(running.from, -1))
  return { running, ended: before.dueOn >= today ? before : null }
}
