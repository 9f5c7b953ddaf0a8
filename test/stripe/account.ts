import { invalidRequest, missing, type StripeFault } from './fault.ts'
import type { Charge, Dispute, Event, Intent, Payout, Refund, Session, StripeObject, Transaction } from './objects.ts'

const DAY = 86_400
/**
 * Stripe holds a card's money for seven days when the buyer pays in person:
 * https://docs.stripe.com/payments/place-a-hold-on-a-payment-method.
 */
const HOLD_SECONDS = 7 * DAY
const MIN_SESSION_SECONDS = 30 * 60
const MAX_SESSION_SECONDS = DAY
/** The least a payment in kroner may be: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const MIN_AMOUNT = 250
/** A European card: https://stripe.com/en-dk/pricing. */
const FEE_PERCENT = 1.5
const FEE_FIXED = 180
const DISPUTE_FEE = 11_000
/** The version of events, whatever a request has. */
const API_VERSION = '2026-10-28.endive'

export type Way = 'card' | 'mobilepay'

export type SessionRequest = Readonly<{
  line_items: readonly Readonly<{ quantity?: number; price_data: Readonly<{ unit_amount: number }> }>[]
  success_url: string
  cancel_url?: string
  client_reference_id?: string
  locale?: string
  expires_at?: number
  metadata?: Record<string, string>
  allowed_payment_method_types?: readonly string[]
  payment_intent_data?: Readonly<{ capture_method?: 'manual' | 'automatic'; description?: string; metadata?: Record<string, string> }>
}>

/**
 * An account at Stripe in memory: what its documented API does with sessions, payments, refunds, disputes and payouts, and the events it
 * tells of. It reads no clock: time passes with `passTo`, and then holds lapse and pages close. Throws StripeFault as Stripe refuses.
 */
export class StripeAccount {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly transactions: Transaction[] = []
  readonly payouts = new Map<string, Payout>()
  readonly events: Event[] = []
  readonly #payoutOf = new Map<string, string>()
  readonly #payUrl: (session: string) => string
  readonly #emit: (event: Event) => void
  readonly #captureOf = new Map<
    string,
    Readonly<{ captureMethod: 'manual' | 'automatic'; description: string | null; metadata: Record<string, string> }>
  >()
  #now: number
  #made = 0

  constructor(parts: Readonly<{ now: number; payUrl: (session: string) => string; emit: (event: Event) => void }>) {
    this.#now = parts.now
    this.#payUrl = parts.payUrl
    this.#emit = parts.emit
  }

  /** The account has too little for refunds: they wait, and move nothing yet. */
  isShort = false

