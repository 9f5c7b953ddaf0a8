import { openOre } from '#domain/payments/payment.ts'
import type { Bank } from './bank.ts'
import type { Facts } from './paying-shop.ts'
import type { PaidOrder } from './running-history.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Where the shop's records of money differ from its bank's, order by order; empty when every øre counts once. Both are at rest. */
export function moneyFaults(facts: Facts, known: readonly PaidOrder[], bank: Bank): string[] {
  return [...paymentFaults(facts, bank), ...orderFaults(facts, known, bank), ...taskFaults(facts, known, bank), ...feeFaults(facts, bank)]
}

/** Every payment of the bank's is one of the shop's, with the same movements, each once. */
function paymentFaults(facts: Facts, bank: Bank): string[] {
  const strangers = facts.online.filter(({ providerRef }) => providerRef !== null && !bank.intents.some(({ id }) => id === providerRef))
  return [
    ...bank.intents.flatMap((intent) => intentFaults(intent, facts, bank)),
    ...strangers.map(({ id, state }) => `payment ${id} (${state}) is no payment of the bank's`),
  ]
}

function intentFaults(intent: Bank['intents'][number], { online, payments }: Facts, bank: Bank): string[] {
  const ours = online.filter(({ providerRef }) => providerRef === intent.id)
  const [payment] = ours
  if (ours.length > 1) return [`${intent.id} is ${ours.length} payments`]
  // who was declined and gave up leaves nothing
  if (!payment) return intent.latest_charge && intent.status !== 'canceled' ? [`${intent.id} (${intent.status}) belongs to no payment`] : []
  const isHeld = intent.status === 'requires_capture'
  const booked = payments.filter(({ onlinePaymentId }) => onlinePaymentId === payment.id)
  const moved = movementsOf(intent.id, bank)
  const isUnlike =
    (payment.state === 'held') !== isHeld ||
    (payment.state === 'captured') !== (intent.status === 'succeeded') ||
    payment.heldOre !== (isHeld ? intent.amount_capturable : 0)
  const isUnbooked = sum(booked.map(({ amountOre }) => amountOre)) !== sum(moved) || booked.length !== moved.length
  return [
    ...(isUnlike ? [`payment ${payment.id} is ${payment.state} and holds ${payment.heldOre}, ${intent.id} is ${intent.status}`] : []),
    ...(isUnbooked ? [`payment ${payment.id} booked ${booked.map(({ amountOre }) => amountOre)}, ${intent.id} moved ${moved}`] : []),
  ]
}

/** The amounts that moved of a payment: captured, refunded, refund failed, disputed. */
function movementsOf(intentId: string, bank: Bank): number[] {
  const intent = bank.intents.find(({ id }) => id === intentId)
  const refunds = bank.refunds.filter(
    ({ payment_intent, balance_transaction }) => payment_intent === intentId && balance_transaction !== null,
  )
  const disputes = bank.disputes.filter(({ payment_intent }) => payment_intent === intentId)
  return [
    ...(intent?.status === 'succeeded' ? [intent.amount_received] : []),
    ...refunds.map(({ amount }) => 0 - amount),
    ...refunds.filter(({ status }) => status === 'failed').map(({ amount }) => amount),
    ...disputes.flatMap(({ balance_transactions }) => balance_transactions.map(({ amount }) => amount)),
  ]
}

function orderFaults({ orders, lines, online, sentWithoutPayment }: Facts, known: readonly PaidOrder[], bank: Bank): string[] {
  const faults: string[] = []
  for (const order of orders) {
    const own = known.find(({ id }) => id === order.id)
    const refs = online.filter(({ orderId }) => orderId === order.id).flatMap(({ providerRef }) => providerRef ?? [])
    const moved = sum(refs.flatMap((ref) => movementsOf(ref, bank)))
    if (order.paidOre !== moved + (own?.byHandOre ?? 0))
      faults.push(`order ${order.id} is paid ${order.paidOre}, the bank moved ${moved} and staff booked ${own?.byHandOre}`)
    const expected = openOre({ ...order, isDeleted: order.deletedAt !== null })
    if (order.openOre !== expected) faults.push(`order ${order.id} is open ${order.openOre}, its sums say ${expected}`)
    const held = bank.intents.filter(({ id, status }) => refs.includes(id) && status === 'requires_capture')
    if (held.length > 0 && order.openOre <= 0) faults.push(`order ${order.id} asks for nothing and ${held.map(({ id }) => id)} is held`)
    const isMatching = sentWithoutPayment.includes(order.id) || own?.isDisturbed
    const leftOre = sum(lines.filter(({ orderId }) => orderId === order.id).map((line) => sentWorth(line)))
    const isCurrent = order.status !== 'cancelled' && order.deletedAt === null
    if (
      isCurrent &&
      leftOre > 0 &&
      !isMatching &&
      order.paidOre < Math.min(leftOre + order.shippingOre, order.totalOre) - order.creditedOre - 1
    )
      faults.push(`order ${order.id} left for ${leftOre} and is paid ${order.paidOre}, without being reported`)
  }
  return faults
}

