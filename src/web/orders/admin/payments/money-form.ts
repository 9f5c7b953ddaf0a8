import type { BodyIn } from '#contract/call.ts'
import { ERRORS } from '#contract/error-codes.ts'
import type { Order } from '#contract/orders/order.ts'
import type { paymentCalls } from '#contract/orders/payments.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedAmountProblem, typedOre } from '#domain/money/typed-amount.ts'
import { owedBackOre, type PaymentWay, refundProblem, usualWay } from '#domain/orders/payments/payment.ts'
import { type PaymentSplit, splitPayment } from '#domain/reminders/split-payment.ts'

/** Money that came in, or that went back. */
export type MoneyKind = 'payment' | 'refund'

/** Money that moved, as it is typed. */
export type MoneyForm = { amount: string; way: PaymentWay; paidOn: string; reference: string; isOverpaid: boolean }

/** An order's money, as far as booking more rests on it, and what is open of the charges of its reminders; in kr. */
type OpenOrder = Pick<Order, 'open' | 'paid' | 'onlinePayments'> & Charged
type Charged = Readonly<{ charges?: number }>

/** What is filled in: what is open, or what is owed back; today, and the way the order is paid. */
export function moneyFormOf(
  kind: MoneyKind,
  { open, charges = 0, paymentMethod, onlinePayments }: Pick<Order, 'open' | 'paymentMethod' | 'onlinePayments'> & Charged,
  today: string,
): MoneyForm {
  const openOre = krToOre(open)
  const wantedOre = kind === 'payment' ? Math.max(0, openOre) + krToOre(charges) : owedBackOre(openOre, refundingOre(onlinePayments))
  return { amount: wantedOre > 0 ? figure(wantedOre) : '', way: usualWay(paymentMethod), paidOn: today, reference: '', isOverpaid: false }
}

/** What is sent; an amount that cannot be read is left for the schema to refuse. */
export function toMovedMoney(
  { amount, isOverpaid, ...form }: MoneyForm,
  { open, paid }: Pick<OpenOrder, 'open' | 'paid'>,
): BodyIn<(typeof paymentCalls)['bookPayment']> {
  const ore = typedOre(amount)
  return { ...form, isOverpaid, amount: ore === null ? Number.NaN : oreToKr(ore), seen: { open, paid } }
}

/** True while more came in than is open: then it is to be confirmed. */
export function isAboveOpen(form: Pick<MoneyForm, 'amount'>, order: Pick<Order, 'open'> & Charged): boolean {
  return splitOf(form, order).restOre > 0
}

/** What of the typed amount counts for the order, in øre: all but what settles the charges of its reminders. */
export function countedOre(form: Pick<MoneyForm, 'amount'>, order: Pick<Order, 'open'> & Charged): number {
  const { orderOre, restOre } = splitOf(form, order)
  return orderOre + restOre
}

function splitOf({ amount }: Pick<MoneyForm, 'amount'>, { open, charges = 0 }: Pick<Order, 'open'> & Charged): PaymentSplit {
  return splitPayment(typedOre(amount) ?? 0, krToOre(open), [{ id: 0, openOre: krToOre(charges) }])
}

/** What only the order knows of what was typed: more than is open without a confirmation, more back than came in. */
export function moneyProblems(kind: MoneyKind, form: MoneyForm, order: OpenOrder): Readonly<{ amount?: string; isOverpaid?: string }> {
  const unreadable = typedAmountProblem(form.amount)
  if (unreadable) return { amount: unreadable }
  if (kind === 'payment') return isAboveOpen(form, order) && !form.isOverpaid ? { isOverpaid: ERRORS.above_open.message } : {}
  const { paid, open, onlinePayments } = order
  const money = { paidOre: krToOre(paid), openOre: krToOre(open), refundsUnderWayOre: refundingOre(onlinePayments) }
  const problem = refundProblem(typedOre(form.amount) ?? 0, money)
  return problem ? { amount: ERRORS[problem].message } : {}
}

/** The refunds of an order that the bank has not answered, in øre. */
export function refundingOre(payments: Order['onlinePayments']): number {
  return payments.reduce((sum, { refunding }) => sum + krToOre(refunding), 0)
}
