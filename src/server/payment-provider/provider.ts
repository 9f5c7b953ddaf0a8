import type { ProviderTransactionKind } from '#domain/orders/online-payments/online-payment.ts'
import type { PaymentWay } from '#domain/orders/payments/payment.ts'

/**
 * What the shop needs of whoever takes its money (decision 0038): everything else about a provider stays behind this interface. Amounts are øre
 * of kroner. Every call that changes something takes a key: asked twice with the same key, it is done once. Throws ProviderRefusal when
 * asking again is useless and ProviderAway when it is not.
 */
export type PaymentProvider = Readonly<{
  /** opens a page of the provider's on which a payment is authorised, not taken */
  openSession: (wish: SessionWish, key: string) => Promise<PaymentSession>
  readSession: (id: string) => Promise<PaymentSession>
  /** closes a page; of one that is paid or closed already it tells that instead */
  expireSession: (id: string) => Promise<PaymentSession>
  readPayment: (ref: string) => Promise<ProviderPayment>
  /** takes what is held, or a part of it; the rest lapses, and nothing can be taken a second time */
  capture: (ref: string, amountOre: number, key: string) => Promise<ProviderPayment>
  /** lets go of what is held; of a payment that is not held any more it tells that instead */
  release: (ref: string, key: string) => Promise<ProviderPayment>
  refund: (ref: string, amountOre: number, key: string) => Promise<ProviderPayment>
  /** what the provider tells of since an instant, for what its messages to the shop lost */
  listEvents: (since: Date) => AsyncIterable<ProviderEvent>
  /** what moved in the account since an instant, payouts with what they paid out */
  listTransactions: (since: Date) => AsyncIterable<ProviderTransaction>
  /** a message of the provider's, byte for byte; a code when it was not signed by them, or says nothing that can be read */
  readWebhook: (body: Buffer, signature: string) => ProviderEvent | 'not_signed' | 'invalid_json'
}>

export type SessionWish = Readonly<{
  amountOre: number
  /** whose payment it is here; comes back with everything the provider tells of it */
  onlinePaymentId: number
  orderNumber: string
  endsAt: Date
  /** where the buyer returns to when he has paid, and when he has not */
  paidUrl: string
  stoppedUrl: string
}>

export type PaymentSession = Readonly<{
  id: string
  url: string | null
  state: 'open' | 'complete' | 'expired'
  /** the payment it led to, as soon as there is one */
  paymentRef: string | null
}>

/** A payment as the provider knows it at this moment. */
export type ProviderPayment = Readonly<{
  ref: string
  /** 'waiting': nobody has paid yet */
  state: 'waiting' | 'held' | 'captured' | 'released'
  way: PaymentWay | null
  heldOre: number
  holdEndsAt: Date | null
  /** money that moved, each with what the provider calls it: above 0 it came in, below 0 it went back */
  movements: readonly ProviderMovement[]
}>

export type ProviderMovement = Readonly<{
  ref: string
  kind: 'charge' | 'refund' | 'failed-refund' | 'dispute'
  amountOre: number
  at: Date
  /** of a refund: the key it was asked for with */
  key: string | null
}>

/** Something happened: where to look, never what to believe. */
export type ProviderEvent = Readonly<{
  id: string
  kind: string
  sessionId: string | null
  paymentRef: string | null
  /** of payments this shop asked for: which of them */
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
  /** the movement it stands for */
  movementRef: string | null
}>

/** The provider could not be asked, or nobody heard his answer: the same asked again, with the same key, is done once. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** The provider will not, however often he is asked: the hold has lapsed, it was captured already, the amount is too large. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}
