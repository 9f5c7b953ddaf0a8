import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import { orderBody } from '#test/shop.ts'
import {
  annulAll,
  hasLeft,
  isAlive,
  type Line,
  type Order,
  parcelsOf,
  points,
  release,
  retake,
  send,
  shippingFor,
  spentPoints,
  subtotalOre,
  takeBack,
  takeRoll,
  unsent,
  type World,
} from './model.ts'
import { living, type Maker, orderOf } from './step.ts'

export const place: Maker = (world, dice) => {
  const left = points(world)
  const chosen = world.products.filter(() => dice.upTo(2) > 0).map((product) => ({ product, quantity: 1 + dice.upTo(3), onPoints: false }))
  if (chosen.length === 0) return null
  const [first] = chosen
  if (first?.product.earns && dice.upTo(3) === 0 && left >= 10 * first.quantity) first.onPoints = true
  const items = chosen.map(({ product, quantity, onPoints }) => ({ id: product.id, quantity, payWithPoints: onPoints }))
  return {
    name: `place ${JSON.stringify(items)}`,
    call: 'POST /orders',
    body: orderBody(items, { paymentMethod: 'invoice' }),
    by: 'customer',
    refused: null,
    done: (after, { orderId }) => {
      const lines = chosen.map(({ product, quantity, onPoints }): Line => {
        const own = after.products.find(({ id }) => id === product.id) ?? product
        const rolls = Array.from({ length: quantity }, () => takeRoll(own))
        return { itemId: 0, product: own, unitOre: own.priceOre, onPoints, rolls }
      })
      const order: Order = {
        ...{
          id: Number(orderId),
          status: 'pending',
          isDeleted: false,
          lines,
          shippingOre: 0,
          parcels: 0,
          parcelIds: [],
          paid: [],
          invoices: [],
        },
        ...{ reducedOre: 0, annulledOre: 0 },
      }
      order.shippingOre = shippingFor(subtotalOre(order))
      after.orders.push(order)
    },
  }
}

export const setStatus: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const to: OrderStatus = dice.one(ORDER_STATUSES)
  const isTooPoor = order.status === 'cancelled' && to !== 'cancelled' && ownPoints(world) < spentPoints(order)
  return {
    name: `${order.id} becomes ${to}`,
    call: `PUT /orders/${order.id}/status`,
    body: { status: to },
    by: 'staff',
    refused: isTooPoor ? 'too_few_points' : null,
    done: (after) => becomes(after, orderOf(after, order.id), to),
  }
}

/** What he can spend: what he owes is no balance below 0. */
const ownPoints = (world: World) => Math.max(0, points(world))

function becomes(world: World, order: Order, to: OrderStatus): void {
  const from = order.status
  if (from === to) return
  if (to === 'cancelled') {
    release(order)
    order.status = to
    annulAll(world, order)
    return
  }
  if (from === 'cancelled') retake(order)
  const isToBeSent = to === 'pending' || to === 'processing'
  const [last] = parcelsOf(order)
  if (isToBeSent && hasLeft(order) && last !== undefined) takeBack(order, last)
  if (!isToBeSent && !hasLeft(order)) send(order, (line) => unsent(line).length)
  order.status = to
}

export const remove: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order || dice.upTo(3) > 0) return null
  return {
    name: `${order.id} is deleted`,
    call: `DELETE /orders/${order.id}`,
    by: 'staff',
    refused: null,
    done: (after) => {
      const own = orderOf(after, order.id)
      if (isAlive(own)) release(own)
      own.isDeleted = true
      annulAll(after, own)
    },
  }
}
