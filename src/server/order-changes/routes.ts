import { batchCalls } from '#contract/batches.ts'
import { orderChangeCalls } from '#contract/order-changes.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrder } from '#server/orders/queries.ts'
import { changeContent, previewChange } from './change-content.ts'
import { changeOrder } from './change-status.ts'
import { deleteOrder } from './delete-order.ts'
import { exchangeBatches } from './exchange-batches.ts'

export const orderChangeRoutes = [
  route(batchCalls.exchangeBatches, async (shop, { params, body, visitor }) => ({
    message: 'Batchen er byttet',
    batches: await exchangeBatches(shop, visitor, params, body.batches),
  })),

  route(staffOrderCalls.changeOrderStatus, async (shop, { params, body, visitor }) => {
    return { message: changedText(await changeOrder(shop, visitor, params.id, body)) }
  }),

  route(staffOrderCalls.changeOrder, async (shop, { params, body, visitor }) => {
    return { message: changedText(await changeOrder(shop, visitor, params.id, body)) }
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
]

function changedText(invoicing: string): string {
  return `Ordre opdateret!${invoicing && ` ${invoicing}`}`
}