function sentWorth({ lineTotalOre, quantity, sent }: Facts['lines'][number]): number {
  return quantity === 0 ? 0 : Math.floor((lineTotalOre * sent) / quantity)
}

/** Nothing waits; what was to go back went back once, and only that. */
function taskFaults({ tasks, online, orders, broughtBack }: Facts, known: readonly PaidOrder[], bank: Bank): string[] {
  const waiting = tasks.filter(({ state }) => state === 'waiting').map(({ id, kind }) => `task ${id} (${kind}) still waits`)
  const refundsOf = (orderId: number) => {
    const own = online.filter((payment) => payment.orderId === orderId).map(({ id }) => id)
    return tasks.filter(({ kind, onlinePaymentId, state }) => kind === 'refund' && own.includes(onlinePaymentId) && state !== 'refused')
  }
  const wrong = known.flatMap(({ id, refundsOre }) => {
    const refundTasks = refundsOf(id)
    const requestedOre = sum(refundTasks.map(({ amountOre }) => amountOre ?? 0))
    const unlike = refundTasks.flatMap((task) => {
      const made = bank.refunds.filter(({ metadata }) => metadata.key === `refund-${task.id}-${task.createdAt.getTime()}`)
      return made.length === 1 && made[0]?.amount === task.amountOre ? [] : [`refund ${task.id} of ${id} was given ${made.length} times`]
    })
    // refunds of a deleted order need no request, and one the bank refused after the shop had died is owed again
    const isDeleted = broughtBack.includes(id) || orders.some((order) => order.id === id && order.deletedAt !== null)
    const isRefused = tasks.some(({ kind, state }) => kind === 'refund' && state === 'refused')
    if (requestedOre === refundsOre || isDeleted || isRefused) return unlike
    return [...unlike, `of order ${id} ${refundsOre} are to go back, and ${requestedOre} were asked for`]
  })
  return [...waiting, ...wrong]
}

/** What the bank charged and paid out is stored as the bank states it. */
function feeFaults({ transactions }: Facts, bank: Bank): string[] {
  return bank.transactions.flatMap(({ id, amount, fee, net }) => {
    const stored = transactions.find((one) => one.id === id)
    if (!stored) return [`${id} is not kept`]
    return stored.amountOre === amount && stored.feeOre === fee && stored.netOre === net
      ? []
      : [`${id} is kept as ${stored.netOre}, and is ${net}`]
  })
}

/**
 * What must be true when all that is owed was paid back and no hold lives: money that stayed matches invoices and credit notes. Where somebody
 * else moved it, or staff sent without it, the order shows what is open instead.
 */
export function restFaults({ orders, online, sentWithoutPayment }: Facts, known: readonly PaidOrder[]): string[] {
  const faults: string[] = []
  for (const order of orders) {
    const own = known.find(({ id }) => id === order.id)
    const isMoving = online.some(({ orderId, state }) => orderId === order.id && (state === 'held' || state === 'opening'))
    if (isMoving) faults.push(`order ${order.id} has a payment under way`)
    if (own?.isDisturbed || own?.byHandOre) continue
    const isOver = order.status === 'cancelled' || order.deletedAt !== null
    if (isOver && order.paidOre !== 0) faults.push(`order ${order.id} is over and ${order.paidOre} stayed`)
    if (order.openOre < 0) faults.push(`order ${order.id} still owes ${order.openOre}`)
    const hasLeft = !isOver && (order.status === 'shipped' || order.status === 'delivered')
    const isPaid = order.paidOre > 0 && order.openOre === 0
    if (hasLeft && !isPaid && order.totalOre > order.creditedOre && !sentWithoutPayment.includes(order.id))
      faults.push(`order ${order.id} left, is open ${order.openOre}, without being reported`)
    if (hasLeft && isPaid && order.paidOre !== order.invoicedOre - order.creditedOre)
      faults.push(`order ${order.id} is paid ${order.paidOre}, its invoices say ${order.invoicedOre} less ${order.creditedOre}`)
  }
  return faults
}
