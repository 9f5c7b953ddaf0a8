import { Stripe } from 'stripe'
import { z } from 'zod'
import { idInAddress } from '#contract/http/fields.ts'
import type { ProviderTransactionKind } from '#domain/payments/online/online-payment.ts'
import type { ProviderEvent, ProviderTransaction } from './provider.ts'

const name = z.string().regex(/^[\w.]{1,255}$/)

const stripeEvent = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      object: name.nullish(),
      id: name.nullish(),
      payment_intent: z.union([name, z.object({ id: name })]).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

/** Null for anything else. */
export function readStripeEvent(sent: unknown, publicUrl: string): ProviderEvent | null {
  const parsed = stripeEvent.safeParse(sent)
  if (!parsed.success) return null
  const { id, type, data } = parsed.data
  const about = data.object
  const ours = about.metadata?.shop === publicUrl ? idInAddress.safeParse(about.metadata.online_payment_id).data : undefined
  return {
    id,
    kind: type,
    sessionId: about.object === 'checkout.session' ? (about.id ?? null) : null,
    paymentRef: about.object === 'payment_intent' ? (about.id ?? null) : idOf(about.payment_intent ?? null),
    onlinePaymentId: ours ?? null,
  }
}

/** Stripe references objects by id or as a whole. */
export function idOf(named: string | Readonly<{ id: string }> | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}

const PAGE = 100

/** Stripe's balance transactions since an instant. Those of a payout are repeated with its id, which they lacked before. */
export async function* listStripeTransactions(stripe: Stripe, since: Date): AsyncGenerator<ProviderTransaction> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE }
  for await (const moved of stripe.balanceTransactions.list(query)) {
    const kind = kindOf(moved.reporting_category)
    const payout = sourceOf(moved)
    // a failed payout stays in the account until the next one includes it
    if (kind !== 'payout' || payout === null || moved.reporting_category === 'payout_reversal') yield toTransaction(moved, null)
    else yield* listPaidOut(stripe, moved, payout)
  }
}

/** The transactions of a payout, itself among them; of a manual or instant one only itself, as Stripe refuses to list those it paid out. */
async function* listPaidOut(stripe: Stripe, moved: Stripe.BalanceTransaction, payout: string): AsyncGenerator<ProviderTransaction> {
  try {
    for await (const paidOut of stripe.balanceTransactions.list({ payout, limit: PAGE })) yield toTransaction(paidOut, payout)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)) throw error
    yield toTransaction(moved, null)
  }
}

function toTransaction(moved: Stripe.BalanceTransaction, payoutId: string | null): ProviderTransaction {
  const { id, amount, fee, net, created, reporting_category } = moved
  const kind = kindOf(reporting_category)
  // disputes are identified by transaction, everything else by source
  const movementRef = kind === 'dispute' ? id : sourceOf(moved)
  return { id, kind, amountOre: amount, feeOre: fee, netOre: net, at: new Date(created * 1000), payoutId, movementRef }
}

function sourceOf({ source }: Stripe.BalanceTransaction): string | null {
  return typeof source === 'string' ? source : (source?.id ?? null)
}

/** Stripe's reporting categories; https://docs.stripe.com/reports/reporting-categories. */
const KINDS: Readonly<Record<string, ProviderTransactionKind>> = {
  charge: 'charge',
  charge_failure: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

function kindOf(category: string): ProviderTransactionKind {
  return KINDS[category] ?? 'other'
}
