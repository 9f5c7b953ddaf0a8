import type { SessionRequest, StripeAccount } from './account.ts'
import { invalidRequest, missing } from './fault.ts'
import type { Charge, Event, Intent, List, Transaction } from './objects.ts'
import type { CheckedFields, Fields } from './shapes.ts'

type CallRequest = Readonly<{ ids: readonly string[]; params: CheckedFields }>
export type Call = Readonly<{
  method: 'GET' | 'POST'
  path: RegExp
  fields: Fields
  answer: (account: StripeAccount, request: CallRequest) => unknown
}>

const text = { is: 'text' } as const
const amount = { is: 'integer', least: 1 } as const
const metadata = { is: 'metadata' } as const
const expandable = (...these: string[]) => ({ is: 'list', of: { is: 'one of', these } }) as const
const METHODS = ['card', 'mobilepay'] as const

/** Parameters of a list: https://docs.stripe.com/api/pagination. */
const PAGE = {
  limit: { is: 'integer', least: 1, most: 100 },
  starting_after: text,
  ending_before: text,
} as const satisfies Fields
/** Seconds since 1970. */
const instant = { is: 'integer', most: 99_999_999_999 } as const
const since = {
  is: 'object',
  fields: { gt: instant, gte: instant, lt: instant, lte: instant },
} as const

