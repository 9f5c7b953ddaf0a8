import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ReminderDraft } from '#contract/reminders/reminders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { waitsForDeposit } from '#domain/orders/deposit.ts'
import { interestFrom, interestOre, missingRates, owedOfInvoice } from '#domain/reminders/interest.ts'
import { daysOverdue } from '#domain/reminders/overdue-age.ts'
import { type Charges, mostCharges, reminderDueDate, reminderRefusal } from '#domain/reminders/reminder.ts'
import { proposedText, type ReminderDocument } from '#domain/reminders/reminder-document.ts'
import { halfYearText } from '#domain/settings/reminders.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { InvoiceRow } from '#server/invoices/invoice-answer.ts'
import { openChargesOf, type ReminderRow } from '#server/payments/reminder-charges.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { refuseWhileBeingPaid } from './being-paid.ts'
import { findReminders, toSent } from './queries.ts'

/** By the settings, within the law. */
export async function draftReminder({ db, now }: Shop, invoiceId: number): Promise<ReminderDraft> {
  const settings = await readSettings(db)
  const today = copenhagenDay(now().getTime())
  const claim = await readClaim(db, invoiceId, { today, settings })
  const { invoice, buyerKind, openOre, earlierOre, most } = claim
  const { reminders } = settings
  const ordinal = ordinalOf(claim)
  const newDueDate = reminderDueDate(today, { ...reminders, ordinal })
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

/** Amounts in øre. */
export type OverdueClaim = Readonly<{
  invoice: InvoiceRow
  buyerKind: ReminderDocument['buyerKind']
  openOre: number
  sent: readonly ReminderRow[]
  /** open charges of earlier reminders */
  earlierOre: number
  interest: NonNullable<ReminderDocument['interest']>
  /** the legal maximum */
  most: Charges
  missingRates: readonly CalendarDate[]
}>

type ClaimContext = Readonly<{ today: CalendarDate; settings: ShopSettings }>

const DEPOSIT_DUE_AGAIN = 'Ordren venter på sit depositum og er ikke sendt, så der er ikke noget at rykke for.'

/** Loads an overdue invoice for a reminder; throws when it cannot be reminded of. */
export async function readClaim(db: Connection, invoiceId: number, { today, settings }: ClaimContext): Promise<OverdueClaim> {
  const [found] = await db
    .select({ invoice: invoices, order: orders, openOre: invoiceBalances.openOre })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(eq(invoices.id, invoiceId))
  if (!found) throw new ShopError('invoice_not_found')
  const { invoice, order } = found
  const { buyerKind } = order
  if (invoice.acontoOre > 0 && waitsForDeposit(order)) throw new ShopError('not_overdue', { message: DEPOSIT_DUE_AGAIN })
  const openOre = invoice.kind === 'invoice' && invoice.creditedById === null ? (found.openOre ?? 0) : 0
  const sent = await findReminders(db, [invoiceId])
  const claim = { buyerKind, dueDate: invoice.dueDate, openOre, sent: sent.map(toSent) }
  const refusal = reminderRefusal(claim, today)
  if (refusal) throw new ShopError(refusal)
  await refuseWhileBeingPaid(db, invoice)
  const span = { from: interestFrom({ buyerKind, ...invoice }), until: today, rates: settings.reminders.rates }
  const owed = await readOwed(db, invoice, span.from)
  return {
    invoice,
    buyerKind,
    openOre,
    sent,
    interest: span,
    earlierOre: sent.reduce((sum, one) => sum + openChargesOf(one), 0),
    most: mostCharges(claim, { today, interestOre: interestOre(owed, span) }),
    missingRates: missingRates(span),
  }
}

async function readOwed(db: Connection, { id, orderId }: InvoiceRow, from: CalendarDate) {
  const issued = await db
    .select({ id: invoices.id, totalOre: invoices.totalOre, creditedOre: invoiceBalances.creditedOre })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
    .orderBy(asc(invoices.number))
  const money = await db
    .select({ paidOn: payments.paidOn, amountOre: payments.amountOre, invoiceId: payments.invoiceId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.reminderId)))
  return owedOfInvoice(id, { invoices: issued, money, from })
}
