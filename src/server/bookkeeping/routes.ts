import { makeZip } from 'client-zip'
import papa from 'papaparse'
import { bookkeepingCalls } from '#contract/bookkeeping.ts'
import { type Month, monthText } from '#domain/bookkeeping/month.ts'
import { documentsFileName, type PostingFormat, postingRows, postingsFileName, voucherFileName } from '#domain/bookkeeping/posting-files.ts'
import { eInvoiceFileName, invoiceFileName } from '#domain/invoices/invoice.ts'
import { reminderFileName } from '#domain/reminders/reminder-document.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { route } from '#server/http/route.ts'
import { renderIssued, writeEInvoice } from '#server/invoices/issued-file.ts'
import { findInvoiceRow } from '#server/invoices/queries.ts'
import type { ReminderRow } from '#server/payments/reminder-charges.ts'
import { findReminderRow, renderReminderPdf } from '#server/reminders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { closePeriod } from './close-period.ts'
import { listPeriods } from './periods.ts'
import { type ReadPeriod, readPeriod, showPeriod } from './read-period.ts'

const BYTE_ORDER_MARK = '\ufeff'

export const bookkeepingRoutes = [
  route(bookkeepingCalls.listPeriods, async (shop) => ({ periods: await listPeriods(shop) })),

  route(bookkeepingCalls.showPeriod, (shop, { params }) => showPeriod(shop, params.month)),

  route(bookkeepingCalls.closePeriod, async (shop, { params, visitor }) => ({
    period: await closePeriod(shop, visitor, params.month),
    message: `${monthText(params.month)} er afsluttet`.replace(/^./, (letter) => letter.toUpperCase()),
  })),

  route(bookkeepingCalls.downloadPostings, (shop, { params, query }) => answerPostings(shop, params.month, query.format)),

  route(bookkeepingCalls.downloadDocuments, (shop, { params }) => answerDocuments(shop, params.month)),
]

/** Streams a month's documents in the books' order, one at a time. A rendering error aborts the download. */
async function answerDocuments(shop: Shop, month: Month): Promise<Response> {
  const period = await readPeriod(shop, month)
  return fileAnswer(makeZip(documentsOf(shop, period)), { type: 'application/zip', name: documentsFileName(period) })
}

async function* documentsOf({ db, log }: Shop, { month, vouchers }: ReadPeriod) {
  try {
    for (const { kind, sourceId, number } of vouchers) {
      const reminder = kind === 'reminder' ? await findReminderRow(db, Number.parseInt(sourceId, 10)) : null
      // a withdrawal has no document: the letter is marked
      if (reminder && sourceId === String(reminder.id)) yield await pdfOf(reminder, number)
      if (kind !== 'document') continue
      const invoice = await findInvoiceRow(db, Number(sourceId))
      if (!invoice) throw new Error(`invoice ${sourceId} is gone`)
      const lastModified = invoice.createdAt
      const electronic = await writeEInvoice(db, invoice)
      // without a voucher number only its own tells a document from others of its order
      const named = { ...invoice, isCredited: number === null || invoice.creditedById !== null }
      const input = new Uint8Array(await renderIssued(db, invoice))
      yield { name: voucherFileName(number, invoiceFileName(named)), lastModified, input }
      if (electronic !== null) yield { name: voucherFileName(number, eInvoiceFileName(named)), lastModified, input: electronic }
    }
  } catch (error) {
    log.error({ err: error, month }, 'the documents of a month could not be packed')
    throw error
  }
}

async function pdfOf(reminder: ReminderRow, number: number | null) {
  const input = new Uint8Array(await renderReminderPdf(reminder))
  return { name: voucherFileName(number, reminderFileName(reminder)), lastModified: reminder.createdAt, input }
}

/** A month's postings as CSV: semicolons, decimal comma, CRLF and a byte order mark. */
async function answerPostings(shop: Shop, month: Month, format: PostingFormat): Promise<Response> {
  const period = await readPeriod(shop, month)
  const text = papa.unparse(postingRows(period.vouchers, format, period.accounts), { delimiter: ';', newline: '\r\n' })
  return fileAnswer(`${BYTE_ORDER_MARK}${text}\r\n`, { type: 'text/csv; charset=utf-8', name: postingsFileName(period, format) })
}
