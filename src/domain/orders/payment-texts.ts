import { amount } from '#domain/money/kroner-text.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { PAYMENT_WAY_LABELS, type PaymentWay } from '#domain/orders/payments/payment.ts'
import type { BuyerKind } from './buyer-kind.ts'
import { type OrderStatus, PAYMENT_METHOD_LABELS, PAYMENT_STATUS_LABELS, type PaymentMethod, type PaymentStatus } from './order-status.ts'

/**
 * When money moves, by how an order is paid. Checkout, terms, receipt and mail say it with these words, so that none promises
 * something else; each sentence is as true before the order as after it.
 */
const WHEN_STAFF_ASK: Readonly<Record<PaymentMethod, string>> = {
  card: 'Der bliver ikke trukket penge, når du bestiller. Vi kontakter dig om betaling med kort, før vi sender.',
  mobilepay: 'Der bliver ikke trukket penge, når du bestiller. Vi kontakter dig om betaling med MobilePay, før vi sender.',
  invoice: 'Du betaler, når du har fået fakturaen. Den kommer i en mail for sig.',
  points: 'Pointene trækkes, når du bestiller. Der er ikke noget at betale i kroner.',
}

/** The same where a payment provider is set up (decision 0038): what is not here yet is paid for when it is. */
const WHEN_PAID_ONLINE: Readonly<Record<PaymentMethod, string>> = {
  ...WHEN_STAFF_ASK,
  card: 'Beløbet reserveres på dit kort og trækkes først, når vi sender. Skal vi hente noget hjem først, beder vi om betalingen, når det er her.',
  mobilepay:
    'Beløbet reserveres i MobilePay og trækkes først, når vi sender. Skal vi hente noget hjem først, beder vi om betalingen, når det er her.',
}

/** When money moves by a way of paying; `isOnline` where buyers pay card and MobilePay themselves. */
export function whenMoneyMoves(method: PaymentMethod, isOnline: boolean): string {
  return (isOnline ? WHEN_PAID_ONLINE : WHEN_STAFF_ASK)[method]
}

/** What a firm reads where the owner takes all of an order with its first parcel (decision 0038); a consumer never pays for what was not sent. */
export const FIRST_PARCEL_TEXT = 'Køber du som erhverv, trækkes hele beløbet, når vi sender den første pakke.'

/** What becomes of an order nobody pays online, so many days after its buyer was asked to. */
export function cancelsUnlessPaidText(days: number): string {
  return `Er ordren ikke betalt ${withUnit(days, days === 1 ? 'dag' : 'dage')} efter, at vi har bedt om betalingen, annullerer vi den.`
}

/** What a consumer's order is sent with: the law's own words, and nothing beside them (forbrugeraftaleloven § 12, stk. 2). */
const ORDER_WITH_DUTY_TO_PAY = 'Bestilling med betalingspligt'

/** What the button that orders says: the duty to pay, and to firms also how much and when. Nothing to pay names no sum. */
export function orderButtonText(method: PaymentMethod, totalOre: number, buyerKind: BuyerKind): string {
  if (method === 'points') return 'Bestil og betal med point'
  if (totalOre === 0) return 'Bestil'
  if (buyerKind === 'consumer') return ORDER_WITH_DUTY_TO_PAY
  return `Bestil og betal ${amount(totalOre)} ${method === 'invoice' ? 'på faktura' : 'før afsendelse'}`
}

type Paid = Readonly<{
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  /** what the buyer's bank holds for the order, in øre */
  heldOre?: number
  /** a hold of it was let go */
  isReleased?: boolean
}>

/** What an order's buyer is told about its payment as it stands. */
export function paymentText({ status, paymentMethod, paymentStatus, heldOre = 0, isReleased = false }: Paid, isOnline: boolean): string {
  if (paymentStatus === 'refunded') return 'Pengene er betalt tilbage.'
  if (status === 'cancelled' && heldOre > 0) return `Ordren er annulleret. ${releasedText(heldOre)}`
  if (status === 'cancelled' && paymentStatus === 'unpaid' && isReleased)
    return 'Ordren er annulleret. Reservationen er ophævet, og der er ikke trukket penge.'
  if (status === 'cancelled' && paymentStatus === 'unpaid') return 'Ordren er annulleret, så der er ikke noget at betale.'
  if (paymentMethod === 'points') return whenMoneyMoves('points', isOnline)
  if (heldOre > 0) return `${amount(heldOre)} er reserveret. Pengene trækkes først, når vi sender.`
  if (paymentStatus === 'paid') return 'Ordren er betalt.'
  if (paymentStatus === 'partial') return 'Ordren er delvist betalt.'
  return whenMoneyMoves(paymentMethod, isOnline)
}

/** What becomes of money a bank holds for an order that is cancelled. */
export function releasedText(heldOre: number): string {
  return `Vi ophæver reservationen på ${amount(heldOre)}, og pengene bliver ikke trukket.`
}

type Held = Readonly<{ paymentStatus: PaymentStatus; status: OrderStatus; heldOre: number }>

/** The label of an order's payments: unpaid money that a bank holds is reserved. */
export function paymentStatusLabel({ paymentStatus, status, heldOre }: Held): string {
  const isReserved = paymentStatus === 'unpaid' && status !== 'cancelled' && heldOre > 0
  return isReserved ? 'Reserveret' : PAYMENT_STATUS_LABELS[paymentStatus]
}

/** 'MobilePay': how an order was paid or is held, and until then how its buyer chose to pay. */
export function paidWayLabel(method: PaymentMethod, ways: readonly (PaymentWay | null)[]): string {
  const way = ways.findLast((one) => one !== null)
  return way ? PAYMENT_WAY_LABELS[way] : PAYMENT_METHOD_LABELS[method]
}
