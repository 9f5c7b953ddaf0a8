import { onlinePaymentCalls } from '#contract/payments/online.ts'
import { isOwnOrder } from '#server/customers/own-orders.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findGuestOrder, findOrder } from '#server/orders/queries.ts'
import { askForPayment } from './ask-for-payments.ts'
import { openPaymentPage } from './open-session.ts'

export const onlinePaymentRoutes = [
  route(
    onlinePaymentCalls.openPaymentPage,
    async (shop, { params, visitor }) => {
      const order = await findOrder(shop.db, params.id, visitor)
      if (!order || !isOwnOrder(order, visitor)) throw new ShopError('order_not_found')
      return await openPaymentPage(shop, order)
    },
    () => true,
  ),

  route(onlinePaymentCalls.openGuestPaymentPage, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    return await openPaymentPage(shop, order)
  }),

  route(onlinePaymentCalls.askForPayment, async (shop, { params, visitor }) => ({
    message: `Mail med link til betaling er på vej til ${await askForPayment(shop, visitor, params.id)}`,
  })),
]
