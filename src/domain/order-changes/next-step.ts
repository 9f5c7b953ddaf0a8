import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { depositDueOre } from '#domain/orders/deposit.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import { sentStateOf, type Withdrawn, withdrawnOf } from '#domain/parcels/rolls.ts'
import {
  dueWhenLeaving,
  isPaidBeforeSending,
  isPaidOnline,
  type LineWithWorth,
  type OrderToPay,
  worthOf,
} from '#domain/payments/online/what-is-due.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { InvoicedPer } from '#domain/settings/invoicing.ts'

export const ORDER_STEPS = ['send', 'askForPayment', 'invoice', 'bookPayment', 'handOver', 'payBack'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** The work a colleague must be allowed to do to take the step. */
export const STEP_WORK = {
  send: 'sendParcels',
  askForPayment: 'bookPayments',
  invoice: 'issueInvoices',
  bookPayment: 'bookPayments',
  handOver: 'moveOrders',
  payBack: 'bookPayments',
} as const satisfies Record<OrderStep, StaffAction>

/** The lists of orders by their next step. Money owed to customers has a list of its own, as it may wait behind another step. */
export const STEP_SCOPES = {
  toPack: 'send',
  toHandOver: 'handOver',
  toAskForPayment: 'askForPayment',
  toInvoice: 'invoice',
  toBookPayment: 'bookPayment',
} as const satisfies Readonly<Record<string, OrderStep>>
export type StepScope = keyof typeof STEP_SCOPES

/** The step as its button says it; goods for pickup are reported ready instead of sent. */
export function stepLabel(step: OrderStep, deliveryWay: DeliveryWay): string {
  return step === 'send' && deliveryWay === 'pickup' ? 'Meld klar' : STEP_LABELS[step]
}

const STEP_LABELS: Readonly<Record<OrderStep, string>> = {
  send: 'Send varer',
  askForPayment: 'Bed om betaling',
  invoice: 'Fakturer',
  bookPayment: 'Bogfør betaling',
  handOver: 'Udlever',
  payBack: 'Betal tilbage',
}

export const WITHDRAWN: Readonly<Record<Withdrawn, string>> = {
  all: 'Kunden har fortrudt købet. Send ikke noget, før sagen er afgjort.',
  part: 'Kunden har fortrudt nogle af varerne. Send dem ikke, før sagen er afgjort.',
}

export type OrderToStep = Readonly<{
  status: OrderStatus
  deliveryWay: DeliveryWay
  /** a consumer withdrew from all rolls that are not sent, which staff have not decided */
  isWithdrawn: boolean
  /** rolls that can leave today */
  ready: number
  isAllSent: boolean
  /** goods wait for their payment, or have left without it */
  waitsForPayment: boolean
  /** the buyer pays online, where a provider is connected */
  isPaidOnline: boolean
  /** the buyer chose to pay an invoice */
  isPaidByInvoice: boolean
  /** part of the order is not invoiced */
  isToInvoice: boolean
  /** part of what was sent is not invoiced, and each parcel gets an invoice */
  isSentToInvoice: boolean
  /** the customer has money to get back */
  isOwedBack: boolean
}>

/** The one thing to do next with an order; null when it waits for goods or for the customer, or is done. */
export function nextStep(order: OrderToStep): OrderStep | null {
  const payBack = order.isOwedBack ? 'payBack' : null
  if (order.status === 'cancelled') return payBack
  if (order.isWithdrawn) return order.isSentToInvoice ? 'invoice' : payBack
  if (order.deliveryWay === 'pickup' && order.status === 'shipped' && order.isAllSent) return 'handOver'
  if (order.waitsForPayment) return paymentStep(order)
  if (order.ready > 0) return 'send'
  return order.isSentToInvoice || (order.isAllSent && order.isToInvoice) ? 'invoice' : payBack
}

type Money = Omit<OrderToPay, 'buyerKind' | 'paymentMethod'> &
  Readonly<{
    invoicedOre: number
    heldOre: number
    /** refunds the bank has not answered; left out where the amount that goes back does not matter */
    refundingOre?: number
  }>

/** `invoiced` are its rolls on valid invoices. */
type InvoicedLine = LineWithWorth & Readonly<{ invoiced: number }>

export type OrderInHand = Pick<OrderToStep, 'status' | 'deliveryWay'> &
  Pick<OrderToPay, 'buyerKind' | 'paymentMethod'> &
  Readonly<{
    userId: number | null
    paymentStatus: PaymentStatus
    /** a bank reserves money for it */
    isHeld: boolean
    /** the deposit of its offer is missing */
    waitsForDeposit: boolean
    /** null for colleagues who see no amounts: they judge by the payment status alone */
    money: Money | null
    lines: readonly (InvoicedLine & Readonly<{ withdrawn: number }>)[]
  }>

export type PaymentTerms = Readonly<{ isOn: boolean; takesAllAtFirstParcel: boolean; invoicedPer: InvoicedPer }>

/** `nextStep` of an order in its present state; `ready` are the rolls of each line that can leave today. */
export function stepOfOrder(order: OrderInHand, ready: ReadonlyMap<number, number>, payments: PaymentTerms): OrderStep | null {
  const { money, lines } = order
  return nextStep({
    ...order,
    ready: lines.reduce((sum, { id }) => sum + (ready.get(id) ?? 0), 0),
    isWithdrawn: withdrawnOf(lines) === 'all',
    isAllSent: sentStateOf(lines) === 'all',
    waitsForPayment: waitsForPayment(order, ready, payments),
    // a deposit can be paid online whatever way the rest is paid
    isPaidOnline: payments.isOn && (order.waitsForDeposit || isPaidOnline(order.paymentMethod)),
    isPaidByInvoice: order.paymentMethod === 'invoice',
    // nothing to pay is no work, though a document may be issued of it
    isToInvoice: !order.waitsForDeposit && money !== null && money.totalOre > money.invoicedOre,
    isSentToInvoice: payments.invoicedPer === 'parcel' && !order.waitsForDeposit && money !== null && sentToInvoiceOre(money, lines) > 0,
    isOwedBack: money !== null && owedBackOre(money.openOre, money.refundingOre) > 0,
  })
}

/**
 * The value in øre of sent rolls not yet invoiced, compared per line. A later increase of freight or price is invoiced with the next rolls, or
 * alone once everything is sent (`proposedInvoices`).
 */
export function sentToInvoiceOre(order: Readonly<{ totalOre: number; invoicedOre: number }>, lines: readonly InvoicedLine[]): number {
  if (sentStateOf(lines) !== 'all' && lines.every(({ sent, invoiced }) => sent <= invoiced)) return 0
  const covered = lines.map((line) => ({ line, rolls: Math.max(line.sent, line.invoiced) }))
  return Math.max(0, worthOf(order, covered) - order.invoicedOre)
}

function waitsForPayment(order: OrderInHand, ready: ReadonlyMap<number, number>, terms: PaymentTerms): boolean {
  const { money, lines, isHeld } = order
  if (order.waitsForDeposit) return money === null ? !isHeld : depositDueOre(money) > money.heldOre
  if (!isPaidBeforeSending(order) || order.paymentStatus === 'paid') return false
  return money === null ? !isHeld : dueWhenLeaving({ ...order, ...money }, lines, ready, terms) > money.heldOre
}

/**
 * Buyers on invoice get the invoice first. A card or MobilePay payment without a provider is agreed with the buyer and booked (requirements §10
 * 'no payment provider'): an invoice ahead of the goods makes VAT fall due and asks for a bank transfer. Goods that have left are invoiced.
 */
function paymentStep({ isPaidOnline, isPaidByInvoice, isToInvoice, isAllSent, isSentToInvoice }: OrderToStep): OrderStep {
  if (isPaidOnline) return 'askForPayment'
  return isSentToInvoice || (isToInvoice && (isPaidByInvoice || isAllSent)) ? 'invoice' : 'bookPayment'
}
