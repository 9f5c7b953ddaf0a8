import type { Payment } from '#contract/payments/payments.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Dice } from '#test/lives/dice.ts'
import type { StripePeer } from '#test/stripe/peer.ts'
import type { People, ShopAnswer, ShopRequest } from './paying-shop.ts'

/** An order of a history, and what its people know of its money. */
export type PaidOrder = {
  readonly id: number
  /** of a guest: finds the order again; null for the customer */
  readonly guest: string | null
  /** what is refunded the way it was paid, as staff were answered, in øre */
  refundsOre: number
  /** what staff booked by hand, in øre */
  byHandOre: number
  /** somebody else moved its money, or staff paid back what the order still charges: then it may be open for good */
  isDisturbed: boolean
  /** what was answered and must never be */
  readonly faults: string[]
}

/** One history under way: its people, its orders, its bank and its clock. */
export type RunningHistory = Readonly<{
  dice: Dice
  peer: StripePeer
  people: People
  orders: PaidOrder[]
  /** events of the bank that are not delivered yet */
  undelivered: StripePeer['webhooks']['queued']
  clock: { at: number }
  /** sends a request to the shop, again with the same key until it lives long enough to answer */
  request: (asked: ShopRequest) => Promise<ShopAnswer>
  runWork: (kind: 'work' | 'hour') => Promise<void>
  pass: (ms: number) => void
  restock: (productId: number, rolls: number) => Promise<void>
}>

/** The bank delivers its events: some of them twice, some never, in any order. */
export async function deliverAll({ dice, undelivered, request, runWork, peer }: RunningHistory): Promise<void> {
  const events = undelivered.splice(0)
  const deliveries = events.flatMap((event) => Array.from({ length: dice.one([0, 1, 1, 1, 2]) }, () => event))
  for (let left = deliveries.length; left > 0; left -= 1) {
    const [event] = deliveries.splice(dice.upTo(left - 1), 1)
    if (!event) continue
    const { body, signature } = peer.webhooks.sign(event)
    await request({ call: 'POST /webhooks/stripe', body, headers: { 'stripe-signature': signature } })
  }
  await runWork('work')
}

type Seen = Readonly<{ open: number; paid: number }>

/** Staff pay an amount back; they know it only from the answer. `seen` is what their screen showed. */
export async function refund(
  { request, people, clock, dice }: RunningHistory,
  order: PaidOrder,
  amountOre: number,
  seen?: Seen,
): Promise<string> {
  const requested = { way: 'card', paidOn: copenhagenDay(clock.at), amount: amountOre / 100, ...(seen && { seen }) }
  const key = `refund-${order.id}-${clock.at}-${dice.upTo(1_000_000)}`
  const { status, body } = await request({ call: `POST /orders/${order.id}/refunds`, body: requested, token: people.staff, key })
  const wasPaidOnline = status === 200 && (body.payments as readonly Payment[]).some(({ isOnline }) => isOnline)
  if (status === 200 && wasPaidOnline) order.refundsOre += amountOre
  else if (status === 200) order.byHandOre -= amountOre
  return `${amountOre} øre of ${order.id} go back: ${status === 200 ? 'yes' : body.code}`
}
