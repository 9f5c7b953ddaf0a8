import { ACCOUNT_LABELS } from '#domain/settings/accounts.ts'
import type { ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { renderIssued } from '#server/invoices/issued-file.ts'
import { findInvoiceRow } from '#server/invoices/queries.ts'
import { findReminderRow, renderReminderPdf } from '#server/reminders/queries.ts'
import type { Shop } from '#server/shop.ts'
import type { VoucherToSet } from './render-voucher.ts'

export type VoucherRow = typeof ledgerVouchers.$inferSelect
type Printed = Pick<VoucherRow, 'kind' | 'sourceId' | 'number' | 'day' | 'text' | 'postings' | 'createdAt'>

/** The PDF of a voucher: the invoice, credit note or reminder it is about, otherwise a voucher of its own. */
export async function renderVoucherPdf(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { kind, sourceId, number, day, text, postings, createdAt }: Printed,
): Promise<Buffer> {
  const invoice = kind === 'document' ? await findInvoiceRow(db, Number(sourceId)) : null
  if (invoice) return await renderIssued(db, invoice)
  const reminder = kind === 'reminder' ? await findReminderRow(db, Number.parseInt(sourceId, 10)) : null
  if (reminder && sourceId === String(reminder.id)) return await renderReminderPdf(reminder)
  const { company } = await settings()
  const lines = postings.map(({ account, ore }) => ({ account: ACCOUNT_LABELS[account], ore }))
  return await renderInThread<VoucherToSet>({ kind: 'voucher', number, day, text, lines, company, createdAt })
}
