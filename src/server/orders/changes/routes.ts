import { orderChangeCalls } from '#contract/orders/changes.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrder } from '#server/orders/queries.ts'
import { changeContent, previewChange } from './change-content.ts'

export const orderChangeRoutes = [
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
