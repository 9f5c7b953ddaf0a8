/** The parts of Stripe's objects a shop reads, named as Stripe names them: https://docs.stripe.com/api. Amounts are øre, instants seconds. */

export type Session = {
  readonly object: 'checkout.session'
  readonly id: string
  readonly amount_total: number
  readonly currency: 'dkk'
  readonly mode: 'payment'
  readonly locale: string
  readonly client_reference_id: string | null
  readonly metadata: Record<string, string>
  readonly success_url: string
  readonly cancel_url: string | null
  readonly created: number
  readonly expires_at: number
  readonly allowed_payment_method_types: readonly string[]
  readonly livemode: false
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  url: string | null
}

export type Intent = {
  readonly object: 'payment_intent'
  readonly id: string
  readonly amount: number
  readonly currency: 'dkk'
  readonly capture_method: 'manual' | 'automatic'
  readonly metadata: Record<string, string>
  readonly description: string | null
  readonly created: number
  readonly livemode: false
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled'
  amount_capturable: number
  amount_received: number
  latest_charge: string | null
  last_payment_error: { type: 'card_error'; code: string; message: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
}

type CardDetails = Readonly<{ brand: 'visa'; last4: string; country: 'DK'; capture_before?: number }>

export type Charge = {
  readonly object: 'charge'
  readonly id: string
  readonly amount: number
  readonly currency: 'dkk'
  readonly payment_intent: string
  readonly created: number
  readonly livemode: false
  readonly metadata: Record<string, string>
  readonly payment_method_details:
    | Readonly<{ type: 'card'; card: CardDetails }>
    | Readonly<{ type: 'mobilepay'; mobilepay: Readonly<{ card: CardDetails }> }>
  readonly paid: boolean
  status: 'succeeded' | 'failed'
  captured: boolean
  amount_captured: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  balance_transaction: string | null
}

export type Refund = {
  readonly object: 'refund'
  readonly id: string
  readonly amount: number
  readonly currency: 'dkk'
  readonly charge: string
  readonly payment_intent: string
  readonly metadata: Record<string, string>
  readonly reason: string | null
  readonly created: number
  status: 'pending' | 'succeeded' | 'failed'
  balance_transaction: string | null
  failure_balance_transaction: string | null
}

export type Dispute = {
  readonly object: 'dispute'
  readonly id: string
  readonly amount: number
  readonly currency: 'dkk'
  readonly charge: string
  readonly payment_intent: string
  readonly reason: 'fraudulent'
  readonly created: number
  readonly livemode: false
  readonly metadata: Record<string, string>
  status: 'needs_response' | 'won' | 'lost'
  balance_transactions: Transaction[]
}

export type Transaction = {
  readonly object: 'balance_transaction'
  readonly id: string
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: 'dkk'
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  readonly reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'payout'
  readonly source: string
  readonly created: number
  status: 'pending' | 'available'
}

export type Payout = {
  readonly object: 'payout'
  readonly id: string
  readonly amount: number
  readonly automatic: boolean
  readonly currency: 'dkk'
  readonly created: number
  readonly arrival_date: number
  readonly livemode: false
  readonly balance_transaction: string
  readonly metadata: Record<string, string>
  status: 'paid'
}

export type StripeObject = Session | Intent | Charge | Refund | Dispute | Payout

export type Event = Readonly<{
  object: 'event'
  id: string
  type: string
  api_version: string
  created: number
  livemode: false
  pending_webhooks: number
  request: Readonly<{ id: null; idempotency_key: string | null }>
  data: Readonly<{ object: StripeObject }>
}>

export type List<One> = Readonly<{ object: 'list'; url: string; has_more: boolean; data: readonly One[] }>
