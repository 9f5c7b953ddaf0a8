import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { waitsForDeposit } from '#domain/orders/deposit.ts'
import { interestFrom, interestOre, missingRates, owedOfInvoice } from '#domain/reminders/interest.ts'
import { type Charges, mostCharges, reminderRefusal } from '#domain/reminders/reminder.ts'
import type { ReminderDocument } from '#domain/reminders/reminder-document.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { InvoiceRow } from '#server/invoices/invoice-answer.ts'
import { openChargesOf, type ReminderRow } from '#server/payments/reminder-charges.ts'
import { findReminders, toSent } from './queries.ts'

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

type Asked = Readonly<{ today: CalendarDate; settings: ShopSettings }>

const DEPOSIT_ASKED_AGAIN = 'Ordren venter på sit depositum og er ikke sendt, så der er ikke noget at rykke for.'

/** Loads an overdue invoice for a reminder; throws when it cannot be reminded of. */
export async function readClaim(db: Connection, invoiceId: number, { today, settings }: Asked): Promise<OverdueClaim> {
  const [found] = await db
    .select({ invoice: invoices, order: orders, openOre: invoiceBalances.openOre })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(eq(invoices.id, invoiceId))
  if (!found) throw new ShopError('invoice_not_found')
  const { invoice, order } = found
  const { buyerKind } = order
  if (invoice.acontoOre > 0 && waitsForDeposit(order)) throw new ShopError('not_overdue', { message: DEPOSIT_ASKED_AGAIN })
  const openOre = invoice.kind === 'invoice' && invoice.creditedById === null ? (found.openOre ?? 0) : 0
  const sent = await findReminders(db, [invoiceId])
  const claim = { buyerKind, dueDate: invoice.dueDate, openOre, sent: sent.map(toSent) }
  const refusal = reminderRefusal(claim, today)
  if (refusal) throw new ShopError(refusal)
  const span = { from: interestFrom({ buyerKind, ...invoice }), until: today, rates: settings.reminders.rates }
  const owed = await readOwed(db, invoice, span.from)
  return {
    ...{ invoice, buyerKind, openOre, sent, interest: span },
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
