import { makeZip } from 'client-zip'
import type { Month } from '#domain/bookkeeping/month.ts'
import { documentsFileName, voucherFileName } from '#domain/bookkeeping/posting-files.ts'
import { reminderFileName } from '#domain/reminders/reminder-document.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { issuedEInvoiceName, issuedFileName, renderIssued, writeEInvoice } from '#server/invoices/issued-file.ts'
import { findInvoiceRow } from '#server/invoices/queries.ts'
import type { ReminderRow } from '#server/payments/reminder-charges.ts'
import { findReminderRow } from '#server/reminders/queries.ts'
import { setReminder } from '#server/reminders/set-reminder.ts'
import type { Shop } from '#server/shop.ts'
import { type ReadPeriod, readPeriod } from './read-period.ts'

/** Streams a month's documents in the books' order, one at a time. A rendering error aborts the download. */
export async function answerDocuments(shop: Shop, month: Month): Promise<Response> {
  const period = await readPeriod(shop, month)
  return fileAnswer(makeZip(documentsOf(shop, period)), { type: 'application/zip', name: documentsFileName(period) })
}

async function* documentsOf({ db, log }: Shop, { month, vouchers }: ReadPeriod) {
  try {
    for (const { kind, sourceId, number } of vouchers) {
      const reminder = kind === 'reminder' ? await findReminderRow(db, Number.parseInt(sourceId, 10)) : null
      // a withdrawal has no document: the letter is marked
      if (reminder && sourceId === String(reminder.id)) yield await paperOf(reminder, number)
      if (kind !== 'document') continue
      const invoice = await findInvoiceRow(db, Number(sourceId))
      if (!invoice) throw new Error(`invoice ${sourceId} is gone`)
      const lastModified = invoice.createdAt
      const electronic = await writeEInvoice(db, invoice)
      yield { name: voucherFileName(number, issuedFileName(invoice)), lastModified, input: new Uint8Array(await renderIssued(db, invoice)) }
      if (electronic !== null) yield { name: voucherFileName(number, issuedEInvoiceName(invoice)), lastModified, input: electronic }
    }
  } catch (error) {
    log.error({ err: error, month }, 'the documents of a month could not be packed')
    throw error
  }
}

async function paperOf(reminder: ReminderRow, number: number | null) {
  const input = new Uint8Array(await setReminder(reminder))
  return { name: voucherFileName(number, reminderFileName(reminder)), lastModified: reminder.createdAt, input }
}
