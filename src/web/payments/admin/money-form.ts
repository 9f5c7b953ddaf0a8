import type { BodyIn } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { Order } from '#contract/orders/order.ts'
import type { paymentCalls } from '#contract/payments/payments.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedAmountProblem, typedOre } from '#domain/money/typed-amount.ts'
import { courtesyOre, owedBackOre, type PaymentWay, refundProblem, usualWay } from '#domain/payments/payment.ts'
import { type PaymentSplit, splitPayment } from '#domain/reminders/split-payment.ts'
import { refundingOf } from '#web/payments/online/held-of.ts'

export type MoneyKind = 'payment' | 'refund'

export type MoneyForm = { amount: string; way: PaymentWay; paidOn: string; reference: string; isOverpaid: boolean; isCredited: boolean }

/** In kr, with the open charges of reminders. */
type OpenOrder = Pick<Order, 'open' | 'paid' | 'onlinePayments'> & Charged
type Charged = Readonly<{ charges?: number }>

/** The defaults: the open amount or the amount owed back, today, and the order's payment method. */
export function moneyFormOf(
  kind: MoneyKind,
  { open, charges = 0, paymentMethod, onlinePayments }: Pick<Order, 'open' | 'paymentMethod' | 'onlinePayments'> & Charged,
  today: string,
): MoneyForm {
  const openOre = krToOre(open)
  const proposedOre = kind === 'payment' ? Math.max(0, openOre) + krToOre(charges) : owedBackOre(openOre, refundingOf({ onlinePayments }))
  const amount = proposedOre > 0 ? figure(proposedOre) : ''
  return { amount, way: usualWay(paymentMethod), paidOn: today, reference: '', isOverpaid: false, isCredited: true }
}

/** In øre: what a refund gives back beyond what is owed, as far as invoices can be credited for it. */
export function creditableOre({ amount }: Pick<MoneyForm, 'amount'>, order: CreditedOrder): number {
  const money = { openOre: krToOre(order.open), refundsUnderWayOre: refundingOf(order) }
  return Math.max(0, Math.min(courtesyOre(typedOre(amount) ?? 0, money), krToOre(order.invoiced) - krToOre(order.credited)))
}

type CreditedOrder = Pick<Order, 'open' | 'onlinePayments' | 'invoiced' | 'credited'>

/** The body of a refund; `mayCredit`: the user may issue credit notes. */
export function toRefund(form: MoneyForm, order: CreditedOrder & Pick<Order, 'paid'>, mayCredit: boolean) {
  const creditOre = mayCredit && form.isCredited ? creditableOre(form, order) : 0
  return { ...toMovedMoney(form, order), ...(creditOre > 0 && { credit: oreToKr(creditOre) }) }
}

/** The body to send; an unreadable amount is left for the schema to refuse. */
export function toMovedMoney(
  { amount, isOverpaid, way, paidOn, reference }: MoneyForm,
  { open, paid }: Pick<OpenOrder, 'open' | 'paid'>,
): BodyIn<(typeof paymentCalls)['bookPayment']> {
  const ore = typedOre(amount)
  return { way, paidOn, reference, isOverpaid, amount: ore === null ? Number.NaN : oreToKr(ore), seen: { open, paid } }
}

/** True for more than the open amount, which needs a confirmation. */
export function isAboveOpen(form: Pick<MoneyForm, 'amount'>, order: Pick<Order, 'open'> & Charged): boolean {
  return splitOf(form, order).restOre > 0
}

/** In øre: the typed amount without the charges of reminders. */
export function countedOre(form: Pick<MoneyForm, 'amount'>, order: Pick<Order, 'open'> & Charged): number {
  const { orderOre, restOre } = splitOf(form, order)
  return orderOre + restOre
}

function splitOf({ amount }: Pick<MoneyForm, 'amount'>, { open, charges = 0 }: Pick<Order, 'open'> & Charged): PaymentSplit {
  return splitPayment(typedOre(amount) ?? 0, krToOre(open), [{ id: 0, openOre: krToOre(charges) }])
}

/** Faults the schema cannot know: an unconfirmed overpayment, or a refund above the paid amount. */
export function moneyProblems(kind: MoneyKind, form: MoneyForm, order: OpenOrder): Readonly<{ amount?: string; isOverpaid?: string }> {
  const unreadable = typedAmountProblem(form.amount)
  if (unreadable) return { amount: unreadable }
  if (kind === 'payment') return isAboveOpen(form, order) && !form.isOverpaid ? { isOverpaid: ERRORS.above_open.message } : {}
  const { paid, open, onlinePayments } = order
  const money = { paidOre: krToOre(paid), openOre: krToOre(open), refundsUnderWayOre: refundingOf({ onlinePayments }) }
  const problem = refundProblem(typedOre(form.amount) ?? 0, money)
  return problem ? { amount: ERRORS[problem].message } : {}
}
