import { desc, eq, inArray } from 'drizzle-orm'
import { batchCalls } from '#contract/batches/batches.ts'
import type { QueryOf } from '#contract/http/call.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches, receiptLines, receipts } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findBatchedProduct, findBatchOrders, findMovements } from './batches.ts'
import { blockBatch, countBatch, nameBatch, releaseBatch } from './change-batches.ts'
import { changeReceiptCosts, findReceipts, receiveGoods } from './receive-goods.ts'
import type { RollLabelsToSet } from './render-roll-labels.ts'

export const batchRoutes = [
  route(batchCalls.showBatches, async ({ db }, { params }) => ({
    stock: await inTransaction(db, (tx) => findBatchedProduct(tx, params.id), { isolation: 'repeatable read' }),
  })),
  route(batchCalls.listMovements, async ({ db }, { params, query }) => await findMovements(db, params.id, query)),
  route(batchCalls.countBatch, async (shop, { params, body, visitor, idempotencyKey: key }) => ({
    message: await countBatch(shop, visitor, params.id, body, attemptOf('counts', { key, body: { ...body, ...params }, staff: visitor })),
    stock: await findBatchedProduct(shop.db, params.id),
  })),
  route(batchCalls.nameBatch, async (shop, { params, body, visitor, idempotencyKey: key }) => ({
    message: await nameBatch(shop, visitor, params.id, body, attemptOf('counts', { key, body: { ...body, ...params }, staff: visitor })),
    stock: await findBatchedProduct(shop.db, params.id),
  })),
  route(batchCalls.blockBatch, async (shop, { params, body, visitor }) => {
    const productId = await blockBatch(shop, visitor, params.id, body.reason)
    return { message: 'Batchen er spærret', stock: await findBatchedProduct(shop.db, productId) }
  }),
  route(batchCalls.releaseBatch, async (shop, { params, body, visitor }) => {
    const productId = await releaseBatch(shop, visitor, params.id, body)
    const stock = await findBatchedProduct(shop.db, productId)
    const isStillBlocked = stock.batches.some(({ id, blockedReason }) => id === params.id && blockedReason !== null)
    return { message: isStillBlocked ? 'Varerne er skrevet af. Batchen er stadig spærret' : 'Batchen er givet fri', stock }
  }),
  route(batchCalls.listBatchOrders, async ({ db }, { params }) => await findBatchOrders(db, params.id)),
  route(batchCalls.listReceipts, async ({ db }, { query }) => await findReceipts(db, query)),
  route(batchCalls.receiveGoods, async (shop, { body, visitor }) => {
    const { receipt, beyond } = await receiveGoods(shop, visitor, body)
    // sends stock notices at once
    shop.outbox.wake()
    return { message: `${withUnit(receipt.rolls, 'stk.')} er lagt på lager`, receipt, beyond: [...beyond] }
  }),
  route(batchCalls.changeReceiptCosts, async (shop, { params, body, visitor }) => ({
    message: 'Priserne er gemt',
    receipt: await changeReceiptCosts(shop, visitor, params.id, body),
  })),
  route(batchCalls.downloadRollLabels, (shop, { query }) => answerRollLabels(shop, query)),
]

type LabelQuery = QueryOf<(typeof batchCalls)['downloadRollLabels']>

/** Labels for rolls in one file. Throws product_not_found and batch_not_found. */
async function answerRollLabels(shop: Shop, query: LabelQuery): Promise<Response> {
  const [{ company }, labels] = await Promise.all([shop.settings(), findRollLabels(shop.db, query)])
  const { paper, from } = query
  const render = () => renderInThread<RollLabelsToSet>({ kind: 'roll_labels', paper, labels, from, company, createdAt: shop.now() })
  return await pdfAnswer(shop, { fileName: 'Rullelabels.pdf', render })
}

async function findRollLabels(
  db: Connection,
  { rolls, receipt }: Pick<LabelQuery, 'rolls' | 'receipt'>,
): Promise<RollLabelsToSet['labels']> {
  const ids = [...new Set(rolls.map(({ productId }) => productId))]
  const [found, named, received] = await Promise.all([
    db.select({ id: products.id, kcwId: products.kcwId, nameDa: products.nameDa }).from(products).where(inArray(products.id, ids)),
    db.select().from(batches).where(inArray(batches.productId, ids)),
    findReceived(db, ids),
  ])
  return rolls.map(({ productId, batchId, labels }) => {
    const product = found.find(({ id }) => id === productId)
    if (!product) throw new ShopError('product_not_found')
    const batch = batchId === null ? null : named.find((one) => one.id === batchId && one.productId === productId)
    if (batch === undefined) throw new ShopError('batch_not_found')
    const own = received.filter((line) => line.productId === productId && line.batchId === batchId)
    const { at } = own.find(({ receiptId }) => receiptId === receipt) ?? own[0] ?? { at: batch?.createdAt }
    const { kcwId, nameDa } = product
    return { kcwId, nameDa, batch: batch?.code ?? null, receivedOn: at ? copenhagenDay(at.getTime()) : null, labels }
  })
}

/** When rolls of products came in, the latest first. */
async function findReceived(db: Connection, productIds: readonly number[]) {
  const { productId, batchId, receiptId } = receiptLines
  return await db
    .select({ productId, batchId, receiptId, at: receipts.createdAt })
    .from(receiptLines)
    .innerJoin(receipts, eq(receipts.id, receiptId))
    .where(inArray(productId, [...productIds]))
    .orderBy(desc(receiptId))
}
