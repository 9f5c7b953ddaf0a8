import type {
  PaymentProvider,
  PaymentSession,
  ProviderEvent,
  ProviderMovement,
  ProviderPayment,
  ProviderTransaction,
  SessionRequest,
} from '#server/payment-provider/provider.ts'
import { ProviderAway, ProviderRefusal } from '#server/payment-provider/provider.ts'
import type { Payments } from '#server/shop.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type Payment = Mutable<ProviderPayment> & { movements: ProviderMovement[] }
type Page = Mutable<PaymentSession> & { requested: SessionRequest }

/** A payment provider in memory, for tests about the shop: the test acts as buyer and bank. */
export type TestProvider = PaymentProvider &
  Readonly<{
    pages: Map<string, Page>
    payments: Map<string, Payment>
    transactions: ProviderTransaction[]
    events: ProviderEvent[]
    /** every call that changes something, by its name */
    requests: string[]
    /** the buyer pays on a page: the bank holds the amount */
    pay: (pageId: string, holdEndsAt?: Date) => Payment
    /** the page runs out */
    runOut: (pageId: string) => void
    /** the bank lets go of what it held */
    lapse: (ref: string) => void
    /** the buyer's bank takes money back, or returns it again */
    dispute: (ref: string, amountOre: number) => void
    /** the last refund comes back: the buyer's bank could not take it */
    failRefund: (ref: string) => void
    /** the next call fails before it arrives, or after it was done and before its answer arrives */
    failNext: (when: 'before' | 'after') => void
    /** the next call is received and not answered until it may be */
    stall: () => Readonly<{ received: Promise<void>; answer: () => void }>
    /** what the next call of the webhook is signed with */
    signature: string
  }>

/** Opens one; `now` is the clock it stamps what moves with, `called` is part of the references of movements where several share a database. */
export function testProvider(now: () => Date, called = ''): TestProvider {
  const pages = new Map<string, Page>()
  const payments = new Map<string, Payment>()
  const results = new Map<string, unknown>()
  const requests: string[] = []
  let failing: 'before' | 'after' | null = null
  let count = 0
  let stalled: Readonly<{ resolveReceived: () => void; mayAnswer: Promise<void> }> | null = null

  /** Carries out a call once for each key, and fails where the test chose it. */
  async function answer<T>(name: string, key: string | null, act: () => T): Promise<T> {
    requests.push(name)
    const waiting = stalled
    stalled = null
    waiting?.resolveReceived()
    await waiting?.mayAnswer
    const fails = failing
    failing = null
    if (fails === 'before') throw new ProviderAway('the provider is away')
    const result = key !== null && results.has(key) ? (results.get(key) as T) : act()
    if (key !== null) results.set(key, result)
    if (fails === 'after') throw new ProviderAway('the answer was lost')
    return structuredClone(result)
  }
  const find = <T>(all: ReadonlyMap<string, T>, id: string): T => {
    const found = all.get(id)
    if (!found) throw new ProviderRefusal(`no such ${id}`)
    return found
  }
  const page = ({ id, url, state, paymentRef }: Page): PaymentSession => ({ id, url, state, paymentRef })
  const nextRef = (kind: string) => {
    count += 1
    return `${kind}_${called}${count}`
  }
  const move = (payment: Payment, kind: ProviderMovement['kind'], amountOre: number, key: string | null = null, ref = nextRef(kind)) => {
    payment.movements.push({ ref, kind, amountOre, at: now(), key })
  }

  return {
    pages,
    payments,
    transactions: [],
    events: [],
    requests,
    signature: 'signed',
    pay: (pageId, holdEndsAt = new Date(now().getTime() + 7 * 86_400_000)) => {
      const paid = find(pages, pageId)
      const ref = `pi_${pageId}`
      const payment: Payment = { ref, state: 'held', way: 'card', heldOre: paid.requested.amountOre, holdEndsAt, movements: [] }
      payments.set(ref, payment)
      Object.assign(paid, { state: 'complete', url: null, paymentRef: ref })
      return payment
    },
    runOut: (pageId) => Object.assign(find(pages, pageId), { state: 'expired', url: null }),
    lapse: (ref) => Object.assign(find(payments, ref), { state: 'released', heldOre: 0, holdEndsAt: null }),
    dispute: (ref, amountOre) => move(find(payments, ref), 'dispute', amountOre),
    failRefund: (ref) => {
      const refund = find(payments, ref).movements.findLast(({ kind }) => kind === 'refund')
      move(find(payments, ref), 'failed-refund', 0 - (refund?.amountOre ?? 0), null, `${refund?.ref}:failed`)
    },
    stall: () => {
      const received = Promise.withResolvers<void>()
      const answer = Promise.withResolvers<void>()
      stalled = { resolveReceived: received.resolve, mayAnswer: answer.promise }
      return { received: received.promise, answer: answer.resolve }
    },
    failNext: (when) => {
      failing = when
    },
    openSession: (requested, key) =>
      answer('openSession', key, () => {
        const id = `cs_${requested.onlinePaymentId}`
        const opened: Page = { id, url: `https://betaling.example/${id}`, state: 'open', paymentRef: null, requested }
        pages.set(id, opened)
        return page(opened)
      }),
    readSession: (id) => answer('readSession', null, () => page(find(pages, id))),
    expireSession: (id) =>
      answer('expireSession', null, () => {
        const open = find(pages, id)
        if (open.state === 'open') Object.assign(open, { state: 'expired', url: null })
        return page(open)
      }),
    readPayment: (ref) => answer('readPayment', null, () => find(payments, ref)),
    capture: (ref, amountOre, key) =>
      answer('capture', key, () => {
        const payment = find(payments, ref)
        if (payment.state !== 'held' || amountOre > payment.heldOre) throw new ProviderRefusal('nothing is held')
        Object.assign(payment, { state: 'captured', heldOre: 0, holdEndsAt: null })
        move(payment, 'charge', amountOre)
        return payment
      }),
    release: (ref, key) =>
      answer('release', key, () => {
        const payment = find(payments, ref)
        if (payment.state === 'held') Object.assign(payment, { state: 'released', heldOre: 0, holdEndsAt: null })
        return payment
      }),
    refund: (ref, amountOre, key) =>
      answer('refund', key, () => {
        const payment = find(payments, ref)
        const leftOre = payment.movements.reduce((sum, movement) => sum + movement.amountOre, 0)
        if (amountOre > leftOre) throw new ProviderRefusal('more than came in')
        move(payment, 'refund', 0 - amountOre, key)
        return payment
      }),
    async *listEvents() {
      yield* this.events
    },
    async *listTransactions() {
      yield* this.transactions
    },
    readWebhook(body, signature) {
      return signature === this.signature ? (JSON.parse(body.toString()) as ProviderEvent) : 'not_signed'
    },
  }
}

/** The same as a shop's way of taking money online, for shops that do not process its events. */
export function testPayments(now: () => Date, provider: TestProvider = testProvider(now)): Payments {
  return { provider, wake: () => undefined, close: async () => undefined }
}
