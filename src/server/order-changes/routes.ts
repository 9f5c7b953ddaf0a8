import { eq } from 'drizzle-orm'
import { batchCalls } from '#contract/batches/batches.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { addBatches, type BatchRolls, exchangeRolls, ofUnknown } from '#domain/batches/batch-rolls.ts'
import { heldOf } from '#domain/parcels/rolls.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockStocks, storeStocks } from '#server/batches/held-stock.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findOrder, lockOrder } from '#server/orders/queries.ts'
import { beginPacking } from '#server/parcels/packing-slips.ts'
import type { Shop } from '#server/shop.ts'
import { changeContent, previewChange } from './change-content.ts'
import { changeStatus } from './change-status.ts'
import { deleteOrder } from './delete-order.ts'
import { cancelOwnOrder, changeOwnOrder, previewOwnChange, requestChange } from './own-changes.ts'

export const orderChangeRoutes = [
  route(batchCalls.exchangeBatches, async (shop, { params, body, visitor }) => ({
    message: 'Batchen er byttet',
    batches: await exchangeBatches(shop, visitor, params, body.batches),
  })),

  route(staffOrderCalls.changeOrderStatus, async (shop, { params, body, visitor }) => {
    return { message: changedText(await changeStatus(shop, visitor, params.id, body)) }
  }),

  route(staffOrderCalls.changeOrder, async (shop, { params, body, visitor }) => {
    return { message: changedText(await changeStatus(shop, visitor, params.id, body)) }
  }),

  route(staffOrderCalls.deleteOrder, async (shop, { params, visitor }) => {
    await deleteOrder(shop, visitor, params.id)
    return { message: 'Ordre slettet' }
  }),

  route(orderChangeCalls.previewOrderChange, async (shop, { params, body, visitor }) => {
    const order = await findOrder(shop.db, params.id, visitor)
    if (!order) throw new ShopError('order_not_found')
    return { outcomes: await previewChange(shop, order, body) }
  }),

  route(orderChangeCalls.changeOrderContent, async (shop, { params, body, visitor }) => {
    const invoicing = await changeContent(shop, visitor, params.id, body)
    return { message: `Ordren er rettet, og kunden får en mail${invoicing && `. ${invoicing}`}` }
  }),

  route(orderChangeCalls.previewOwnChange, async (shop, { params, body, visitor }) => ({
    outcome: await previewOwnChange(shop, visitor, params.id, body),
  })),

  route(orderChangeCalls.changeOwnOrder, async (shop, { params, body, visitor }) => {
    await changeOwnOrder(shop, visitor, params.id, body)
    return { message: 'Ordren er rettet. Vi har sendt dig en mail.' }
  }),

  route(orderChangeCalls.cancelOwnOrder, async (shop, { params, visitor }) => {
    await cancelOwnOrder(shop, visitor, params.id)
    return { message: 'Ordren er annulleret. Vi har sendt dig en mail.' }
  }),

  route(orderChangeCalls.askForChange, async (shop, { params, body, visitor, ip }) => {
    await requestChange(shop, { ...params, visitor, ip }, body.message)
    return { message: 'Tak. Vi ser på det og svarer dig.' }
  }),
]

function changedText(invoicing: string): string {
  return `Ordre opdateret!${invoicing && ` ${invoicing}`}`
}

type RequestedBatches = BodyOf<(typeof batchCalls)['exchangeBatches']>['batches']

/** Exchanges a line's reserved rolls. Throws 'order_not_found', 'line_not_found', 'order_all_sent', 'batch_has_too_few'. */
async function exchangeBatches(
  shop: Shop,
  staff: Visitor,
  { id, itemId }: Readonly<{ id: number; itemId: number }>,
  requested: RequestedBatches,
): Promise<BatchRolls[]> {
  return await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    const [line] = (await tx.select().from(orderLines).where(eq(orderLines.id, itemId))).filter(({ orderId }) => orderId === id)
    if (!line || line.productId === null) throw new ShopError('line_not_found')
    const held = order.status === 'cancelled' ? 0 : heldOf(line)
    if (held === 0) throw new ShopError('order_all_sent')
    const before = await lockStocks(tx, [line.productId])
    const stock = before.get(line.productId)
    if (!stock) throw new ShopError('line_not_found')
    const named = requested.map(({ id: batchId, rolls }): BatchRolls => {
      const batch = [...stock.batches, ...line.batches].find((one) => one.id === batchId)
      if (batchId === null) return ofUnknown(rolls)
      if (!batch || batch.id === null) throw new ShopError('batch_has_too_few')
      return { id: batch.id, code: batch.code, rolls }
    })
    const exchanged = exchangeRolls(line.batches, { held, requested: addBatches(named, []), stock })
    if (!exchanged) throw new ShopError('batch_has_too_few')
    const at = shop.now()
    await beginPacking(tx, { staff, ids: [id], at })
    const after = new Map([[stock.id, stock.give(exchanged.released).take(exchanged.reserved)]])
    const cause = { kind: 'exchanged', orderId: id, byUserId: staff.userId, at: at.toISOString() } as const
    await storeStocks(tx, { before, after, cause })
    await tx.update(orderLines).set({ batches: exchanged.line }).where(eq(orderLines.id, itemId))
    await writeAudit(tx, {
      by: staff,
      action: 'Batch byttet på ordre',
      subject: { kind: 'order', id, label: order.orderNumber },
      changes: { [`batches.${line.kcwId}`]: { from: inWords(line.batches), to: inWords(exchanged.line) } },
      at,
    })
    return exchanged.line
  })
}

function inWords(batches: readonly BatchRolls[]): string[] {
  return batches.map(({ code, rolls }) => `${rolls} × ${code ?? 'ukendt'}`)
}
