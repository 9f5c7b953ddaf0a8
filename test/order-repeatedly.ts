import { setTimeout } from 'node:timers/promises'
import { type OrderInput, orderBody } from './shop.ts'

/** Without it the shop would leave a busy machine no time for what goes on beside it. */
const BETWEEN_ORDERS_MS = 20

/** A customer who orders one roll of product 1 again and again until `stop`; `first` resolves when ten orders are acknowledged. */
export function orderRepeatedly(address: string, token: string, more: Partial<OrderInput> = {}) {
  const acknowledged: string[] = []
  const refused: unknown[] = []
  const { promise: first, resolve } = Promise.withResolvers<void>()
  let isOver = false
  const order = async () => {
    while (!isOver) {
      const answer = await fetch(`${address}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(orderBody([{ id: 1, quantity: 1, payWithPoints: false }], more)),
      })
      const body = await answer.json()
      if (answer.ok) acknowledged.push(body.orderNumber)
      else refused.push(body)
      if (acknowledged.length >= 10 || refused.length > 0) resolve()
      await setTimeout(BETWEEN_ORDERS_MS)
    }
  }
  const all = order()
  return {
    acknowledged,
    refused,
    first,
    stop: async () => {
      isOver = true
      await all
    },
  }
}
