import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/http/call.ts'
import type { Recall, recallCalls } from '#contract/recalls.ts'
import { ordersByAddress } from '#domain/privacy/erasing.ts'
import { findBatchOrders } from '#server/batches/batches.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimLines, claims } from '#server/database/schema/claims.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { recallReceivers, recalls } from '#server/database/schema/recalls.ts'
import { ShopError } from '#server/http/shop-error.ts'

type BatchRecall = Omit<ResponseOf<(typeof recallCalls)['showBatchRecall']>, 'success'>

/** Throws 'recall_not_found'. */
export async function readRecall(db: Connection, batchId: number): Promise<Recall> {
  const found = await findRecall(db, batchId)
  if (!found) throw new ShopError('recall_not_found')
  return toRecall(found)
}

/** Throws 'batch_not_found'. */
export async function showBatchRecall(db: Connection, batchId: number): Promise<BatchRecall> {
  const { batch, orders: found } = await findBatchOrders(db, batchId)
  const row = await findRecall(db, batchId)
  const receivers = row ? await findReceivers(db, batchId) : []
  const { reportedAt, reportNumber } = row?.recall ?? {}
  return {
    batch,
    buyers: row ? receivers.length : ordersByAddress(found).size,
    complaints: await countComplaints(db, batchId),
    recall: row && { ...toRecall(row), reportedAt: reportedAt?.toISOString() ?? null, reportNumber: reportNumber ?? null },
    receivers,
  }
}

async function findRecall(db: Connection, batchId: number) {
  const [found] = await db
    .select({ recall: recalls, maker: manufacturers.name })
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .leftJoin(products, eq(products.id, batches.productId))
    .leftJoin(manufacturers, eq(manufacturers.id, products.makerId))
    .where(eq(recalls.batchId, batchId))
  return found ?? null
}

function toRecall({ recall, maker }: NonNullable<Awaited<ReturnType<typeof findRecall>>>): Recall {
  const { byUserId, reportedAt, reportNumber, createdAt, ...notice } = recall
  return { ...notice, maker, createdAt: createdAt.toISOString() }
}

async function findReceivers(db: Connection, batchId: number): Promise<BatchRecall['receivers']> {
  const isMail = and(
    eq(mails.template, 'safety-recall'),
    sql`${mails.payload} ->> 'batchId' = ${recallReceivers.batchId}::text and ${mails.payload} ->> 'orderId' = ${recallReceivers.orderId}::text`,
  )
  const rows = await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      name: orders.customerName,
      email: orders.customerEmail,
      rolls: recallReceivers.rolls,
      remedy: recallReceivers.remedy,
      answeredAt: recallReceivers.answeredAt,
      mail: mails.state,
    })
    .from(recallReceivers)
    .innerJoin(orders, eq(orders.id, recallReceivers.orderId))
    .leftJoin(mails, isMail)
    .where(eq(recallReceivers.batchId, batchId))
    .orderBy(asc(isNotNull(recallReceivers.answeredAt)), asc(orders.id))
  // mails that were sent are deleted after a while
  return rows.map(({ mail, answeredAt, ...row }) => ({ ...row, mail: mail ?? 'sent', answeredAt: answeredAt?.toISOString() ?? null }))
}

async function countComplaints(db: Connection, batchId: number): Promise<number> {
  const held = sql`jsonb_build_array(jsonb_build_object('id', ${batchId}::integer))`
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${claims.id})::integer` })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(and(claims.isAboutSafety, sql`${orderLines.batches} @> ${held}`))
  return counted?.total ?? 0
}

/** Recalls the authority was not told of, and the oldest of them. */
export async function countUnreported(db: Connection): Promise<Readonly<{ unreportedRecalls: number; unreportedBatch: number | null }>> {
  const [counted] = await db
    .select({ unreportedRecalls: count(), unreportedBatch: sql<number | null>`(array_agg(batch_id order by created_at))[1]` })
    .from(recalls)
    .where(isNull(recalls.reportedAt))
  return counted ?? { unreportedRecalls: 0, unreportedBatch: null }
}
