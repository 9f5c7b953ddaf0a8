import { batchCalls } from '#contract/batches.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { findBatchedProduct, findBatchOrders, findMovements } from './batches.ts'
import { blockBatch, countBatch, nameBatch, releaseBatch } from './change-batches.ts'
import { findReceipts, receiveGoods } from './receive-goods.ts'
import { answerRollLabels } from './roll-labels.ts'

export const batchRoutes = [
  route(batchCalls.showBatches, async ({ db }, { params }) => ({ stock: await findBatchedProduct(db, params.id) })),
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
    const productId = await releaseBatch(shop, visitor, params.id, body.rolls)
    const stock = await findBatchedProduct(shop.db, productId)
    const isStillBlocked = stock.batches.some(({ id, blockedReason }) => id === params.id && blockedReason !== null)
    return { message: isStillBlocked ? 'Rullerne er skrevet af. Batchen er stadig spærret' : 'Batchen er givet fri', stock }
  }),
  route(batchCalls.listBatchOrders, async ({ db }, { params }) => await findBatchOrders(db, params.id)),
  route(batchCalls.listReceipts, async ({ db }, { query }) => await findReceipts(db, query)),
  route(batchCalls.receiveGoods, async (shop, { body, visitor }) => {
    const { receipt, beyond } = await receiveGoods(shop, visitor, body)
    // sends stock notices at once
    shop.outbox.wake()
    return { message: `${count(receipt.rolls, 'rulle er', 'ruller er')} lagt på lager`, receipt, beyond: [...beyond] }
  }),
  route(batchCalls.downloadRollLabels, (shop, { query }) => answerRollLabels(shop, query)),
]
