import { ORDER_STATUSES, type OrderStatus, SENT_ROLLS } from '#domain/orders/order-status.ts'
import { orderBody } from '#test/shop.ts'
import {
  annulAll,
  awaitReturn,
  hasLeft,
  isAlive,
  type Line,
  type Order,
  paidOre,
  parcelsOf,
  pickRoll,
  points,
  receiveReturn,
  release,
  releaseHeld,
  removeParcelOf,
  retake,
  rollsOf,
  send,
  shippingFor,
  spentPoints,
  subtotalOre,
  unsent,
  type World,
} from './model.ts'
import { living, orderOf, type StepMaker } from './step.ts'

export const place: StepMaker = (world, dice) => {
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
    apply: (after, { orderId }) => {
      const lines = chosen.map(({ product, quantity, onPoints }): Line => {
        const own = after.products.find(({ id }) => id === product.id) ?? product
        const rolls = Array.from({ length: quantity }, () => pickRoll(own))
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
          returns: [],
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

export const setStatus: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const to: OrderStatus = dice.one(ORDER_STATUSES)
  const isTooPoor = order.status === 'cancelled' && to !== 'cancelled' && ownPoints(world) < spentPoints(order)
  // where its sent rolls are counts only where it is cancelled
  const sentRolls = dice.one(SENT_ROLLS)
  return {
    name: `${order.id} becomes ${to}, sent rolls ${sentRolls}`,
    call: `PUT /orders/${order.id}/status`,
    body: { status: to, sentRolls },
    by: 'staff',
    refused: isTooPoor ? 'too_few_points' : null,
    apply: (after) => becomes(after, orderOf(after, order.id), { to, isOutside: sentRolls === 'returning' }),
  }
}

/** The points a customer can spend: owed ones are no balance below 0. */
const ownPoints = (world: World) => Math.max(0, points(world))

type Becoming = Readonly<{ to: OrderStatus; isOutside: boolean }>

function becomes(world: World, order: Order, { to, isOutside }: Becoming): void {
  const from = order.status
  if (from === to) return
  if (to === 'cancelled') {
    if (isOutside) releaseHeld(order)
    else release(order)
    if (isOutside) awaitReturn(order)
    order.status = to
    annulAll(world, order)
    return
  }
  if (from === 'cancelled') {
    retake(order)
    for (const payment of order.paid) payment.isBeforeRevival = true
  }
  const isToBeSent = to === 'pending' || to === 'processing'
  const [last] = parcelsOf(order)
  if (isToBeSent && hasLeft(order) && last !== undefined) removeParcelOf(order, last)
  if (!isToBeSent && !hasLeft(order)) send(order, (line) => unsent(line).length)
  order.status = to
}

/** Rolls are outside that a return awaits. */
function isAwaited({ lines, returns }: Order): boolean {
  const awaited = returns.flatMap(({ rolls }) => rolls.map(({ itemId }) => itemId))
  return lines.some((line) => awaited.includes(line.itemId) && rollsOf(line, 'sent').length > 0)
}

/** Some of the rolls of a return come back, or all; the others never do. */
export const receiveRolls: StepMaker = (world, dice) => {
  const orders = world.orders.filter(({ isDeleted, returns }) => !isDeleted && returns.length > 0)
  if (orders.length === 0) return null
  const order = dice.one(orders)
  const { id, rolls } = dice.one(order.returns)
  const lines = rolls.flatMap(({ itemId, quantity: awaited }) => {
    const outside = order.lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + rollsOf(line, 'sent').length, 0)
    const quantity = dice.upTo(Math.min(awaited, outside))
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
  return {
    name: `of return ${id} of ${order.id} come ${JSON.stringify(lines)}`,
    call: `POST /claims/${id}/decision`,
    body: { decision: 'takeIn', words: null, lines },
    by: 'staff',
    refused: isAlive(order) ? 'claim_to_credit' : null,
    apply: (after) => {
      const own = orderOf(after, order.id)
      receiveReturn(own, lines)
      own.returns = own.returns.filter((one) => one.id !== id)
    },
  }
}

export const remove: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order || dice.upTo(3) > 0) return null
  return {
    name: `${order.id} is deleted`,
    call: `DELETE /orders/${order.id}`,
    by: 'staff',
    refused: (() => {
      if (!isAlive(order) && isAwaited(order)) return 'rolls_outside'
      return paidOre(order) > 0 ? 'refund_owed' : null
    })(),
    apply: (after) => {
      const own = orderOf(after, order.id)
      if (isAlive(own)) release(own)
      own.isDeleted = true
      annulAll(after, own)
    },
  }
}
