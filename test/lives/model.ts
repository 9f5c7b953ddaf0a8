import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'

/**
 * A slow and obvious model of a shop's orders: every roll is an object that lies somewhere, every øre that moved is in a list, and every
 * question counts again. It shares no rule with the shop.
 */
export type Roll = {
  /** `off`: a change took it off its order; `back`: it was sent, came back and was credited */
  place: 'held' | 'awaited' | 'sent' | 'back' | 'off'
  /** whether it came from the shop's own stock */
  isOurs: boolean
  parcel: number | null
  invoice: number | null
}

export type Line = { itemId: number; product: Product; unitOre: number; onPoints: boolean; rolls: Roll[] }
export type Product = { id: number; priceOre: number; earns: boolean; stock: number }
export type Paid = { id: number; ore: number; isReversed: boolean; isBeforeRevival?: boolean }
export type Invoice = { id: number; number: number; totalOre: number; creditedOre: number; hasAmountCredited: boolean }
export type Order = {
  id: number
  status: OrderStatus
  isDeleted: boolean
  lines: Line[]
  shippingOre: number
  /** how many parcels it ever had, and the numbers the shop knows them by */
  parcels: number
  parcelIds: number[]
  /** the returns that await its rolls since it was cancelled, undecided; each with rolls by line, as the shop knows them */
  returns: { id: number; rolls: { itemId: number; quantity: number }[] }[]
  paid: Paid[]
  invoices: Invoice[]
  /** what notes took off what is owed */
  reducedOre: number
  /** what notes took back of invoices that were wrong */
  annulledOre: number
}
export type World = { products: Product[]; orders: Order[]; granted: number; numbers: number }

const POINTS_PER_ROLL = 10

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
export const isOn = ({ place }: Roll) => place !== 'off'

/** A copy that can be changed while the old one stays: a killed shop did a step or did not. */
export function copyOf(world: World): World {
  return structuredClone(world)
}

export function subtotalOre({ lines }: Order): number {
  return sum(lines.map((line) => (line.onPoints ? 0 : line.unitOre * line.rolls.filter(isOn).length)))
}

export function shippingFor(ore: number): number {
  return ore > 0 && ore <= 2_000_00 ? 99_00 : 0
}

export function totalOre(order: Order): number {
  return subtotalOre(order) + order.shippingOre
}

const validPayments = ({ paid }: Order) => paid.filter(({ isReversed }) => !isReversed)
export const paidOre = (order: Order) => sum(validPayments(order).map(({ ore }) => ore))
const refundedOre = (order: Order) =>
  -sum(validPayments(order).flatMap(({ ore, isBeforeRevival }) => (ore < 0 && !isBeforeRevival ? ore : [])))
export const invoicedOre = (order: Order) => sum(order.invoices.map((invoice) => invoice.totalOre)) - order.annulledOre

export function label(order: Order): PaymentStatus {
  const paid = paidOre(order)
  if (paid <= 0 && refundedOre(order) > 0) return 'refunded'
  if (paid >= totalOre(order) - order.reducedOre) return 'paid'
  return paid > 0 ? 'partial' : 'unpaid'
}

/** Paying back what was credited, and no more, leaves the rest of an order due. */
export function makeRestDue(order: Order): void {
  const gaveBack = refundedOre(order)
  if (gaveBack === 0 || paidOre(order) > 0 || gaveBack > order.reducedOre || order.reducedOre >= totalOre(order)) return
  for (const payment of order.paid) payment.isBeforeRevival = true
}

export function openOre(order: Order): number {
  if (order.status === 'cancelled' || order.isDeleted) return 0 - paidOre(order)
  return label(order) === 'refunded' ? 0 : totalOre(order) - order.reducedOre - paidOre(order)
}

/** An order that is neither cancelled nor deleted keeps its goods and points. */
export const isAlive = (order: Order) => order.status !== 'cancelled' && !order.isDeleted
export const hasLeft = ({ status }: Order) => status === 'shipped' || status === 'delivered'

export function spentPoints(order: Order): number {
  return sum(
    order.lines.map((line) =>
      line.onPoints ? POINTS_PER_ROLL * line.rolls.filter((roll) => isOn(roll) && roll.place !== 'back').length : 0,
    ),
  )
}

export function earnedPoints(order: Order): number {
  const earning = order.lines.filter((line) => !line.onPoints && line.product.earns)
  return sum(earning.map((line) => line.rolls.filter((roll) => isOn(roll) && roll.place !== 'back').length))
}

/** What a customer has less what they owe. */
export function points(world: World): number {
  const alive = world.orders.filter(isAlive)
  const earned = alive.filter((order) => label(order) === 'paid').map(earnedPoints)
  return world.granted - sum(alive.map(spentPoints)) + sum(earned)
}

/** What was sold: what orders come to that are not cancelled, less what was credited of them. */
export function turnoverOre(world: World): number {
  return sum(world.orders.filter(isAlive).map((order) => totalOre(order) - order.reducedOre))
}

export const rollsOf = (line: Line, ...places: Roll['place'][]) => line.rolls.filter(({ place }) => places.includes(place))
export const unsent = (line: Line) => rollsOf(line, 'held', 'awaited')

/** A new roll of a line: from the stock when there is one. */
export function pickRoll(product: Product): Roll {
  const isOurs = product.stock > 0
  if (isOurs) product.stock -= 1
  return { place: isOurs ? 'held' : 'awaited', isOurs, parcel: null, invoice: null }
}

