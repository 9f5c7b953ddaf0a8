import { Stripe } from 'stripe'
import { HOLD_MS } from '#domain/payments/online/hold.ts'
import type { StripeSettings } from '#server/env.ts'
import {
  type PaymentProvider,
  type PaymentSession,
  ProviderAway,
  type ProviderEvent,
  type ProviderMovement,
  type ProviderPayment,
  ProviderRefusal,
} from './provider.ts'
import { idOf, listStripeTransactions, readStripeEvent } from './stripe-event.ts'

/** Pinned: another version of the library fails to compile until its changes are reviewed. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10_000
const RETRIES = 2
const MAX_OF_A_PAYMENT = 100

/** The subscribed events, as set up for the webhook (docs/operations.md). */
const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payout.paid',
] as const

type StripeParts = StripeSettings & Readonly<{ publicUrl: string }>

/** The Stripe implementation. `publicUrl` marks this shop's payments on a shared account. */
export function createStripe({ secretKey, webhookSecret, apiUrl, publicUrl }: StripeParts): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl !== null && hostOf(apiUrl)),
  })
  const { sessions } = stripe.checkout
  const readPayment = (ref: string) => refusing(() => loadPayment(stripe, ref))
  const readSession = (id: string) => refusing(async () => toSession(await sessions.retrieve(id)))
  return {
    openSession: ({ amountOre, onlinePaymentId, orderNumber, description, endsAt, paidUrl, stoppedUrl }, key) => {
      const metadata = { shop: publicUrl, online_payment_id: String(onlinePaymentId), order: orderNumber }
      const requested: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        locale: 'da',
        allowed_payment_method_types: ['card', 'mobilepay'],
        line_items: [{ quantity: 1, price_data: { currency: 'dkk', unit_amount: amountOre, product_data: { name: description } } }],
        payment_intent_data: { capture_method: 'manual', description, metadata },
        client_reference_id: String(onlinePaymentId),
        metadata,
        expires_at: Math.floor(endsAt.getTime() / 1000),
        success_url: paidUrl,
        cancel_url: stoppedUrl,
      }
      return refusing(async () => toSession(await sessions.create(requested, { idempotencyKey: key })))
    },
    readSession,
    expireSession: (id) =>
      otherwise(
        async () => toSession(await sessions.expire(id)),
        () => readSession(id),
      ),
    readPayment,
    capture: (ref, amountOre, key) =>
      refusing(async () => {
        await stripe.paymentIntents.capture(ref, { amount_to_capture: amountOre }, { idempotencyKey: key })
        return await loadPayment(stripe, ref)
      }),
    release: (ref, key) =>
      otherwise(
        async () => {
          await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: key })
          return await loadPayment(stripe, ref)
        },
        () => readPayment(ref),
      ),
    refund: (ref, amountOre, key) =>
      refusing(async () => {
        await stripe.refunds.create({ payment_intent: ref, amount: amountOre, metadata: { key } }, { idempotencyKey: key })
        return await loadPayment(stripe, ref)
      }),
    listEvents: (since) => listEvents(stripe, since, publicUrl),
    listTransactions: (since) => listStripeTransactions(stripe, since),
    readWebhook: (body, signature) => {
      try {
        return readStripeEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret), publicUrl) ?? 'invalid_json'
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'not_signed'
        // signed, but not JSON
        if (error instanceof SyntaxError) return 'invalid_json'
        throw error
      }
    },
  }
}

function hostOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return { host: hostname, port: port || (isHttps ? 443 : 80), protocol: isHttps ? 'https' : 'http' } as const
}

function toSession({ id, url, status, payment_intent }: Stripe.Checkout.Session): PaymentSession {
  const state = status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open'
  return { id, url, state, paymentRef: idOf(payment_intent) }
}

async function loadPayment(stripe: Stripe, ref: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge.balance_transaction'] })
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const isHeld = intent.status === 'requires_capture'
  return {
    ref,
    state: stateOf(intent.status),
    way: wayOf(charge),
    heldOre: isHeld ? intent.amount_capturable : 0,
    holdEndsAt: isHeld && charge ? holdEndOf(charge) : null,
    movements: charge?.captured ? await listMovements(stripe, ref, charge) : [],
  }
}

function stateOf(status: Stripe.PaymentIntent['status']): ProviderPayment['state'] {
  if (status === 'requires_capture') return 'held'
  if (status === 'succeeded') return 'captured'
  return status === 'canceled' ? 'released' : 'waiting'
}

function wayOf(charge: Stripe.Charge | null): ProviderPayment['way'] {
  const kind = charge?.payment_method_details?.type
  if (kind === undefined) return null
  return kind === 'mobilepay' ? 'mobilepay' : 'card'
}

/** Stripe states the end of a card's hold, but not of MobilePay's, which is a card's too. */
function holdEndOf({ created, payment_method_details }: Stripe.Charge): Date {
  const named = payment_method_details?.card?.capture_before
  return named === undefined ? new Date(created * 1000 + HOLD_MS) : instantOf(named)
}

async function listMovements(stripe: Stripe, ref: string, charge: Stripe.Charge): Promise<ProviderMovement[]> {
  const ofPayment = { payment_intent: ref, limit: MAX_OF_A_PAYMENT }
  const refunds = await stripe.refunds.list(ofPayment)
  const disputes = charge.disputed ? (await stripe.disputes.list(ofPayment)).data : []
  return [
    { ref: charge.id, kind: 'charge', amountOre: charge.amount_captured, at: capturedAt(charge), key: null },
    ...refunds.data.flatMap(refundMovements),
    ...disputes.flatMap(({ balance_transactions }) =>
      balance_transactions.map(({ id, amount, created }) => ({
        ref: id,
        kind: 'dispute' as const,
        amountOre: amount,
        at: instantOf(created),
        key: null,
      })),
    ),
  ]
}

/** A charge is created when the amount is held; the money moves at capture. */
function capturedAt({ created, balance_transaction: moved }: Stripe.Charge): Date {
  return instantOf(typeof moved === 'object' && moved !== null ? moved.created : created)
}

/** A refund of ours counts at once, even if it waits for funds. The released part of a capture is listed as one, but moves no money. */
function refundMovements({ id, amount, created, status, balance_transaction, metadata }: Stripe.Refund): ProviderMovement[] {
  const key = metadata?.key ?? null
  if (balance_transaction === null && key === null) return []
  const at = instantOf(created)
  const back = { ref: id, kind: 'refund', amountOre: 0 - amount, at, key } as const
  if (status !== 'failed' && status !== 'canceled') return [back]
  return [back, { ref: `${id}:failed`, kind: 'failed-refund', amountOre: amount, at, key: null }]
}

async function* listEvents(stripe: Stripe, since: Date, publicUrl: string): AsyncGenerator<ProviderEvent> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, types: [...STRIPE_EVENTS], limit: 100 }
  for await (const listed of stripe.events.list(query)) {
    const event = readStripeEvent(listed, publicUrl)
    if (event) yield event
  }
}

function instantOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Network errors, rate limits and conflicts are temporary; invalid requests are permanent. */
function isRefused({ statusCode = 0 }: Stripe.errors.StripeError): boolean {
  return statusCode === 400 || statusCode === 402 || statusCode === 404
}

async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const Why = isRefused(error) ? ProviderRefusal : ProviderAway
    throw new Why(error.message, { cause: error })
  }
}

async function otherwise<T>(call: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await refusing(call)
  } catch (error) {
    if (error instanceof ProviderRefusal) return await read()
    throw error
  }
}
