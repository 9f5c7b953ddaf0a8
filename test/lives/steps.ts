import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { orderBody } from '#test/shop.ts'
import type { Dice } from './dice.ts'
import {
  annul,
  annulAll,
  hasLeft,
  type Invoice,
  invoicedOre,
  isAlive,
  isCredited,
  type Line,
  label,
  type Order,
  openOre,
  paidOre,
  parcelsOf,
  points,
  release,
  retake,
  rollsOf,
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
      // what no invoice says yet
      const ore = totalOre(own) - invoicedOre(own)
      own.invoices.push({ id, number, totalOre: ore, creditedOre: 0, hasAmountCredited: false })
      for (const line of own.lines) for (const roll of toInvoice(line)) roll.invoice = number
      after.numbers += 1
    },
  }
}

/** Rolls no standing invoice is about; what came back was invoiced and credited. */
function toInvoice(line: Line) {
  return line.rolls.filter(({ place: where, invoice }) => where !== 'off' && where !== 'back' && invoice === null)
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

const moved = { way: 'bank', paidOn: '2026-11-21', reference: null }

const pay: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const open = Math.max(0, openOre(order))
  const ore = Math.max(1, dice.one([open, Math.floor(open / 2), open + 100_00]))
  const isOverpaid = dice.upTo(1) === 0
  return {
    name: `${ore} øre of ${order.id} are paid${isOverpaid ? ', more or not' : ''}`,
    call: `POST /orders/${order.id}/payments`,
    body: { ...moved, amount: ore / 100, isOverpaid },
    by: 'staff',
    refused: ore > open && !isOverpaid ? 'above_open' : null,
    done: (after) => void orderOf(after, order.id).paid.push({ id: 0, ore, isReversed: false }),
  }
}

const payBack: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const paid = paidOre(order)
  const owed = Math.max(0, -openOre(order))
  const asked = dice.upTo(1) === 0 ? null : Math.max(1, dice.one([paid, Math.floor(paid / 3), paid + 1]))
  const ore = asked ?? owed
  const refused = () => {
    if (paid <= 0) return 'nothing_paid'
    if (ore > paid) return 'above_paid'
    return ore === 0 ? 'nothing_owed' : null
  }
  return {
    name: `${asked ?? 'what is owed'} of ${order.id} is paid back`,
    call: `POST /orders/${order.id}/refunds`,
    body: { ...moved, ...(asked !== null && { amount: asked / 100 }) },
    by: 'staff',
    refused: refused(),
    done: (after) => void orderOf(after, order.id).paid.push({ id: 0, ore: -ore, isReversed: false }),
  }
}

const reverse: Maker = (world, dice) => {
  const order = living(world, dice)
  if (!order || order.paid.length === 0) return null
  const payment = dice.one(order.paid)
  const refused = payment.isReversed ? 'payment_reversed' : paidOre(order) - payment.ore < 0 ? 'payment_refunded' : null
  return {
    name: `payment ${payment.id} of ${order.id} is reversed`,
    call: `POST /payments/${payment.id}/reverse`,
    body: { paidOn: '2026-11-21' },
    by: 'staff',
    refused,
    done: (after) => {
      for (const one of orderOf(after, order.id).paid) if (one.id === payment.id) one.isReversed = true
    },
  }
}

const creditRolls: Maker = (world, dice) => {
  const order = living(world, dice)
  const invoice = order?.invoices.at(-1)
  if (!order || !invoice) return null
  const restock = dice.upTo(1) === 0
  const lines = order.lines.flatMap(({ itemId, ...line }) => {
    const most = line.rolls.filter((roll) => roll.place === 'sent' && roll.invoice === invoice.number).length
    const quantity = dice.upTo(most)
    return quantity > 0 ? [{ itemId, quantity, restock }] : []
  })
  if (lines.length === 0) return null
  const worthOre = sum(lines.map(({ itemId, quantity }) => quantity * unitOf(order, itemId)))
  return {
    name: `rolls of ${order.id} come back ${JSON.stringify(lines)}`,
    call: `POST /invoices/${invoice.id}/credit-note`,
    body: { reason: 'Retur', lines },
    by: 'staff',
    refused: isCredited(order, invoice) ? 'already_credited' : null,
    done: (after, answer) => {
      const own = orderOf(after, order.id)
      const of = own.invoices.find(({ id }) => id === invoice.id)
      if (!of) return
      const told = Math.round((answer.invoice as { total: number }).total * 100)
      // an amount that was credited before lies on the rolls too: then they come to less
      const ore = of.hasAmountCredited ? Math.min(told, worthOre) : worthOre
      credit(after, { order: own, invoice: of, ore })
      for (const { itemId, quantity } of lines) {
        const line = own.lines.find((one) => one.itemId === itemId)
        for (const roll of line ? rollsOf(line, 'sent').slice(0, quantity) : []) roll.place = 'back'
        if (line && restock) line.product.stock += quantity
      }
    },
  }
}

const unitOf = ({ lines }: Order, itemId: number) =>
  sum(lines.filter((line) => line.itemId === itemId && !line.onPoints).map(({ unitOre }) => unitOre))

const creditAmount: Maker = (world, dice) => {
  const order = living(world, dice)
  const invoice = order?.invoices.at(-1)
  if (!order || !invoice) return null
  const left = invoice.totalOre - invoice.creditedOre
  const ore = Math.max(1, dice.one([100_00, left, left + 1]))
  const refused = () => {
    if (isCredited(order, invoice)) return 'already_credited'
    return ore > left ? 'credit_above_rest' : null
  }
  return {
    name: `${ore} øre of ${order.id} are credited`,
    call: `POST /invoices/${invoice.id}/credit-note`,
    body: { reason: 'Afslag', amount: ore / 100 },
    by: 'staff',
    refused: refused(),
    done: (after) => {
      const own = orderOf(after, order.id)
      const of = own.invoices.find(({ id }) => id === invoice.id)
      if (!of) return
      of.hasAmountCredited = true
      credit(after, { order: own, invoice: of, ore })
    },
  }
}

function credit(world: World, { order, invoice, ore }: Readonly<{ order: Order; invoice: Invoice; ore: number }>): void {
  invoice.creditedOre += ore
  order.reducedOre += ore
  world.numbers += 1
}

const MAKERS: readonly Maker[] = [
  ...[place, setStatus, setStatus, setLabel, setLabel, issue, takeInvoiceBack, remove],
  ...[sendSome, sendSome, takeParcelBack],
  ...[pay, payBack, reverse, creditRolls, creditRolls, creditAmount],
]

/** The next step of a life: one the world has something for. */
export function nextStep(world: World, dice: Dice, makers: readonly Maker[] = MAKERS): Step {
  if (world.orders.every(({ isDeleted }) => isDeleted)) return place(world, dice) ?? nextStep(world, dice, makers)
  return dice.one(makers)(world, dice) ?? nextStep(world, dice, makers)
}