/** Held rolls leave first, then those the stock has by now, then the remote warehouse's. */
export function send(order: Order, countOf: (line: Line) => number): void {
  if (order.lines.every((line) => countOf(line) === 0)) return
  order.parcels += 1
  for (const line of order.lines) {
    const leaving = [...rollsOf(line, 'held'), ...rollsOf(line, 'awaited')].slice(0, countOf(line))
    for (const roll of leaving) {
      if (roll.place === 'awaited' && line.product.stock > 0) {
        line.product.stock -= 1
        roll.isOurs = true
      }
      roll.place = 'sent'
      roll.parcel = order.parcels
    }
  }
  if (order.lines.every((line) => unsent(line).length === 0)) order.status = 'shipped'
  else if (order.status === 'pending') order.status = 'processing'
}

/** The parcels of an order that are written down as having left, last one first. */
export function parcelsOf(order: Order): number[] {
  const numbers = order.lines.flatMap((line) => rollsOf(line, 'sent', 'back').map(({ parcel }) => parcel ?? 0))
  return [...new Set(numbers)].sort((one, other) => other - one)
}

/** A parcel did not leave after all; rolls that came back did, so other parcels hold them as far as they can. */
export function removeParcelOf(order: Order, parcel: number): void {
  for (const line of order.lines) {
    settleBack(line, parcel)
    for (const roll of rollsOf(line, 'sent').filter((one) => one.parcel === parcel)) {
      roll.place = roll.isOurs ? 'held' : 'awaited'
      roll.parcel = null
    }
  }
}

/**
 * Which of a line's sent rolls came back is not written down: first those of other parcels, then those that were the shop's own. Nor is which of
 * them an invoice is about: its number goes with having come back.
 */
function settleBack(line: Line, parcel: number): void {
  const sentRolls = rollsOf(line, 'sent', 'back')
  const invoices = (['back', 'sent'] as const).flatMap((place) => rollsOf(line, place).map(({ invoice }) => invoice))
  const back = rollsOf(line, 'back').length
  const ordered = sentRolls.toSorted((one, other) => rank(one, parcel) - rank(other, parcel))
  for (const [index, roll] of ordered.entries()) {
    roll.place = index < back ? 'back' : 'sent'
    roll.invoice = invoices[index] ?? null
  }
}

function rank({ parcel, isOurs }: Roll, removedParcel: number): number {
  return (parcel === removedParcel ? 2 : 0) + (isOurs ? 0 : 1)
}

/** Nothing left, nothing is held. */
export function release(order: Order): void {
  for (const parcel of parcelsOf(order)) removeParcelOf(order, parcel)
  releaseHeld(order)
}

/** What did not leave goes into the stock. */
export function releaseHeld(order: Order): void {
  for (const line of order.lines)
    for (const roll of rollsOf(line, 'held')) {
      line.product.stock += 1
      roll.place = 'awaited'
      roll.isOurs = false
    }
}

/** A return awaits the rolls of a cancelled order that are outside and awaited by no other. */
export function awaitReturn(order: Order): void {
  const awaited = (itemId: number) =>
    sum(order.returns.flatMap(({ rolls }) => rolls.filter((one) => one.itemId === itemId).map(({ quantity }) => quantity)))
  const rolls = order.lines.flatMap((line) => {
    const quantity = rollsOf(line, 'sent').length - awaited(line.itemId)
    return quantity > 0 ? [{ itemId: line.itemId, quantity }] : []
  })
  if (rolls.length > 0) order.returns.push({ id: 0, rolls })
}

/** Rolls of a cancelled order come into the stock: those that were the shop's own first, of the newest parcels first. */
export function receiveReturn(order: Order, rolls: readonly { itemId: number; quantity: number }[]): void {
  for (const { itemId, quantity } of rolls)
    for (const line of order.lines.filter((one) => one.itemId === itemId)) {
      const newestFirst = rollsOf(line, 'sent', 'back').toSorted(
        (one, other) => Number(other.isOurs) - Number(one.isOurs) || (other.parcel ?? 0) - (one.parcel ?? 0),
      )
      const backs = rollsOf(line, 'back').length
      const [arrived, others] = [newestFirst.slice(0, quantity), newestFirst.slice(quantity)]
      const stayFirst = others.toReversed()
      const invoices = rollsOf(line, 'back').map(({ invoice }) => invoice)
      for (const [index, roll] of stayFirst.entries()) {
        roll.place = index < backs ? 'back' : 'sent'
        roll.invoice = index < backs ? (invoices[index] ?? null) : null
      }
      for (const roll of arrived) Object.assign(roll, { place: 'awaited', isOurs: false, parcel: null, invoice: null })
      line.product.stock += arrived.length
    }
}

/** An order is reopened and takes what the stock has now. */
export function retake(order: Order): void {
  for (const line of order.lines)
    for (const roll of rollsOf(line, 'awaited')) {
      if (line.product.stock === 0) continue
      line.product.stock -= 1
      roll.place = 'held'
      roll.isOurs = true
    }
}

/** Takes back what is left of every invoice. */
export function annulAll(world: World, order: Order): void {
  for (const invoice of order.invoices) annul(world, order, invoice)
}

export function annul(world: World, order: Order, invoice: Invoice): void {
  const left = invoice.totalOre - invoice.creditedOre
  if (isCredited(order, invoice)) return
  order.annulledOre += left
  invoice.creditedOre = invoice.totalOre
  world.numbers += 1
  for (const line of order.lines)
    for (const roll of line.rolls) if (roll.invoice === invoice.number && roll.place !== 'back') roll.invoice = null
}

/** Nothing of it is left, neither an øre nor a roll that cost nothing. */
export function isCredited(order: Order, invoice: Invoice): boolean {
  const rolls = order.lines.flatMap((line) => line.rolls.filter((roll) => roll.invoice === invoice.number && roll.place !== 'back'))
  return invoice.creditedOre === invoice.totalOre && rolls.length === 0
}
