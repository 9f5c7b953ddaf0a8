import type { ReminderDraft } from '#contract/reminders.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { daysOverdue } from '#domain/reminders/overdue-age.ts'
import { proposedText, reminderDueDate } from '#domain/reminders/reminder-document.ts'
import { halfYearText } from '#domain/settings/reminders.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { type OverdueClaim, readClaim } from './read-claim.ts'

/** By the settings, within the law. */
export async function draftReminder({ db, now }: Shop, invoiceId: number): Promise<ReminderDraft> {
  const settings = await readSettings(db)
  const today = copenhagenDay(now().getTime())
  const claim = await readClaim(db, invoiceId, { today, settings })
  const { invoice, buyerKind, openOre, earlierOre, most } = claim
  const { reminders } = settings
  const newDueDate = reminderDueDate(today, reminders)
  const ordinal = ordinalOf(claim)
  return {
    invoiceId,
    invoiceNumber: invoice.number,
    orderNumber: invoice.orderNumber,
    name: invoice.customerName,
    company: invoice.company,
    mailTo: invoice.customerEmail,
    buyerKind,
    dueDate: invoice.dueDate,
    days: daysOverdue(invoice.dueDate, today),
    position: claim.sent.length + 1,
    ordinal,
    open: oreToKr(openOre),
    earlier: oreToKr(earlierOre),
    fee: oreToKr(Math.min(most.feeOre, krToOre(reminders.feeKr))),
    interest: oreToKr(reminders.chargesInterest ? most.interestOre : 0),
    compensation: oreToKr(Math.min(most.compensationOre, krToOre(reminders.compensationKr))),
    most: { fee: oreToKr(most.feeOre), interest: oreToKr(most.interestOre), compensation: oreToKr(most.compensationOre) },
    newDueDate,
    text: proposedText({ ordinal, invoice, dueDate: newDueDate }),
    missingRates: claim.missingRates.map(halfYearText),
  }
}

/** Withdrawn reminders do not count. */
export function ordinalOf({ sent }: Pick<OverdueClaim, 'sent'>): number {
  return sent.filter(({ withdrawnOn }) => withdrawnOn === null).length + 1
}