  /** Lets time pass, in seconds since 1970: what is over by then is over. */
  passTo(now: number): void {
    this.#now = Math.max(this.#now, now)
    for (const session of this.sessions.values()) if (session.status === 'open' && session.expires_at <= this.#now) this.#close(session)
    for (const intent of this.intents.values()) {
      const charge = this.charges.get(intent.latest_charge ?? '')
      if (intent.status !== 'requires_capture' || !charge || charge.created + HOLD_SECONDS > this.#now) continue
      this.#cancel(intent, 'automatic')
      this.#happened('charge.expired', charge)
    }
  }

  createSession(requested: SessionRequest): Session {
    const amount = requested.line_items.reduce((sum, { quantity = 1, price_data }) => sum + quantity * price_data.unit_amount, 0)
    if (amount < MIN_AMOUNT)
      throw invalidRequest("The Checkout Session's total amount must convert to at least 2.50 kr.", { code: 'amount_too_small' })
    const expires = requested.expires_at ?? this.#now + MAX_SESSION_SECONDS
    if (expires < this.#now + MIN_SESSION_SECONDS - 60)
      throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
        param: 'expires_at',
      })
    if (expires > this.#now + MAX_SESSION_SECONDS)
      throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', { param: 'expires_at' })
    const id = this.#id('cs_test')
    const session: Session = {
      object: 'checkout.session',
      id,
      amount_total: amount,
      currency: 'dkk',
      mode: 'payment',
      locale: requested.locale ?? 'auto',
      client_reference_id: requested.client_reference_id ?? null,
      metadata: { ...requested.metadata },
      success_url: requested.success_url,
      cancel_url: requested.cancel_url ?? null,
      created: this.#now,
      expires_at: expires,
      allowed_payment_method_types: requested.allowed_payment_method_types ?? ['card'],
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: this.#payUrl(id),
    }
    const { capture_method = 'automatic', description = null, metadata = {} } = requested.payment_intent_data ?? {}
    this.#captureOf.set(id, { captureMethod: capture_method, description, metadata })
    this.sessions.set(id, session)
    return session
  }

  session(id: string): Session {
    return this.sessions.get(id) ?? refuse(missing('checkout.session', id, 'session'))
  }

  expireSession(id: string): Session {
    const session = this.session(id)
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    this.#close(session)
    return session
  }

  /** The buyer pays on the page; a page that is closed or paid shows it. */
  pay(sessionId: string, way: Way): Intent {
    const session = this.#payable(sessionId, way)
    const intent = this.#intentOf(session)
    const isManual = intent.capture_method === 'manual'
    const card = { brand: 'visa', last4: '4242', country: 'DK' } as const
    const charge: Charge = {
      object: 'charge',
      id: this.#id('ch'),
      amount: intent.amount,
      currency: 'dkk',
      payment_intent: intent.id,
      created: this.#now,
      livemode: false,
      metadata: intent.metadata,
      payment_method_details:
        way === 'card'
          ? { type: 'card', card: { ...card, ...(isManual && { capture_before: this.#now + HOLD_SECONDS }) } }
          : { type: 'mobilepay', mobilepay: { card } },
      paid: true,
      status: 'succeeded',
      captured: false,
      amount_captured: 0,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      balance_transaction: null,
    }
    this.charges.set(charge.id, charge)
    Object.assign(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    })
    Object.assign(session, { status: 'complete', url: null })
    this.#happened('charge.succeeded', charge)
    if (isManual) this.#happened('payment_intent.amount_capturable_updated', intent)
    else this.capture(intent.id)
    this.#happened('checkout.session.completed', session)
    return intent
  }

  /** The bank refuses; the page stays open for another try. */
  decline(sessionId: string, way: Way): Intent {
    const intent = this.#intentOf(this.#payable(sessionId, way))
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    this.#happened('payment_intent.payment_failed', intent)
    return intent
  }

  intent(id: string): Intent {
    return this.intents.get(id) ?? refuse(missing('payment_intent', id, 'intent'))
  }

  /** Takes what is held or a part of it, once: the rest lapses. */
  capture(id: string, amount = this.intent(id).amount_capturable): Intent {
    const intent = this.intent(id)
    if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured', 'requires_capture')
    if (amount > intent.amount_capturable)
      throw invalidRequest('The amount to capture is greater than the amount that can be captured.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      })
    const charge = this.#chargeOf(intent)
    const fee = Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED
    const transaction = this.#move({ amount, fee, type: 'charge', reporting_category: 'charge', source: charge.id })
    const lapsed = intent.amount - amount
    Object.assign(charge, { captured: true, amount_captured: amount, amount_refunded: lapsed, balance_transaction: transaction.id })
    // what is not captured is listed among the refunds, and moves no money
    if (lapsed > 0) this.#addRefund(charge, { amount: lapsed, transaction: null, metadata: {}, reason: null })
    Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
    for (const session of this.sessions.values()) if (session.payment_intent === id) session.payment_status = 'paid'
    this.#happened('charge.captured', charge)
    this.#happened('payment_intent.succeeded', intent)
    return intent
  }

  cancel(id: string, reason: string | null = null): Intent {
    const intent = this.intent(id)
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw unexpectedState(intent, 'canceled', 'requires_payment_method, requires_capture')
    this.#cancel(intent, reason)
    return intent
  }

  refund(requested: Readonly<{ payment_intent: string; amount?: number; metadata?: Record<string, string>; reason?: string }>): Refund {
    const intent = this.intent(requested.payment_intent)
    if (intent.status !== 'succeeded')
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, { param: 'payment_intent' })
    const charge = this.#chargeOf(intent)
    const left = this.#leftOf(charge)
    if (charge.disputed)
      throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
    if (left === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const amount = requested.amount ?? left
    if (amount > left)
      throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
    const refundId = this.#id('re')
    const moved = { amount: 0 - amount, fee: 0, type: 'refund', reporting_category: 'refund', source: refundId } as const
    const refund = this.#addRefund(charge, {
      id: refundId,
      amount,
      transaction: this.isShort ? null : this.#move(moved),
      status: this.isShort ? 'pending' : 'succeeded',
      metadata: { ...requested.metadata },
      reason: requested.reason ?? null,
    })
    Object.assign(charge, { amount_refunded: charge.amount_refunded + amount, refunded: this.#leftOf(charge) === 0 })
    this.#happened('refund.created', refund)
    this.#happened('charge.refunded', charge)
    return refund
  }

  refundOf(id: string): Refund {
    return this.refunds.get(id) ?? refuse(missing('refund', id, 'refund'))
  }

  /** A refund the bank could not deliver: the money is back in the account. */
  failRefund(id: string): Refund {
    const refund = this.refundOf(id)
    const moved = { amount: refund.amount, fee: 0, type: 'refund_failure', reporting_category: 'refund_failure', source: id } as const
    const transaction = refund.balance_transaction === null ? null : this.#move(moved)
    Object.assign(refund, { status: 'failed', failure_balance_transaction: transaction?.id ?? null })
    const charge = this.charges.get(refund.charge)
    if (charge) Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
    this.#happened('refund.failed', refund)
    return refund
  }

  /** The buyer's bank takes the money back until it is decided. */
  dispute(intentId: string): Dispute {
    const intent = this.intent(intentId)
    const charge = this.#chargeOf(intent)
    const id = this.#id('du')
    const amount = this.#leftOf(charge)
    const movement = this.#move({ amount: 0 - amount, fee: DISPUTE_FEE, type: 'adjustment', reporting_category: 'dispute', source: id })
    const dispute: Dispute = {
      object: 'dispute',
      id,
      amount,
      currency: 'dkk',
      charge: charge.id,
      payment_intent: intent.id,
      reason: 'fraudulent',
      created: this.#now,
      livemode: false,
      metadata: {},
      status: 'needs_response',
      balance_transactions: [movement],
    }
    charge.disputed = true
    this.disputes.set(id, dispute)
    this.#happened('charge.dispute.created', dispute)
    this.#happened('charge.dispute.funds_withdrawn', dispute)
    return dispute
  }

  /** The dispute is decided; won, the money comes back. */
  decideDispute(id: string, outcome: 'won' | 'lost'): Dispute {
    const dispute = this.disputes.get(id) ?? refuse(missing('dispute', id, 'dispute'))
    dispute.status = outcome
    if (outcome === 'won') {
      const { amount } = dispute
      dispute.balance_transactions.push(
        this.#move({ amount, fee: 0, type: 'adjustment', reporting_category: 'dispute_reversal', source: id }),
      )
      this.#happened('charge.dispute.funds_reinstated', dispute)
    }
    this.#happened('charge.dispute.closed', dispute)
    return dispute
  }

  /** Pays everything that is in the account into the bank, by schedule or pressed in the dashboard; null when that is nothing. */
  payOut({ isManual = false } = {}): Payout | null {
    const moved = this.transactions.filter(({ status }) => status === 'pending')
    const amount = moved.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) return null
    const id = this.#id('po')
    const paidOut = this.#move({ amount: 0 - amount, fee: 0, type: 'payout', reporting_category: 'payout', source: id })
    for (const one of [...moved, paidOut]) {
      one.status = 'available'
      this.#payoutOf.set(one.id, id)
    }
    const payout: Payout = {
      object: 'payout',
      id,
      amount,
      automatic: !isManual,
      currency: 'dkk',
      created: this.#now,
      arrival_date: this.#now + 2 * DAY,
      livemode: false,
      balance_transaction: paidOut.id,
      metadata: {},
      status: 'paid',
    }
    this.payouts.set(id, payout)
    this.#happened('payout.paid', payout)
    return payout
  }

  /** Of an automatic payout: what it paid out, itself among it. */
  transactionsOf(payout: string): Transaction[] {
    const known = this.payouts.get(payout)
    if (!known) throw missing('payout', payout, 'payout')
    if (!known.automatic)
      throw invalidRequest('Balance transaction history can only be filtered on automatic transfers, not manual.', { param: 'payout' })
    return this.transactions.filter(({ id }) => this.#payoutOf.get(id) === payout)
  }

  #payable(sessionId: string, way: Way): Session {
    const session = this.session(sessionId)
    if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`)
    if (!session.allowed_payment_method_types.includes(way)) throw invalidRequest(`This Checkout Session does not take ${way}.`)
    return session
  }

  /** The payment behind a page comes to be with the first try, and stays the same for the next. */
  #intentOf(session: Session): Intent {
    const known = this.intents.get(session.payment_intent ?? '')
    if (known) return known
    const { captureMethod, description, metadata } = this.#captureOf.get(session.id) ?? refuse(missing('checkout.session', session.id))
    const intent: Intent = {
      object: 'payment_intent',
      id: this.#id('pi'),
      amount: session.amount_total,
      currency: 'dkk',
      capture_method: captureMethod,
      metadata,
      description,
      created: this.#now,
      livemode: false,
      status: 'requires_payment_method',
      amount_capturable: 0,
      amount_received: 0,
      latest_charge: null,
      last_payment_error: null,
      canceled_at: null,
      cancellation_reason: null,
    }
    this.intents.set(intent.id, intent)
    session.payment_intent = intent.id
    this.#happened('payment_intent.created', intent)
    return intent
  }

  #chargeOf(intent: Intent): Charge {
    return this.charges.get(intent.latest_charge ?? '') ?? refuse(missing('charge', String(intent.latest_charge)))
  }

  /** What of a charge can still go back: of its refunds those that moved money count. */
  #leftOf({ id, amount_captured }: Charge): number {
    const back = [...this.refunds.values()].filter(
      ({ charge, status, balance_transaction }) =>
        charge === id && (status === 'pending' || (status === 'succeeded' && balance_transaction !== null)),
    )
    return back.reduce((left, { amount }) => left - amount, amount_captured)
  }

  #close(session: Session): void {
    Object.assign(session, { status: 'expired', url: null })
    const intent = this.intents.get(session.payment_intent ?? '')
    if (intent) this.#cancel(intent, 'abandoned')
    this.#happened('checkout.session.expired', session)
  }

  #cancel(intent: Intent, reason: string | null): void {
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: this.#now, cancellation_reason: reason })
    this.#happened('payment_intent.canceled', intent)
  }

  #addRefund(
    { id: charge, payment_intent }: Charge,
    parts: Readonly<{
      id?: string
      amount: number
      transaction: Transaction | null
      status?: Refund['status']
      metadata: Record<string, string>
      reason: string | null
    }>,
  ): Refund {
    const { id = this.#id('re'), amount, transaction, status = 'succeeded', metadata, reason } = parts
    const refund: Refund = {
      object: 'refund',
      id,
      amount,
      currency: 'dkk',
      charge,
      payment_intent,
      metadata,
      reason,
      created: this.#now,
      status,
      balance_transaction: transaction?.id ?? null,
      failure_balance_transaction: null,
    }
    this.refunds.set(id, refund)
    return refund
  }

  #move(moved: Pick<Transaction, 'amount' | 'fee' | 'type' | 'reporting_category' | 'source'>): Transaction {
    const transaction: Transaction = {
      object: 'balance_transaction',
      id: this.#id('txn'),
      ...moved,
      net: moved.amount - moved.fee,
      currency: 'dkk',
      created: this.#now,
      status: 'pending',
    }
    this.transactions.push(transaction)
    return transaction
  }

  /** An event shows its object as it was at that moment. */
  #happened(type: string, object: StripeObject): void {
    const event: Event = {
      object: 'event',
      id: this.#id('evt'),
      type,
      api_version: API_VERSION,
      created: this.#now,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    this.#emit(event)
  }

  #id(prefix: string): string {
    this.#made += 1
    return `${prefix}_${String(this.#made).padStart(8, '0')}`
  }
}

function unexpectedState({ status }: Intent, done: string, needed: string): StripeFault {
  return invalidRequest(
    `This PaymentIntent could not be ${done} because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${done}: ${needed}.`,
    { code: 'payment_intent_unexpected_state' },
  )
}

function refuse(fault: StripeFault): never {
  throw fault
}
