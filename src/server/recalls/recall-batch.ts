import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import { paths } from '#contract/pages/pages.ts'
import type { recallCalls } from '#contract/recalls.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { ordersByAddress } from '#domain/privacy/erasing.ts'
import { CHOOSE_REMEDY, RECALL_HEADING, REMEDY_LABELS, type Remedy, STOP_USING, soldPeriod } from '#domain/recalls/recall.ts'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findBatchOrders } from '#server/batches/batches.ts'
import { blockBatch } from '#server/batches/change-batches.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { recallReceivers, recalls } from '#server/database/schema/recalls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { hashToken, type Visitor } from '#server/http/visitor.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMails } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { readRecall } from './queries.ts'

/** Blocks a batch and mails the notice, once. Throws 'batch_not_found', 'batch_has_no_buyers', 'batch_recalled', 'batch_not_blocked'. */
export async function recallBatch(
  shop: Shop,
  staff: Visitor,
  batchId: number,
  notice: BodyOf<(typeof recallCalls)['recallBatch']>,
): Promise<number> {
  const { batch, orders: sold } = await findBatchOrders(shop.db, batchId)
  if (ordersByAddress(sold).size === 0) throw new ShopError('batch_has_no_buyers')
  // blocked first: the batch must not be sold while the mails are on their way
  if (batch.productId !== null) await blockBatch(shop, staff, batchId, 'Tilbagekaldt').catch(unlessBlocked)
  const written = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    // serialises simultaneous requests
    const [held] = await tx.select().from(batches).where(eq(batches.id, batchId)).for('no key update')
    if (held?.productId != null && !held.blockedAt) throw new ShopError('batch_not_blocked', { message: RELEASED_SINCE })
    const { orders: found } = await findBatchOrders(tx, batchId)
    const ofAddress = ordersByAddress(found)
    if (ofAddress.size === 0) throw new ShopError('batch_has_no_buyers')
    const now = shop.now()
    const days = found.map(({ createdAt }) => copenhagenDay(Date.parse(createdAt))).toSorted()
    const [stored] = await tx
      .insert(recalls)
      .values({
        batchId,
        code: batch.code,
        nameDa: batch.nameDa,
        ...(await findSoldAs(tx, batch)),
        soldFrom: days[0] ?? '',
        soldTo: days.at(-1) ?? '',
        rolls: sumOf(found),
        ...notice,
        byUserId: staff.userId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ batchId: recalls.batchId })
    if (!stored) throw new ShopError('batch_recalled')
    const receivers = [...ofAddress.values()].flatMap((orders) => {
      const [newest] = orders
      return newest
        ? [{ to: newest.customerEmail, orderId: newest.id, rolls: sumOf(orders), token: randomBytes(32).toString('base64url') }]
        : []
    })
    await tx
      .insert(recallReceivers)
      .values(receivers.map(({ orderId, rolls, token }) => ({ batchId, orderId, rolls, tokenHash: hashToken(token) })))
    await queueMails(
      tx,
      receivers.map(({ to, orderId, token }) => ({ template: 'safety-recall', payload: { batchId, orderId, token }, to, now })),
    )
    await writeAudit(tx, {
      by: staff,
      action: 'Batch tilbagekaldt',
      subject: { kind: 'product', id: batch.productId, label: batch.nameDa },
      changes: { batch: { to: batch.code }, hazard: { to: notice.hazard }, receivers: { to: receivers.length } },
      at: now,
    })
    return receivers.length
  })
  shop.outbox.wake()
  return written
}

const RELEASED_SINCE = 'En kollega gav batchen fri imens. Prøv igen.'

function unlessBlocked(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'batch_is_blocked')) throw error
}

function sumOf(orders: readonly Readonly<{ rolls: number }>[]): number {
  return orders.reduce((sum, { rolls }) => sum + rolls, 0)
}

/** SKU and picture as the batch was sold. */
async function findSoldAs(tx: Connection, { id, productId }: Readonly<{ id: number; productId: number | null }>) {
  const held = sql`jsonb_build_array(jsonb_build_object('id', ${id}::integer))`
  const isOfProduct = productId === null ? isNull(orderLines.productId) : eq(orderLines.productId, productId)
  const [line] = await tx
    .select({ kcwId: orderLines.kcwId, imageUrl: orderLines.imageUrl })
    .from(orderLines)
    .where(and(isOfProduct, sql`${orderLines.batches} @> ${held}`))
    .limit(1)
  return { kcwId: line?.kcwId ?? '', imageUrl: line?.imageUrl ?? null }
}

/** Throws 'recall_not_found'. */
export async function reportRecall(shop: Shop, staff: Visitor, batchId: number, number: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const at = shop.now()
    const [recall] = await tx.select().from(recalls).where(eq(recalls.batchId, batchId)).for('no key update')
    if (!recall) throw new ShopError('recall_not_found')
    await tx.update(recalls).set({ reportedAt: at, reportNumber: number }).where(eq(recalls.batchId, batchId))
    await writeAudit(tx, {
      by: staff,
      action: 'Tilbagekaldelse anmeldt',
      subject: { kind: 'product', id: null, label: recall.nameDa },
      changes: { batch: { to: recall.code }, reportNumber: { from: recall.reportNumber, to: number } },
      at,
    })
  })
}

/** Throws 'link_expired' for an unknown link, 'remedy_not_offered'. */
export async function answerRecall(shop: Shop, { token, remedy }: Readonly<{ token: string; remedy: Remedy }>): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const isIt = eq(recallReceivers.tokenHash, hashToken(token))
    const [found] = await tx
      .select({ remedies: recalls.remedies })
      .from(recallReceivers)
      .innerJoin(recalls, eq(recalls.batchId, recallReceivers.batchId))
      .where(isIt)
    if (!found) throw new ShopError('link_expired')
    if (!found.remedies.includes(remedy)) throw new ShopError('remedy_not_offered')
    await tx.update(recallReceivers).set({ remedy, answeredAt: shop.now() }).where(isIt)
  })
}

const payloadSchema = z.object({ batchId: z.number().int(), orderId: z.number().int(), token: z.string() })

/** The notice in the order of Regulation (EU) 2024/1435; pictures and the choice are on its page. */
export const safetyRecall: MailTemplate = async (context, payload) => {
  const { batchId, orderId, token } = payloadSchema.parse(payload)
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deletedAt) throw new NothingToSend(`order ${orderId} is gone`)
  const recall = await readRecall(context.db, batchId)
  const { company } = context.settings
  return noticeMail(context, {
    subject: `${RECALL_HEADING}: ${recall.nameDa}, batch ${recall.code}`,
    title: RECALL_HEADING,
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      `Vi kalder ${recall.nameDa} tilbage: varenummer ${recall.kcwId}, batch ${recall.code}${recall.maker ? `, fra ${recall.maker}` : ''}. Batchnummeret står på varen. Vi solgte varen ${soldPeriod(recall)}, også til dig på ordre ${order.orderNumber}.`,
      `Faren: ${recall.hazard}`,
      `Det skal du gøre: ${STOP_USING}`,
      ...paragraphsOf(recall.instructions),
      `${CHOOSE_REMEDY} Det koster dig ikke noget: ${recall.remedies.map((remedy) => REMEDY_LABELS[remedy].toLowerCase()).join(', eller ')}.`,
    ],
    action: { url: `${context.publicUrl}${paths.recall(batchId)}?token=${token}`, text: 'Se tilbagekaldelsen, og vælg' },
    closing: `Ring på ${recall.phone}, eller skriv til ${company.email}. Har du givet varen videre, så giv også denne besked videre. Vi beklager ulejligheden.`,
  })
}
