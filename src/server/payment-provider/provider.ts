import type { ProviderTransactionKind } from '#domain/payments/online/online-payment.ts'
import type { PaymentWay } from '#domain/payments/payment.ts'

/** A payment provider (decision 0038); `key` makes calls idempotent. Throws ProviderRefusal, and ProviderAway for temporary failures. */
export type PaymentProvider = Readonly<{
  /** opens a page on which a payment is authorised, not captured */
  openSession: (requested: SessionRequest, key: string) => Promise<PaymentSession>
  readSession: (id: string) => Promise<PaymentSession>
  /** closes a page; answers its state when it is paid or closed already */
  expireSession: (id: string) => Promise<PaymentSession>
  readPayment: (ref: string) => Promise<ProviderPayment>
  /** captures a hold or part of it; the rest lapses, and it can be captured only once */
  capture: (ref: string, amountOre: number, key: string) => Promise<ProviderPayment>
  /** releases a hold; answers the state when there is none */
  release: (ref: string, key: string) => Promise<ProviderPayment>
  refund: (ref: string, amountOre: number, key: string) => Promise<ProviderPayment>
  /** events since an instant, for lost webhooks */
  listEvents: (since: Date) => AsyncIterable<ProviderEvent>
  /** account movements since an instant, including payouts */
  listTransactions: (since: Date) => AsyncIterable<ProviderTransaction>
  /** verifies and parses a raw webhook; a code when it is unsigned or unreadable */
  readWebhook: (body: Buffer, signature: string) => ProviderEvent | 'not_signed' | 'invalid_json'
}>

export type SessionRequest = Readonly<{
  amountOre: number
  /** our payment's id, returned with the provider's data */
  onlinePaymentId: number
  orderNumber: string
  /** what the page says is paid */
  description: string
  endsAt: Date
  /** where the buyer returns after paying, and after cancelling */
  paidUrl: string
  stoppedUrl: string
}>

export type PaymentSession = Readonly<{
  id: string
  url: string | null
  state: 'open' | 'complete' | 'expired'
  /** null until the buyer pays */
  paymentRef: string | null
}>

export type ProviderPayment = Readonly<{
  ref: string
  /** 'waiting': not paid yet */
  state: 'waiting' | 'held' | 'captured' | 'released'
  way: PaymentWay | null
  heldOre: number
  holdEndsAt: Date | null
  /** positive came in, negative went back */
  movements: readonly ProviderMovement[]
}>

export type ProviderMovement = Readonly<{
  /** of a failed refund: that of the refund, and ':failed' */
  ref: string
  kind: 'charge' | 'refund' | 'failed-refund' | 'dispute'
  amountOre: number
  at: Date
  /** of a refund: its idempotency key */
  key: string | null
}>

/** Events say where to look, and are not trusted as data. */
export type ProviderEvent = Readonly<{
  id: string
  kind: string
  sessionId: string | null
  paymentRef: string | null
  /** our payment, if any */
  onlinePaymentId: number | null
}>

export type ProviderTransaction = Readonly<{
  id: string
  kind: ProviderTransactionKind
  amountOre: number
  feeOre: number
  netOre: number
  at: Date
  payoutId: string | null
  movementRef: string | null
}>

/** The provider is unreachable; repeating with the same key is safe. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** The provider refuses permanently: a lapsed or captured hold, or too large an amount. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}
