import { eq, max, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Reminder, reminderCalls } from '#contract/reminders/reminders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { krToOre } from '#domain/money/money.ts'
import { type Charges, chargeFaults, reminderDayFault } from '#domain/reminders/reminder.ts'
import { type ReminderDocument, reminderOf } from '#domain/reminders/reminder-document.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findInvoiceRow, readDocument } from '#server/invoices/queries.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { toReminderAnswer } from '#server/payments/reminder-charges.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { refreshPayments } from './being-paid.ts'
import { type OverdueClaim, ordinalOf, readClaim } from './draft-reminder.ts'
import { findReminderRow } from './queries.ts'

type Input = BodyOf<(typeof reminderCalls)['sendReminder']>

/** Sends the next reminder, after asking the provider about recent payments. A repeated request throws `reminder_sent`. */
export async function sendReminder(shop: Shop, staff: Visitor, invoiceId: number, input: Input): Promise<Reminder> {
  const known = await findInvoiceRow(shop.db, invoiceId)
  if (known) await refreshPayments(shop, known)
  const sent = await inTransaction(shop.db, async (tx) => {
    const invoice = await findInvoiceRow(tx, invoiceId)
    if (!invoice) throw new ShopError('invoice_not_found')
    await lockOrder(tx, staff, invoice.orderId)
    const at = shop.now()
    const today = copenhagenDay(at.getTime())
    const settings = await readSettings(tx)
    await requireNext(tx, invoiceId, input)
    const claim = await readClaim(tx, invoiceId, { today, settings })
    const charges = { feeOre: krToOre(input.fee), interestOre: krToOre(input.interest), compensationOre: krToOre(input.compensation) }
    requireLawful(charges, claim, { today, input })
    const document = await draftDocument(tx, { claim, charges, settings, today, input })
    const row = await writeReminder(tx, { claim, document, staff, at, input })
    await writeAudit(tx, {
      by: staff,
      action: input.isLetter ? 'Rykker skrevet som brev' : 'Rykker sendt',
      subject: { kind: 'invoice', id: invoiceId, label: reminderOf({ ...row, orderNumber: invoice.orderNumber }) },
      changes: {
        number: { to: row.number },
        fee: { to: input.fee },
        interest: { to: input.interest },
        compensation: { to: input.compensation },
        dueDate: { to: input.dueDate },
      },
      at,
    })
    if (!input.isLetter)
      await queueMail(tx, { template: 'reminder-sent', payload: { reminderId: row.id, invoiceId }, to: invoice.customerEmail, now: at })
    return row
  })
  shop.outbox.wake()
  return sent
}

async function requireNext(tx: Connection, invoiceId: number, { position }: Input): Promise<void> {
  const [found] = await tx
    .select({ last: max(reminders.position) })
    .from(reminders)
    .where(eq(reminders.invoiceId, invoiceId))
  if (position !== (found?.last ?? 0) + 1) throw new ShopError('reminder_sent')
}

function requireLawful(charges: Charges, claim: OverdueClaim, { today, input }: Readonly<{ today: CalendarDate; input: Input }>): void {
  const { feeOre: fee, interestOre: interest, compensationOre: compensation } = chargeFaults(charges, claim.most)
  const dueDate = reminderDayFault(input.dueDate, { today, ordinal: ordinalOf(claim) })
  const fields = {
    ...(fee && { fee }),
    ...(interest && { interest }),
    ...(compensation && { compensation }),
    ...(dueDate && { dueDate }),
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}

type Drafting = Readonly<{ claim: OverdueClaim; charges: Charges; settings: ShopSettings; today: CalendarDate; input: Input }>

async function draftDocument(tx: Connection, { claim, charges, settings, today, input }: Drafting): Promise<ReminderDocument> {
  const { invoice, buyerKind, openOre, earlierOre, interest } = claim
  const issued = await readDocument(tx, invoice.id)
  const { name, company, cvr, address, postalCode, city, email } = issued.buyer
  const { company: shop } = settings
  return {
    // today's bank account: an old one may be closed
    seller: {
      name: shop.name,
      legalName: shop.legalName,
      cvr: shop.cvr,
      address: shop.address,
      postalCode: shop.postalCode,
      city: shop.city,
      phone: shop.phone,
      email: shop.email,
      bank: shop.bank,
    },
    buyer: { name, company, cvr, address, postalCode, city, email },
    buyerKind,
    ordinal: ordinalOf(claim),
    orderNumber: invoice.orderNumber,
    invoice: { number: invoice.number, issueDate: invoice.issueDate, dueDate: invoice.dueDate, totalOre: invoice.totalOre },
    issueDate: today,
    dueDate: input.dueDate,
    openOre,
    earlierOre,
    ...charges,
    interest: charges.interestOre > 0 ? interest : null,
    text: input.text,
  }
}

type Writing = Readonly<{ claim: OverdueClaim; document: ReminderDocument; staff: Visitor; at: Date; input: Input }>

/** The table lock keeps numbers gapless and unique. */
async function writeReminder(tx: Connection, { claim, document, staff, at, input }: Writing): Promise<Reminder> {
  await tx.execute(sql`lock table reminders in share row exclusive mode`)
  const [last] = await tx.select({ number: max(reminders.number) }).from(reminders)
  const [row] = await tx
    .insert(reminders)
    .values({
      number: (last?.number ?? 0) + 1,
      invoiceId: claim.invoice.id,
      position: input.position,
      issueDate: document.issueDate,
      dueDate: document.dueDate,
      feeOre: document.feeOre,
      interestOre: document.interestOre,
      compensationOre: document.compensationOre,
      isLetter: input.isLetter,
      document,
      byUserId: staff.userId,
      createdAt: at,
    })
    .returning({ id: reminders.id })
  const written = row && (await findReminderRow(tx, row.id))
  if (!written) throw new Error('the reminder was not stored')
  return toReminderAnswer(written)
}

export function sentMessage({ number, fee, interest, compensation }: Reminder, { isLetter }: Pick<Input, 'isLetter'>): string {
  const isFree = fee + interest + compensation === 0
  return `Rykker ${number} er ${isLetter ? 'klar til at blive printet' : 'sendt'}${isFree ? ' uden gebyr og rente' : ''}`
}
