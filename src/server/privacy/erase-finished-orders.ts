import { and, eq, exists, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import { FORGOTTEN_EMAIL } from '#domain/privacy/erasing.ts'
import { lockForErasure } from '#server/audit/subjects.ts'
import { deleteClaimsOfBuyers, eraseClaims } from '#server/claims/erase-claims.ts'
import type { Database } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'
import { eraseMessages } from '#server/messages/messages.ts'
import { eraseBuyers, eraseNotes, eraseOrdersInLog, hasUnfinishedClaim, invoicesOf, isWithoutContact } from '#server/orders/erase-buyers.ts'
import { findClaimIds, findMessageIds } from './find-traces.ts'

const ORDERS_AT_ONCE = 500

/**
 * Erases forgotten buyers of orders that have finished, with their claims, and sent their last mail, and what was claimed or mailed later. The files
 * of photographs are deleted by the next cleanup.
 */
export async function eraseBuyersOfFinishedOrders(db: Database, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const isOver = and(inArray(orders.status, ['shipped', 'delivered', 'cancelled']), not(hasUnfinishedClaim))
    const isMailed = sql`not exists (
      select from mails where mails.state = 'queued' and mails.payload @> jsonb_build_object('orderId', orders.id))`
    const claimsByName = tx
      .select({ id: claims.id })
      .from(claims)
      .where(and(eq(claims.orderId, orders.id), ne(claims.email, FORGOTTEN_EMAIL)))
    const isNamed = or(ne(orders.customerPhone, ''), exists(claimsByName))
    const waiting = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNotNull(orders.buyerForgottenAt), isNamed, or(isNotNull(orders.deletedAt), isOver), isMailed))
      .limit(ORDERS_AT_ONCE)
    const found = waiting.map(({ id }) => id)
    const ids = await eraseBuyers(tx, found, at)
    const claimIds = await findClaimIds(tx, ids)
    const messageIds = await findMessageIds(tx, ids)
    await deleteClaimsOfBuyers(tx, claimIds)
    if (messageIds.length > 0) await tx.delete(messages).where(inArray(messages.id, messageIds))
    await eraseNotes(tx, ids)
    for (const orderId of ids) await eraseMails(tx, isAbout({ orderId }))
    for (const invoiceId of await invoicesOf(tx, ids)) await eraseMails(tx, isAbout({ invoiceId }))
    await eraseMessages(tx, messageIds)
    await eraseClaims(tx, claimIds)
    await eraseOrdersInLog(tx, ids)
    await eraseMails(
      tx,
      sql`${mails.state} <> 'queued' and ${mails.id} in (
        select m.id from ${orders} join mails m on m.payload @> jsonb_build_object('orderId', ${orders.id}) where ${isWithoutContact}
        union select m.id from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
          join mails m on m.payload @> jsonb_build_object('invoiceId', ${invoices.id}) where ${isWithoutContact})`,
    )
  })
}
