import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { batchCalls } from '#contract/batches/batches.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ordersByAddress } from '#domain/privacy/erasing.ts'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findBatchOrders } from '#server/batches/batches.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMails } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { orderAddress } from './order-link.ts'

const payloadSchema = z.object({
  batchId: z.number().int(),
  orderId: z.number().int(),
  key: z.string(),
  /** in the payload, as the product may be deleted before the mail is sent */
  code: z.string(),
  nameDa: z.string(),
  words: z.string(),
})
type Letter = z.infer<typeof payloadSchema>

const WRITTEN_BEFORE = 'De har allerede fået mailen med en anden tekst. Genindlæs siden, og skriv kun, hvis de skal have en til.'

/** Mails all buyers of a batch, once per key and address. Throws 'batch_not_found', 'batch_has_no_buyers', 'idempotency_key_reused'. */
export async function writeBatchLetter(
  shop: Shop,
  staff: Visitor,
  batchId: number,
  { key, words }: BodyOf<(typeof batchCalls)['writeBatchLetter']>,
): Promise<number> {
  const written = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    // serialises simultaneous requests
    await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId)).for('no key update')
    const { batch, orders: found } = await findBatchOrders(tx, batchId)
    const sent = await tx
      .select({ words: sql<string>`${mails.payload} ->> 'words'` })
      .from(mails)
      .where(sql`${mails.template} = 'batch-letter' and ${mails.payload} ->> 'key' = ${key}`)
    if (sent.some((letter) => letter.words !== words)) throw new ShopError('idempotency_key_reused', { message: WRITTEN_BEFORE })
    if (sent.length > 0) return sent.length
    const newest = [...ordersByAddress(found).values()].flatMap(([order]) => order ?? [])
    if (newest.length === 0) throw new ShopError('batch_has_no_buyers')
    const now = shop.now()
    const { code, nameDa } = batch
    await queueMails(
      tx,
      newest.map(({ id: orderId, customerEmail: to }) => {
        const payload: Letter = { batchId, orderId, key, code, nameDa, words }
        return { template: 'batch-letter', payload, to, now }
      }),
    )
    await writeAudit(tx, {
      by: staff,
      action: 'Skrevet til dem, der har en batch',
      subject: { kind: 'product', id: batch.productId, label: nameDa },
      changes: { batch: { to: code }, words: { to: words }, receivers: { to: newest.length } },
      at: now,
    })
    return newest.length
  })
  shop.outbox.wake()
  return written
}

export function writtenText(written: number): string {
  return `Skrevet til ${count(written, 'kunde', 'kunder')}`
}

export const batchLetter: MailTemplate = async (context, payload) => {
  const { orderId, code, nameDa, words } = payloadSchema.parse(payload)
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deletedAt) throw new NothingToSend(`order ${orderId} is gone`)
  return noticeMail(context, {
    subject: `Vigtigt om ${nameDa}, batch ${code}`,
    title: `Om batch ${code}`,
    greeting: `Hej ${order.customerName}`,
    paragraphs: [`Du har ${nameDa} fra batch ${code} på ordre ${order.orderNumber}.`, ...paragraphsOf(words)],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren' },
    closing: 'Har du spørgsmål, så svar på denne mail, eller ring til os.',
  })
}
