import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PEER_SECRET_KEY } from './stripe/api.ts'
import { type StripePeer, startStripePeer } from './stripe/peer.ts'
import { PEER_WEBHOOK_SECRET } from './stripe/webhook-sender.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
const DAY_SECONDS = 86_400

let peer: StripePeer
let stripe: Stripe

beforeAll(async () => {
  peer = await startStripePeer({ now: () => NOON })
  const { hostname, port } = new URL(peer.url)
  stripe = new Stripe(PEER_SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => peer.close())
beforeEach(() => peer.delay(0))

const WISH = {
  mode: 'payment',
  line_items: [{ quantity: 1, price_data: { currency: 'dkk', unit_amount: 100_00, product_data: { name: 'Ordre 1' } } }],
  payment_intent_data: { capture_method: 'manual', metadata: { order: '1' } },
  allowed_payment_method_types: ['card', 'mobilepay'],
  success_url: 'http://localhost/betalt?side={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/opgivet',
} as const

const asRequested = (changed: object = {}) => ({ ...structuredClone(WISH), ...changed }) as unknown as Stripe.Checkout.SessionCreateParams
const open = async () => await stripe.checkout.sessions.create(asRequested())
/** A payment of 100 kr. that a bank holds. */
async function heldPayment() {
  const { id } = await open()
  return peer.account.pay(id, 'card').id
}
const refusal = async (call: Promise<unknown>) =>
  await call.then(
    () => 'was not refused',
    ({ statusCode, code, param, type }: InstanceType<typeof Stripe.errors.StripeError>) => [statusCode, code ?? type, param],
  )

describe('the peer answers the real library as Stripe does', () => {
  test('a page is opened, paid, and its payment is held until it is captured in part; the rest lapses', async () => {
    const page = await open()
    expect([page.status, page.payment_status, page.payment_intent, page.amount_total]).toEqual(['open', 'unpaid', null, 100_00])
    const ref = peer.account.pay(page.id, 'mobilepay').id
    expect(await stripe.checkout.sessions.retrieve(page.id)).toMatchObject({ status: 'complete', payment_intent: ref, url: null })
    const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })
    expect([intent.status, intent.amount_capturable, intent.metadata]).toEqual(['requires_capture', 100_00, { order: '1' }])
    expect(intent.latest_charge).toMatchObject({ captured: false, payment_method_details: { type: 'mobilepay' } })
    await stripe.paymentIntents.capture(ref, { amount_to_capture: 60_00 })
    expect(await stripe.paymentIntents.retrieve(ref)).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 60_00 })
    expect(await refusal(stripe.paymentIntents.capture(ref))).toEqual([400, 'payment_intent_unexpected_state', undefined])
  })

  test('more than is held is not captured, and what was released is not either', async () => {
    const ref = await heldPayment()
    expect(await refusal(stripe.paymentIntents.capture(ref, { amount_to_capture: 100_01 }))).toEqual([
      400,
      'amount_too_large',
      'amount_to_capture',
    ])
    await stripe.paymentIntents.cancel(ref)
    expect(await refusal(stripe.paymentIntents.capture(ref))).toEqual([400, 'payment_intent_unexpected_state', undefined])
    expect(await refusal(stripe.paymentIntents.cancel(ref))).toEqual([400, 'payment_intent_unexpected_state', undefined])
  })

  test('refunds go up to what was captured, and each moves the balance', async () => {
    const ref = await heldPayment()
    await stripe.paymentIntents.capture(ref, { amount_to_capture: 80_00 })
    await stripe.refunds.create({ payment_intent: ref, amount: 30_00, metadata: { key: 'a' } })
    expect(await refusal(stripe.refunds.create({ payment_intent: ref, amount: 50_01 }))).toEqual([
      400,
      'StripeInvalidRequestError',
      'amount',
    ])
    await stripe.refunds.create({ payment_intent: ref })
    expect(await refusal(stripe.refunds.create({ payment_intent: ref }))).toEqual([400, 'charge_already_refunded', undefined])
    const { data } = await stripe.refunds.list({ payment_intent: ref })
    // what was never captured is among them without a movement
    expect(data.map(({ amount, balance_transaction }) => [amount, balance_transaction !== null])).toEqual([
      [50_00, true],
      [30_00, true],
      [20_00, false],
    ])
  })

  test.each([
    ['an unknown parameter', { amount: 5 }, 'parameter_unknown', 'amount'],
    [
      'an unknown one further in',
      { line_items: [{ price_data: { ...WISH.line_items[0].price_data, vat: 1 } }] },
      'parameter_unknown',
      'line_items[0][price_data][vat]',
    ],
    ['nothing to pay for', { line_items: undefined }, 'parameter_missing', 'line_items'],
    [
      'half an øre',
      { line_items: [{ price_data: { ...WISH.line_items[0].price_data, unit_amount: 10.5 } }] },
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['another currency', { line_items: [{ price_data: { ...WISH.line_items[0].price_data, currency: 'sek' } }] }, undefined, undefined],
    ['a page for two days', { expires_at: NOON / 1000 + 2 * DAY_SECONDS }, undefined, 'expires_at'],
    ['a page for ten minutes', { expires_at: NOON / 1000 + 600 }, undefined, 'expires_at'],
    ['an address that is none', { success_url: 'betalt' }, 'url_invalid', 'success_url'],
    ['too much metadata', { metadata: { [`${'x'.repeat(41)}`]: '1' } }, undefined, 'metadata'],
  ])('%s is refused', async (_what, changed, code, param) => {
    const [status, ...why] = (await refusal(stripe.checkout.sessions.create(asRequested(changed)))) as unknown[]
    expect(status).toBe(400)
    if (code) expect(why[0]).toBe(code)
    if (param) expect(why[1]).toBe(param)
  })

  test('what does not exist, and who has no access, is refused', async () => {
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nothing'))).toEqual([404, 'resource_missing', 'intent'])
    const stranger = new Stripe('sk_test_stranger', { host: new URL(peer.url).hostname, port: new URL(peer.url).port, protocol: 'http' })
    expect(((await refusal(stranger.events.list())) as unknown[])[0]).toBe(401)
  })

  test('repeated with the same key it does it once; with another request it refuses', async () => {
    const again = { idempotencyKey: 'once' }
    const first = await stripe.checkout.sessions.create(asRequested(), again)
    expect((await stripe.checkout.sessions.create(asRequested(), again)).id).toBe(first.id)
    expect(await refusal(stripe.checkout.sessions.create(asRequested({ client_reference_id: '2' }), again))).toEqual([
      400,
      'StripeIdempotencyError',
      undefined,
    ])
  })

  test('a connection that breaks before the work leaves nothing, one that breaks after it leaves it done', async () => {
    const before = peer.account.sessions.size
    // the library tries a broken connection once more by itself
    peer.failNext('reset-before', 'reset-before')
    expect(((await refusal(stripe.checkout.sessions.create(asRequested()))) as unknown[])[1]).toBe('StripeConnectionError')
    expect(peer.account.sessions.size).toBe(before)
    peer.failNext('reset-after', 'reset-after')
    await refusal(stripe.checkout.sessions.create(asRequested(), { idempotencyKey: 'broken' }))
    expect(peer.account.sessions.size).toBe(before + 1)
    await stripe.checkout.sessions.create(asRequested(), { idempotencyKey: 'broken' })
    expect(peer.account.sessions.size).toBe(before + 1)
  })

  test('an error, too many requests and silence are what the library says they are', async () => {
    peer.failNext('error', 'too-many', 'silence')
    expect(((await refusal(stripe.events.list())) as unknown[])[0]).toBe(500)
    expect(((await refusal(stripe.events.list())) as unknown[])[0]).toBe(429)
    expect(((await refusal(stripe.events.list({}, { timeout: 2000 }))) as unknown[])[1]).toBe('StripeConnectionError')
  })
})

