import { countryOf } from '#domain/customers/postal-code.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import {
  type OrderStatus,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
  type PaymentMethod,
  type PaymentStatus,
} from '#domain/orders/order-status.ts'
import { PAYMENT_WAY_LABELS, type PaymentWay } from './payment.ts'

/** When a hold is captured; also right for orders that are fetched. */
export const WHEN_CAPTURED = 'når vi sender varerne eller har dem klar til afhentning'

/** When money is taken. Used before and after ordering, so each sentence must hold for both. */
const WHEN_STAFF_ASK: Readonly<Record<PaymentMethod, string>> = {
  card: 'Der bliver ikke trukket penge, når du bestiller. Vi kontakter dig om betaling med kort, før vi sender varerne eller har dem klar til afhentning.',
  mobilepay:
    'Der bliver ikke trukket penge, når du bestiller. Vi kontakter dig om betaling med MobilePay, før vi sender varerne eller har dem klar til afhentning.',
  invoice: 'Du betaler, når du har fået fakturaen. Den kommer i en mail for sig.',
  points: 'Pointene trækkes, når du bestiller. Der er ikke noget at betale i kroner.',
}

/** With a payment provider (decision 0038). */
const WHEN_PAID_ONLINE: Readonly<Record<PaymentMethod, string>> = {
  ...WHEN_STAFF_ASK,
  card: `Beløbet reserveres på dit kort og trækkes først, ${WHEN_CAPTURED}. Skal vi hente noget hjem først, beder vi om betalingen, når det er her.`,
  mobilepay: `Beløbet reserveres i MobilePay og trækkes først, ${WHEN_CAPTURED}. Skal vi hente noget hjem først, beder vi om betalingen, når det er her.`,
}

/** `isOnline`: buyers pay card and MobilePay themselves. */
export function whenMoneyMoves(method: PaymentMethod, isOnline: boolean): string {
  return (isOnline ? WHEN_PAID_ONLINE : WHEN_STAFF_ASK)[method]
}

/** For firms, when the owner charges the whole order with the first parcel (decision 0038); consumers never pay for unsent goods. */
export const FIRST_PARCEL_TEXT =
  'Køber du som erhverv, trækkes hele beløbet, når vi sender den første pakke eller har de første varer klar til afhentning.'

export function cancelsUnlessPaidText(days: number): string {
  return `Er ordren ikke betalt ${withUnit(days, days === 1 ? 'dag' : 'dage')} efter, at vi har bedt om betalingen, annullerer vi den.`
}

/** A consumer's order button: the law's own words and nothing else (forbrugeraftaleloven § 12, stk. 2). */
const ORDER_WITH_DUTY_TO_PAY = 'Bestilling med betalingspligt'

/** The text of the order button: the duty to pay, for firms also the amount. No amount when there is nothing to pay. */
export function orderButtonText(method: PaymentMethod, totalOre: number, buyerKind: BuyerKind): string {
  if (method === 'points') return 'Bestil og betal med point'
  if (totalOre === 0) return 'Bestil'
  if (buyerKind === 'consumer') return ORDER_WITH_DUTY_TO_PAY
  return `Bestil og betal ${amount(totalOre)}${method === 'invoice' ? ' på faktura' : ''}`
}

type Paid = Readonly<{
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  heldOre?: number
  isReleased?: boolean
  /** missing of a deposit (decision 127) */
  depositDueOre?: number
}>

export function paymentText(paid: Paid, isOnline: boolean): string {
  const { status, paymentMethod, paymentStatus, heldOre = 0, isReleased = false, depositDueOre = 0 } = paid
  if (paymentStatus === 'refunded') return 'Pengene er betalt tilbage.'
  if (status === 'cancelled' && heldOre > 0) return `Ordren er annulleret. ${releasedText(heldOre)}`
  if (status === 'cancelled' && paymentStatus === 'unpaid' && isReleased)
    return 'Ordren er annulleret. Reservationen er ophævet, og der er ikke trukket penge.'
  if (status === 'cancelled' && paymentStatus === 'unpaid') return 'Ordren er annulleret, så der er ikke noget at betale.'
  if (paymentMethod === 'points') return whenMoneyMoves('points', isOnline)
  if (status !== 'cancelled' && depositDueOre > 0) return depositWaitsText(depositDueOre, isOnline)
  if (heldOre > 0) return `${amount(heldOre)} er reserveret. Pengene trækkes først, ${WHEN_CAPTURED}.`
  if (paymentStatus === 'paid') return 'Ordren er betalt.'
  if (paymentStatus === 'partial') return 'Ordren er delvist betalt.'
  return whenMoneyMoves(paymentMethod, isOnline)
}

/** An order that waits for its deposit (decision 127). */
export function depositWaitsText(depositDueOre: number, isOnline: boolean): string {
  const due = `depositummet på ${amount(depositDueOre)}`
  const instruction = isOnline ? `Betal ${due}` : `Overfør ${due}, og skriv ordrenummeret.`
  return `${instruction} Vi pakker ordren, når det er betalt. Resten betales som sædvanligt.`
}

export function releasedText(heldOre: number): string {
  return `Vi ophæver reservationen på ${amount(heldOre)}, og pengene bliver ikke trukket.`
}

type Held = Readonly<{ paymentStatus: PaymentStatus; status: OrderStatus; isHeld: boolean }>

/** Unpaid money held by a bank counts as reserved. */
export function paymentStatusLabel({ paymentStatus, status, isHeld }: Held): string {
  const isReserved = paymentStatus === 'unpaid' && status !== 'cancelled' && isHeld
  return isReserved ? 'Reserveret' : PAYMENT_STATUS_LABELS[paymentStatus]
}

/** 'MobilePay': how an order was paid or is held, otherwise the way the buyer chose. */
export function paidWayLabel(method: PaymentMethod, ways: readonly (PaymentWay | null)[]): string {
  const way = ways.findLast((one) => one !== null)
  return way ? PAYMENT_WAY_LABELS[way] : PAYMENT_METHOD_LABELS[method]
}

type Balance = Readonly<{ label: string; ore: number }>

export function balanceForStaff(openOre: number): Balance {
  return { label: openOre < 0 ? 'Kunden har til gode' : 'Ubetalt', ore: Math.abs(openOre) }
}

/** The label and amount for the customer; null when nothing is owed. */
export function balanceForCustomer(openOre: number): Balance | null {
  if (openOre === 0) return null
  return { label: openOre < 0 ? 'Du har til gode' : 'Mangler at blive betalt', ore: Math.abs(openOre) }
}

/** Beside a sum of orders: customers outside Denmark buy without VAT (decision 99). */
export function inAllText(user: Readonly<{ postalCode: string | null }> | null): string {
  return countryOf(user?.postalCode ?? '') === 'DK' ? 'i alt, inkl. moms' : 'i alt'
}

export function missingText(openOre: number): string {
  return `${amount(Math.max(0, openOre))} mangler at blive betalt.`
}

/** Why an order is not deleted: what its customer is owed beyond online refunds, in øre (decision 28). */
export function refundOwedText(owedOre: number): string {
  return `Kunden har betalt ${amount(owedOre)}, som ikke kan sendes tilbage online. Annuller ordren, og betal pengene tilbage. Så kan du slette den.`
}
