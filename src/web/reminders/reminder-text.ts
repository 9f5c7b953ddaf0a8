import type { OverdueInvoice, Reminder } from '#contract/reminders/reminders.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { reminderName } from '#domain/reminders/reminder-document.ts'

export function reminderText({ number, issueDate, withdrawnOn, fee, interest, compensation, open }: Reminder): string {
  const sent = `${reminderName({ number })} af ${dayFigures(issueDate)}`
  if (withdrawnOn !== null) return `${sent}: trukket tilbage ${dayFigures(withdrawnOn)}`
  const charged = krToOre(fee) + krToOre(interest) + krToOre(compensation)
  if (charged === 0) return `${sent}: uden gebyr og rente`
  const openOre = krToOre(open)
  const state = openOre === 0 ? 'betalt' : openOre < charged ? `${amountWithOre(openOre)} mangler` : 'ubetalt'
  return `${sent}: ${amountWithOre(charged)} i gebyr og rente, ${state}`
}

/** How late an invoice is, and when part of it was paid; the last payment of its order may be for another invoice. */
export function lateText({
  dueDate,
  days,
  open,
  total,
  paidOn,
}: Pick<OverdueInvoice, 'dueDate' | 'days' | 'open' | 'total' | 'paidOn'>): string {
  const late = `forfaldt ${dayFigures(dueDate)}, for ${count(days, 'dag', 'dage')} siden`
  return paidOn !== null && open < total ? `${late} · delvist betalt ${dayFigures(paidOn)}` : late
}

/** The next lawful step with an overdue invoice, for staff. */
export function stepText({ kind, position, until }: OverdueInvoice['next']): string {
  if (kind === 'remind') return `${position}. rykker kan sendes`
  return kind === 'wait' && until !== null ? `Næste rykker tidligst ${dayFigures(until)}` : 'Tre rykkere er sendt: kan gå til inkasso'
}
