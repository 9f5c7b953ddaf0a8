import type { Dice } from './dice.ts'
import {
  copyOf,
  earnedPoints,
  isOn,
  type Line,
  label,
  type Order,
  pickRoll,
  points,
  type Roll,
  shippingFor,
  spentPoints,
  subtotalOre,
  unsent,
  type World,
} from './model.ts'
import { living, orderOf, type StepMaker } from './step.ts'

type Requested = Readonly<{
  items: readonly Readonly<{ itemId: number; quantity: number }>[]
  added: readonly Readonly<{ id: number; quantity: number; payWithPoints: false }>[]
  prices: 'ordered' | 'today'
  shipping: 'kept' | 'rule'
}>

const wantedQuantity = (line: Line, { items }: Requested) =>
  items.find(({ itemId }) => itemId === line.itemId)?.quantity ?? quantityOf(line)
const quantityOf = ({ rolls }: Line) => rolls.filter(isOn).length

/** Fewer rolls, more, and products that are new on the order; prices never change in a life, so it does not matter which are chosen. */
export const change: StepMaker = (world, dice) => {
  const order = living(world, dice)
  // the rest of an invoice with an amount credited is a share the model does not store
  if (!order || order.invoices.some(({ hasAmountCredited }) => hasAmountCredited)) return null
  const requested = requestFor(world, { order, dice })
  if (requested.items.length === 0 && requested.added.length === 0) return null
  return {
    name: `${order.id} is changed ${JSON.stringify(requested)}`,
    call: `POST /orders/${order.id}/changes`,
    body: requested,
    by: 'staff',
    refused: refusalOf(world, { order, requested }),
    apply: (after) => carryOut(after, orderOf(after, order.id), requested),
  }
}

function requestFor({ products }: World, { order, dice }: Readonly<{ order: Order; dice: Dice }>): Requested {
  const items = order.lines.flatMap((line) => {
    const quantity = Math.max(0, quantityOf(line) + dice.upTo(4) - 2)
    return dice.upTo(1) === 0 || quantity === quantityOf(line) ? [] : [{ itemId: line.itemId, quantity }]
  })
  const added = dice.upTo(2) === 0 ? [{ id: dice.one(products).id, quantity: 1 + dice.upTo(2), payWithPoints: false as const }] : []
  // freight that was invoiced stays in this model
  const shipping = order.invoices.length === 0 ? dice.one(['kept', 'rule'] as const) : 'kept'
  return { items, added, prices: dice.one(['ordered', 'today'] as const), shipping }
}

function refusalOf(world: World, { order, requested }: Readonly<{ order: Order; requested: Requested }>): string | null {
  if (order.status === 'cancelled') return 'order_cancelled'
  if (order.lines.every((line) => unsent(line).length === 0)) return 'order_all_sent'
  if (order.lines.some((line) => quantityOf(line) - unsent(line).length > wantedQuantity(line, requested))) return 'below_sent'
  const isEmpty = order.lines.every((line) => wantedQuantity(line, requested) === 0) && requested.added.length === 0
  if (isEmpty) return 'order_would_be_empty'
  const after = copyOf(world)
  const own = orderOf(after, order.id)
  carryOut(after, own, requested)
  if (own.shippingOre === order.shippingOre && own.lines.every((line, index) => quantityOf(line) === rollsBefore(order, index)))
    return 'nothing_changed'
  const earns = (one: Order) => (label(one) === 'paid' ? earnedPoints(one) : 0)
  // what a change earns can pay for what it costs
  const balance = Math.max(0, points(world) + Math.max(0, earns(own) - earns(order)))
  return spentPoints(own) - spentPoints(order) > balance ? 'too_few_points' : null
}

const rollsBefore = ({ lines }: Order, index: number) => lines[index]?.rolls.filter(isOn).length ?? 0

function carryOut(world: World, order: Order, requested: Requested): void {
  for (const line of order.lines) removeRolls(line, quantityOf(line) - wantedQuantity(line, requested))
  for (const line of order.lines) add(line, wantedQuantity(line, requested) - quantityOf(line))
  for (const { id, quantity } of requested.added) add(lineOf(world, { order, id }), quantity)
  if (requested.shipping === 'rule') order.shippingOre = shippingFor(subtotalOre(order))
  annulRemoved(world, order)
  const isToBeSent = order.status === 'pending' || order.status === 'processing'
  if (isToBeSent && order.lines.every((line) => unsent(line).length === 0)) order.status = 'shipped'
}

/** Unreserved rolls go first; the shop's own return to its stock. */
function removeRolls(line: Line, rolls: number): void {
  const leaving = unsent(line).toSorted((one, other) => Number(one.isOurs) - Number(other.isOurs))
  for (const roll of leaving.slice(0, Math.max(0, rolls))) {
    if (roll.place === 'held') line.product.stock += 1
    roll.place = 'off'
    roll.isOurs = false
  }
}

function add(line: Line, rolls: number): void {
  for (let added = 0; added < rolls; added += 1) line.rolls.push(pickRoll(line.product))
}

function lineOf(world: World, { order, id }: Readonly<{ order: Order; id: number }>): Line {
  const known = order.lines.find((line) => line.product.id === id && !line.onPoints)
  if (known) return known
  const product = world.products.find((one) => one.id === id)
  if (!product) throw new Error(`the model has no product ${id}`)
  const line: Line = { itemId: 0, product, unitOre: product.priceOre, onPoints: false, rolls: [] }
  order.lines.push(line)
  return line
}

/**
 * Invoices are about so many rolls of a line, not about these: removed rolls leave invoices only when too few are there for all,
 * and then the newest invoice.
 */
function annulRemoved(world: World, order: Order): void {
  const annulled = new Set<number>()
  for (const line of order.lines) {
    const isInvoiced = (roll: Roll) => roll.invoice !== null && roll.place !== 'back'
    for (;;) {
      const removed = line.rolls.filter((roll) => !isOn(roll) && isInvoiced(roll)).toSorted(byInvoice)
      const [oldest] = removed
      if (!oldest) break
      const heir = line.rolls.find((roll) => isOn(roll) && roll.place !== 'back' && roll.invoice === null)
      const newest = line.rolls.filter(isInvoiced).toSorted(byInvoice).at(-1) ?? oldest
      if (heir) heir.invoice = oldest.invoice
      else {
        const invoice = order.invoices.find(({ number }) => number === newest.invoice)
        if (!invoice) throw new Error(`the model has no invoice ${newest.invoice}`)
        const ore = line.onPoints ? 0 : line.unitOre
        invoice.creditedOre += ore
        order.annulledOre += ore
        annulled.add(invoice.number)
        newest.invoice = oldest.invoice
      }
      oldest.invoice = null
    }
  }
  world.numbers += annulled.size
}

const byInvoice = (one: Roll, other: Roll) => (one.invoice ?? 0) - (other.invoice ?? 0)
