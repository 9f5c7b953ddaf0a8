import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { InvoiceSeries, invoiceCalls } from '#contract/invoices.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { invoiceSeries, invoices } from '#server/database/schema/invoices.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Change = BodyOf<(typeof invoiceCalls)['changeInvoiceSeries']>

export async function findSeries(db: Connection): Promise<InvoiceSeries> {
  const [row] = await db
    .select({ last: invoiceSeries.last, hasBegun: sql<boolean>`exists (select from ${invoices})` })
    .from(invoiceSeries)
    .where(eq(invoiceSeries.id, 1))
  if (!row) throw new Error('the table invoice_series has lost its row')
  return { next: row.last + 1, hasBegun: row.hasBegun }
}

/** Changes the first number while nothing is issued, under the series' lock. */
export async function changeSeries({ db, now }: Shop, staff: Visitor, { first, seen }: Change): Promise<InvoiceSeries> {
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    await tx.select({ last: invoiceSeries.last }).from(invoiceSeries).where(eq(invoiceSeries.id, 1)).for('no key update')
    // read under the lock that issuing takes too
    const before = await findSeries(tx)
    if (before.hasBegun) throw new ShopError('series_begun')
    const subject = { kind: 'settings', label: 'Fakturanumre' } as const
    await requireUnchanged(tx, seen, { thing: 'invoiceSeries', current: { next: before.next }, subject, now: () => ({ series: before }) })
    if (before.next === first) return before
    await tx
      .update(invoiceSeries)
      .set({ last: first - 1 })
      .where(eq(invoiceSeries.id, 1))
    const changes = { next: { from: before.next, to: first } }
    await writeAudit(tx, { by: staff, action: 'Første fakturanummer valgt', subject, changes, at: now() })
    return { next: first, hasBegun: false }
  })
}
