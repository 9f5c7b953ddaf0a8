import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayOfNextMonth } from '#domain/calendar/day-arithmetic.ts'

/** The six payment terms of an invoice (requirements §9), by their API names (requirements §12). */
export const INVOICE_TERMS = ['before_shipment', '8_days', '15_days', '28_days', 'running_month_8', 'running_month_15'] as const
export type InvoiceTerms = (typeof INVOICE_TERMS)[number]

export const TERMS_MISSING = 'Vælg betalingsbetingelser.'

export const INVOICE_TERMS_LABELS: Readonly<Record<InvoiceTerms, string>> = {
  before_shipment: 'Betaling før forsendelse',
  '8_days': 'Netto 8 dage',
  '15_days': 'Netto 15 dage',
  '28_days': 'Netto 28 dage',
  running_month_8: 'Løbende måned + 8 dage',
  running_month_15: 'Løbende måned + 15 dage',
}

type DueRule = Readonly<{ afterDays: number }> | Readonly<{ dayOfNextMonth: number }>

const DUE_RULES: Readonly<Record<InvoiceTerms, DueRule>> = {
  before_shipment: { afterDays: 0 },
  '8_days': { afterDays: 8 },
  '15_days': { afterDays: 15 },
  '28_days': { afterDays: 28 },
  running_month_8: { dayOfNextMonth: 8 },
  running_month_15: { dayOfNextMonth: 15 },
}

/** The due date (requirements §9); running month + 8 is the 8th of the next month. Throws RangeError for an invalid date. */
export function dueDate(issueDate: CalendarDate, terms: InvoiceTerms): CalendarDate {
  const rule = DUE_RULES[terms]
  return 'afterDays' in rule ? addDays(issueDate, rule.afterDays) : dayOfNextMonth(issueDate, rule.dayOfNextMonth)
}
