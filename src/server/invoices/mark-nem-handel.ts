import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { Invoice, invoiceCalls } from '#contract/invoices.ts'
import { NOT_BY_NEM_HANDEL } from '#domain/invoices/e-invoice/e-invoice.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { eInvoices } from '#server/database/schema/invoices.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findInvoiceRow, listedInvoice } from './queries.ts'

type Mark = BodyOf<(typeof invoiceCalls)['markNemHandel']>

/** Records that a document was or was not sent through NemHandel. A simultaneous change is refused. */
export async function markNemHandel({ db, now }: Shop, staff: Visitor, id: number, { isSent, seen }: Mark): Promise<Invoice> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const invoice = await findInvoiceRow(tx, id)
    if (!invoice) throw new ShopError('invoice_not_found')
    const [electronic] = await tx.select().from(eInvoices).where(eq(eInvoices.invoiceId, id)).for('no key update')
    if (!electronic?.needsNemHandel) throw new ShopError('nem_handel_not_needed')
    const at = now()
    const wasSent = electronic.sentAt !== null
    const subject = { kind: 'invoice', id, label: `${documentName(invoice)} (${invoice.orderNumber})` } as const
    await requireUnchanged(tx, seen, { thing: 'invoice', current: { isSent: wasSent }, subject, now: () => listedInvoice(tx, id, at) })
    if (wasSent === isSent) return
    const mark = isSent ? { sentAt: at, sentByUserId: staff.userId } : { sentAt: null, sentByUserId: null }
    await tx.update(eInvoices).set(mark).where(eq(eInvoices.invoiceId, id))
    const action = isSent ? 'Sendt via NemHandel' : NOT_BY_NEM_HANDEL
    await writeAudit(tx, { by: staff, action, subject, changes: { isSent: { from: wasSent, to: isSent } }, at })
  })
  return await listedInvoice(db, id, now())
}
