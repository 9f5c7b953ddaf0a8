import { phoneOrderCalls, placeOrderCalls } from '#contract/orders/place-order.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { idempotencyKeyOf } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import { withinGuestLimits } from './guest-limits.ts'
import { placeOrder } from './place-order.ts'
import { placePhoneOrder } from './place-phone-order.ts'

export const placingRoutes = [
  route(placeOrderCalls.placeOrder, async (shop, { body, visitor, idempotencyKey, ip }) => {
    const place = () => placeOrder(shop, { body, visitor, idempotencyKey })
    const key = idempotencyKeyOf(idempotencyKey, body, visitor)
    const placed = visitor ? await place() : await withinGuestLimits(shop, { body, key, ip }, place)
    return { ...placed, message: `${THANKS_FOR_ORDER}.` }
  }),

  route(phoneOrderCalls.placePhoneOrder, async (shop, { body, visitor, idempotencyKey }) => {
    const { orderId, orderNumber } = await placePhoneOrder(shop, visitor, { body, idempotencyKey })
    return { orderId, orderNumber, message: `Ordre ${orderNumber} er bestilt` }
  }),
]