/** Every call a shop makes that takes cards and MobilePay on Stripe's page; what is not here is unknown. */
export const CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    fields: {
      mode: { is: 'one of', these: ['payment'], required: true },
      locale: { is: 'one of', these: ['auto', 'da', 'en'] },
      allowed_payment_method_types: { is: 'list', of: { is: 'one of', these: METHODS } },
      line_items: {
        is: 'list',
        required: true,
        of: {
          is: 'object',
          fields: {
            quantity: { ...amount },
            price_data: {
              is: 'object',
              required: true,
              fields: {
                currency: { is: 'one of', these: ['dkk'], required: true },
                unit_amount: { ...amount, required: true },
                product_data: { is: 'object', required: true, fields: { name: { ...text, most: 1_500, required: true } } },
              },
            },
          },
        },
      },
      payment_intent_data: {
        is: 'object',
        fields: { capture_method: { is: 'one of', these: ['manual', 'automatic'] }, description: { is: 'text', most: 1_000 }, metadata },
      },
      client_reference_id: { is: 'text', most: 200 },
      metadata,
      expires_at: { is: 'integer', most: 99_999_999_999 },
      success_url: { ...text, required: true },
      cancel_url: text,
    },
    answer: (account, { params }) => {
      for (const param of ['success_url', 'cancel_url'])
        if (params[param] !== undefined && !URL.canParse(String(params[param])))
          throw invalidRequest('Not a valid URL', { code: 'url_invalid', param })
      return account.createSession(params as unknown as SessionRequest)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    fields: {},
    answer: (account, { ids: [id = ''] }) => account.session(id),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    fields: {},
    answer: (account, { ids: [id = ''] }) => account.expireSession(id),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    fields: { expand: expandable('latest_charge', 'latest_charge.balance_transaction') },
    answer: (account, { ids: [id = ''], params }) => expanded(account, account.intent(id), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/capture$/,
    fields: { amount_to_capture: amount, expand: expandable('latest_charge', 'latest_charge.balance_transaction') },
    answer: (account, { ids: [id = ''], params }) =>
      expanded(account, account.capture(id, params.amount_to_capture as number | undefined), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    fields: {
      cancellation_reason: { is: 'one of', these: ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] },
      expand: expandable('latest_charge', 'latest_charge.balance_transaction'),
    },
    answer: (account, { ids: [id = ''], params }) =>
      expanded(account, account.cancel(id, (params.cancellation_reason as string | undefined) ?? null), params),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    fields: {
      payment_intent: { ...text, required: true },
      amount,
      metadata,
      reason: { is: 'one of', these: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    },
    answer: (account, { params }) => account.refund(params as unknown as Parameters<StripeAccount['refund']>[0]),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    fields: { ...PAGE, created: since, payment_intent: text, charge: text },
    answer: (account, { params }) => ofPayment('/v1/refunds', [...account.refunds.values()], params),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/([^/]+)$/,
    fields: {},
    answer: (account, { ids: [id = ''] }) => account.refundOf(id),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    fields: { ...PAGE, created: since, payment_intent: text, charge: text },
    answer: (account, { params }) => ofPayment('/v1/disputes', [...account.disputes.values()], params),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    fields: { ...PAGE, created: since, payout: text, source: text, type: text },
    answer: (account, { params: { payout, source, type, ...page } }) => {
      const all = payout === undefined ? account.transactions : account.transactionsOf(String(payout))
      const transactions = all.filter((one) => (source ?? one.source) === one.source && (type ?? one.type) === one.type)
      return listOf('/v1/balance_transactions', transactions, page)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payouts$/,
    fields: { ...PAGE, created: since },
    answer: (account, { params }) => listOf('/v1/payouts', [...account.payouts.values()], params),
  },
  {
    method: 'GET',
    path: /^\/v1\/payouts\/([^/]+)$/,
    fields: {},
    answer: (account, { ids: [id = ''] }) => {
      const payout = account.payouts.get(id)
      if (!payout) throw missing('payout', id, 'payout')
      return payout
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    fields: { ...PAGE, created: since, type: text, types: { is: 'list', of: text, most: 20 } },
    answer: (account, { params: { type, types, ...page } }) => {
      const wantedTypes = (types as string[] | undefined) ?? (type === undefined ? null : [String(type)])
      return listOf(
        '/v1/events',
        account.events.filter((event: Event) => wantedTypes?.includes(event.type) ?? true),
        page,
      )
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/events\/([^/]+)$/,
    fields: {},
    answer: (account, { ids: [id = ''] }) => {
      const event = account.events.find((one) => one.id === id)
      if (!event) throw missing('event', id)
      return event
    },
  },
]

function expanded(
  account: StripeAccount,
  intent: Intent,
  { expand }: CheckedFields,
): Omit<Intent, 'latest_charge'> & { latest_charge: string | ExpandedCharge | null } {
  const charge = account.charges.get(intent.latest_charge ?? '')
  const expanded = (expand as string[] | undefined) ?? []
  if (!charge || expanded.length === 0) return intent
  // what lies deeper brings what it lies in: https://docs.stripe.com/api/expanding_objects
  const transaction = account.transactions.find(({ id }) => id === charge.balance_transaction) ?? null
  const isDeep = expanded.includes('latest_charge.balance_transaction')
  return { ...intent, latest_charge: isDeep ? { ...charge, balance_transaction: transaction } : charge }
}

type ExpandedCharge = Omit<Charge, 'balance_transaction'> & { balance_transaction: string | Transaction | null }

type OfPayment = Readonly<{ id: string; created: number; payment_intent: string; charge: string }>

function ofPayment<One extends OfPayment>(url: string, all: readonly One[], { payment_intent, charge, ...page }: CheckedFields): List<One> {
  const matching = all.filter(
    (one) => (payment_intent ?? one.payment_intent) === one.payment_intent && (charge ?? one.charge) === one.charge,
  )
  return listOf(url, matching, page)
}

/** One page of a list, the newest first, behind the object the last page ended with. */
function listOf<One extends Readonly<{ id: string; created: number }>>(
  url: string,
  all: readonly One[],
  { limit = 10, starting_after, ending_before, created = {} }: CheckedFields,
): List<One> {
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = created as Record<string, number>
  const newestFirst = all.filter((one) => one.created > gt && one.created >= gte && one.created < lt && one.created <= lte).reverse()
  const placeOf = (id: unknown, param: string) => {
    const place = newestFirst.findIndex((one) => one.id === id)
    if (place === -1) throw missing('object', String(id), param)
    return place
  }
  const from = starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1
  const to = ending_before === undefined ? newestFirst.length : placeOf(ending_before, 'ending_before')
  const rest = newestFirst.slice(from, to)
  return { object: 'list', url, has_more: rest.length > Number(limit), data: rest.slice(0, Number(limit)) }
}