describe('what happens at the bank', () => {
  test('a declined payment can be tried again on the same page, and is the same payment', async () => {
    const page = await open()
    const declined = peer.account.decline(page.id, 'card')
    expect((await stripe.checkout.sessions.retrieve(page.id)).status).toBe('open')
    expect(peer.account.pay(page.id, 'card').id).toBe(declined.id)
    expect(() => peer.account.pay(page.id, 'card'), 'a page is paid once').toThrow('complete')
  })

  test('a hold lapses after seven days, and a page after a day', async () => {
    const ref = await heldPayment()
    const page = await open()
    peer.pass(DAY_SECONDS)
    expect((await stripe.checkout.sessions.retrieve(page.id)).status).toBe('expired')
    expect((await stripe.paymentIntents.retrieve(ref)).status).toBe('requires_capture')
    peer.pass(6 * DAY_SECONDS)
    expect(await stripe.paymentIntents.retrieve(ref)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' })
  })

  test('a dispute takes the money and its fee, and gives the money back when it is won', async () => {
    const ref = await heldPayment()
    await stripe.paymentIntents.capture(ref)
    const { id } = peer.account.dispute(ref)
    expect(await refusal(stripe.refunds.create({ payment_intent: ref }))).toEqual([400, 'charge_disputed', undefined])
    peer.account.decideDispute(id, 'won')
    const [dispute] = (await stripe.disputes.list({ payment_intent: ref })).data
    expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-100_00, 100_00])
  })

  test('a payout pays out what moved less the fees, to the øre, and nothing a second time', async () => {
    const payout = peer.account.payOut()
    const moved = await stripe.balanceTransactions.list({ payout: payout?.id ?? '', limit: 100 })
    expect(moved.data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    expect(moved.data.length).toBeGreaterThan(3)
    expect(peer.account.payOut()).toBeNull()
  })

  test('lists are answered in pages, the newest first', async () => {
    const all = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
    expect(all.map(({ id }) => id)).toEqual(peer.account.events.map(({ id }) => id).reverse())
    const some: string[] = []
    for await (const { id } of stripe.events.list({ limit: 3, types: ['charge.captured', 'refund.created'] })) some.push(id)
    expect(some.length).toBeGreaterThan(3)
  })

  test('an event is signed so that the library believes it, and another secret is not believed', async () => {
    const received: [string, string][] = []
    const shop = createServer((request, response) => {
      void text(request).then((body) => {
        received.push([body, String(request.headers['stripe-signature'])])
        response.end()
      })
    }).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    peer.webhooks.webhook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
    const [event] = peer.account.events
    if (!event) throw new Error('nothing happened')
    await peer.webhooks.send(event)
    await peer.webhooks.send(event, 'whsec_other')
    peer.webhooks.webhook = null
    shop.close()
    // signatures are believed for five minutes: here the clock does not move
    const believed = received.map(([body, signature]) => {
      try {
        return stripe.webhooks.constructEvent(body, signature, PEER_WEBHOOK_SECRET, undefined, undefined, NOON).type
      } catch (error) {
        return (error as Error).constructor.name
      }
    })
    expect(believed).toEqual([event.type, 'StripeSignatureVerificationError'])
  })
})
