import { PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { label, makeRestDue, openOre, paidOre, totalOre } from './model.ts'
import { living, orderOf, type StepMaker } from './step.ts'

export const setLabel: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const status = dice.one(PAYMENT_STATUSES)
  const dueOre = totalOre(order) - order.reducedOre
  const missing = dueOre - paidOre(order)
  const refused = () => {
    if (status === 'partial') return label(order) === 'partial' ? null : 'amount_missing'
    if (status === label(order)) return null
    if (status === 'paid') return missing > 0 ? null : 'nothing_to_pay'
    if (status === 'refunded') return paidOre(order) > 0 ? null : 'nothing_paid'
    return dueOre > 0 ? null : 'nothing_to_pay'
  }
  return {
    name: `${order.id} is set ${status}`,
    call: `PUT /orders/${order.id}`,
    body: { paymentStatus: status },
    by: 'staff',
    refused: refused(),
    apply: (after) => {
      const own = orderOf(after, order.id)
      if (status === label(own) || status === 'partial') return
      if (status === 'paid') own.paid.push({ id: 0, ore: totalOre(own) - own.reducedOre - paidOre(own), isReversed: false })
      if (status === 'refunded') own.paid.push({ id: 0, ore: -paidOre(own), isReversed: false })
      if (status === 'unpaid') for (const payment of own.paid) payment.isReversed = true
    },
  }
}

const moved = { way: 'bank', paidOn: '2026-11-21', reference: null }

export const pay: StepMaker = (world, dice) => {
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
    apply: (after) => void orderOf(after, order.id).paid.push({ id: 0, ore, isReversed: false }),
  }
}

export const payBack: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const paid = paidOre(order)
  const owedOre = Math.max(0, -openOre(order))
  const chosenOre = dice.upTo(1) === 0 ? null : Math.max(1, dice.one([paid, Math.floor(paid / 3), paid + 1]))
  const ore = chosenOre ?? owedOre
  const refused = () => {
    if (paid <= 0) return 'nothing_paid'
    if (ore > paid) return 'above_paid'
    return ore === 0 ? 'nothing_owed' : null
  }
  return {
    name: `${chosenOre ?? 'what is owed'} of ${order.id} is paid back`,
    call: `POST /orders/${order.id}/refunds`,
    body: { ...moved, ...(chosenOre !== null && { amount: chosenOre / 100 }) },
    by: 'staff',
    refused: refused(),
    apply: (after) => {
      const own = orderOf(after, order.id)
      own.paid.push({ id: 0, ore: -ore, isReversed: false })
      makeRestDue(own)
    },
  }
}

export const reverse: StepMaker = (world, dice) => {
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
    apply: (after) => {
      for (const one of orderOf(after, order.id).paid) if (one.id === payment.id) one.isReversed = true
    },
  }
}
