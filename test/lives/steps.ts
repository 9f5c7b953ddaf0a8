import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { orderBody } from '#test/shop.ts'
import type { Dice } from './dice.ts'
import {
  annul,
  annulAll,
  hasLeft,
  type Invoice,
  isAlive,
  isCredited,
  type Line,
  label,
  type Order,
  paidOre,
  parcelsOf,
  points,
  release,
  retake,
  send,
  shippingFor,
  spentPoints,
  subtotalOre,
  sum,
  takeBack,
  takeRoll,
  totalOre,
  unsent,
  type World,
} from './model.ts'

/** What a shop is asked for one step, who asks, what the model says becomes of it, and what the shop may answer instead. */
export type Step = Readonly<{
  name: string
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  body?: unknown
  by: 'customer' | 'staff'
  /** null: it must be done; otherwise it must be refused so, and nothing changes */
  refused: string | null
  /** does to the world what the shop says it did */
  done: (world: World, answer: Record<string, unknown>) => void
}>

type Maker = (world: World, dice: Dice) => Step | null

export function orderOf(world: World, id: number): Order {
  const order = world.orders.find((one) => one.id === id)
  if (!order) throw new Error(`the model has no order ${id}`)
  return order
}

const living = (world: World, dice: Dice) => {
  const orders = world.orders.filter(({ isDeleted }) => !isDeleted)
  return orders.length === 0 ? null : dice.one(orders)
}

const place: Maker = (world, dice) => {
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

const setStatus: Maker = (world, dice) => {
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

const setLabel: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const wanted = dice.one(PAYMENT_STATUSES)
  const asked = totalOre(order) - order.reducedOre
  const missing = asked - paidOre(order)
  const refused = () => {
    if (wanted === 'partial') return label(order) === 'partial' ? null : 'amount_missing'
    if (wanted === label(order)) return null
    if (wanted === 'paid') return missing > 0 ? null : 'nothing_to_pay'
    if (wanted === 'refunded') return paidOre(order) > 0 ? null : 'nothing_paid'
    return asked > 0 ? null : 'nothing_to_pay'
  }
  return {
    name: `${order.id} is set ${wanted}`,
    call: `PUT /orders/${order.id}`,
    body: { paymentStatus: wanted },
    by: 'staff',
    refused: refused(),
    done: (after) => {
      const own = orderOf(after, order.id)
      if (wanted === label(own) || wanted === 'partial') return
      if (wanted === 'paid') own.paid.push({ id: 0, ore: totalOre(own) - own.reducedOre - paidOre(own), isReversed: false })
      if (wanted === 'refunded') own.paid.push({ id: 0, ore: -paidOre(own), isReversed: false })
      if (wanted === 'unpaid') for (const payment of own.paid) payment.isReversed = true
    },
  }
}

const remove: Maker = (world, dice) => {
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

const issue: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const isCancelled = order.status === 'cancelled'
  const rolls = order.lines.flatMap((line) => toInvoice(line))
  const refused = isCancelled ? 'order_cancelled' : rolls.length === 0 ? 'already_invoiced' : null
  return {
    name: `${order.id} is invoiced`,
    call: `POST /orders/${order.id}/invoice`,
    body: { paymentTerms: '8_days' },
    by: 'staff',
    refused,
    done: (after, answer) => {
      const own = orderOf(after, order.id)
      const { id, number } = answer.invoice as { id: number; number: number }
      const linesOre = sum(own.lines.map((line) => (line.onPoints ? 0 : toInvoice(line).length * line.unitOre)))
      const shippingOre = own.shippingOre - sum(own.invoices.map((one) => one.shippingOre - annulledShipping(own, one)))
      own.invoices.push({ id, number, totalOre: linesOre + shippingOre, shippingOre, creditedOre: 0, creditedShippingOre: 0 })
      for (const line of own.lines) for (const roll of toInvoice(line)) roll.invoice = number
      after.numbers += 1
    },
  }
}

/** Rolls no standing invoice is about; what came back was invoiced and credited. */
function toInvoice(line: Line) {
  return line.rolls.filter(({ place: where, invoice }) => where !== 'off' && where !== 'back' && invoice === null)
}

/** The freight of an invoice of which nothing is left is to be invoiced again. */
function annulledShipping(order: Order, invoice: Invoice): number {
  return isCredited(order, invoice) ? invoice.shippingOre : 0
}

const takeInvoiceBack: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order || order.invoices.length === 0) return null
  const invoice = dice.one(order.invoices)
  return {
    name: `invoice ${invoice.number} of ${order.id} is taken back`,
    call: `POST /invoices/${invoice.id}/credit-note`,
    body: { reason: 'Forkert' },
    by: 'staff',
    refused: isCredited(order, invoice) ? 'already_credited' : null,
    done: (after) => {
      const own = orderOf(after, order.id)
      const found = own.invoices.find(({ id }) => id === invoice.id)
      if (found) annul(after, own, found)
    },
  }
}

const sendSome: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const items = order.lines.flatMap((line) => {
    const quantity = dice.upTo(unsent(line).length)
    return quantity > 0 ? [{ itemId: line.itemId, quantity }] : []
  })
  if (items.length === 0) return null
  return {
    name: `${order.id} sends ${JSON.stringify(items)}`,
    call: `POST /orders/${order.id}/parcels`,
    body: { items, carrier: 'gls', tracking: null },
    by: 'staff',
    refused: order.status === 'cancelled' ? 'parcel_of_cancelled' : null,
    done: (after) => send(orderOf(after, order.id), ({ itemId }) => items.find((item) => item.itemId === itemId)?.quantity ?? 0),
  }
}

const takeParcelBack: Maker = (world, dice) => {
  const order = living(world, dice)
  const parcels = order ? parcelsOf(order) : []
  if (!order || parcels.length === 0) return null
  const number = dice.one(parcels)
  const id = order.parcelIds[number - 1]
  return {
    name: `parcel ${number} of ${order.id} is taken back`,
    call: `DELETE /orders/${order.id}/parcels/${id}`,
    by: 'staff',
    refused: null,
    done: (after) => {
      const own = orderOf(after, order.id)
      takeBack(own, number)
      if (hasLeft(own) && own.lines.some((line) => unsent(line).length > 0)) own.status = 'processing'
    },
  }
}

const MAKERS: readonly Maker[] = [
  ...[place, setStatus, setStatus, setLabel, setLabel, issue, takeInvoiceBack, remove],
  ...[sendSome, sendSome, takeParcelBack],
]

/** The next step of a life: one the world has something for. */
export function nextStep(world: World, dice: Dice, makers: readonly Maker[] = MAKERS): Step {
  if (world.orders.every(({ isDeleted }) => isDeleted)) return place(world, dice) ?? nextStep(world, dice, makers)
  return dice.one(makers)(world, dice) ?? nextStep(world, dice, makers)
}
