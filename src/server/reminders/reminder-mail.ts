import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import {
  CHARGES_WITHOUT_VAT,
  interestText,
  reminderFileName,
  reminderName,
  reminderSums,
  reminderTitle,
  totalDueText,
} from '#domain/reminders/reminder-document.ts'
import { orders } from '#server/database/schema/orders.ts'
import { invoiceAddress } from '#server/invoices/invoice-texts.ts'
import { issuedFileName, renderIssued } from '#server/invoices/issued-file.ts'
import { findInvoiceRow } from '#server/invoices/queries.ts'
import { ANYTHING_WRONG, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { MailContext, MailWithFiles } from '#server/shop.ts'
import { payingFacts } from './paying-facts.ts'
import { findReminderRow, renderReminderPdf } from './queries.ts'

const payloadSchema = z.object({ reminderId: z.number().int() })

/** With its PDF and a copy of the invoice; not sent when withdrawn before. */
export async function reminderSent(context: MailContext, payload: unknown): Promise<MailWithFiles> {
  const { reminderId } = payloadSchema.parse(payload)
  const found = await findReminderRow(context.db, reminderId)
  const invoice = found && (await findInvoiceRow(context.db, found.invoiceId))
  if (!found || !invoice || found.withdrawnOn !== null) throw new NothingToSend(`the reminder ${reminderId} is withdrawn or gone`)
  const { document, number } = found
  const sums = reminderSums(document).map(({ label, ore }) => `${label}: ${amountWithOre(ore)}`)
  const hasCharges = document.feeOre + document.interestOre + document.compensationOre > 0
  const [order] = await context.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, found.orderId))
  const action = invoiceAddress({ userId: order?.userId ?? null, number: invoice.number }, context.publicUrl)
  const content = noticeMail(context, {
    subject: `${reminderName(found)}: faktura ${document.invoice.number} er ikke betalt`,
    title: reminderTitle(document.ordinal, document.invoice.number),
    greeting: `Hej ${document.buyer.name}`,
    paragraphs: [
      ...document.text.split(/\n+/),
      sums.join(' · '),
      totalDueText(document),
      ...(hasCharges ? [[interestText(document), CHARGES_WITHOUT_VAT].filter(Boolean).join(' ')] : []),
      payingFacts(number, document)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · '),
      'Rykkeren og en kopi af fakturaen er vedhæftet som PDF.',
    ],
    ...(action && { action }),
    closing: ANYTHING_WRONG,
  })
  return {
    ...content,
    attachments: [
      { filename: reminderFileName(found), contentType: 'application/pdf', make: () => renderReminderPdf(found) },
      { filename: issuedFileName(invoice), contentType: 'application/pdf', make: () => renderIssued(context.db, invoice) },
    ],
  }
}
