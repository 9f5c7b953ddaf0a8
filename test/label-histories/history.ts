import { sql } from 'drizzle-orm'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { type Dice, diceOf } from '#test/lives/dice.ts'
import type { Death } from '#test/payment-histories/mortality.ts'
import type { Failure, ShipmondoPeer } from '#test/shipmondo/peer.ts'
import { orderBody } from '#test/shop.ts'
import { labelFaults } from './label-faults.ts'
import type { ShippingShop } from './shipping-shop.ts'

type History = Readonly<{ steps: readonly string[]; faults: readonly string[]; deaths: number; labels: number; events: number }>
type World = Readonly<{ shop: ShippingShop; peer: ShipmondoPeer; clock: { at: number } }>
type Order = { id: number; key: string; itemIds: readonly number[]; claimId: number | null }

const DIES_OF_ONE_IN = 5
const MAX_STEPS_BEFORE = 30
const FAILURES: readonly Failure[] = ['error', 'too-many', 'reset-before', 'reset-after', 'reset-after']
const MAX_ORDERS = 3
/** A parcel is scanned more often than labels are made. */
const OFTEN = ['label', 'scan', 'scan', 'scan', 'scan', 'tell', 'tell', 'work']

/**
 * Tells one history of labels: so many random steps of staff, carriers, the network and time, the shop dying of some of them; messages of
 * the provider come late, twice, in another order or never. Then all comes to rest and the shop is compared with the provider's account.
 */
export async function playHistory({ shop, peer, clock }: World, seed: number, length: number): Promise<History> {
  const dice = diceOf(seed)
  const steps: string[] = []
  const orders: Order[] = []
  let deaths = 0
  peer.webhooks.manner = 'queued'
  const undelivered = peer.webhooks.queued
  undelivered.splice(0)

  const deathNow = (): Death | null =>
    dice.upTo(DIES_OF_ONE_IN - 1) === 0 ? { atStep: 1 + dice.upTo(MAX_STEPS_BEFORE), isAfter: dice.upTo(1) === 0 } : null
  const fail = () => {
    if (dice.upTo(2) === 0) peer.failNext(dice.one(FAILURES))
  }
  const press = async (call: Parameters<ShippingShop['request']>[1], body?: unknown) => {
    fail()
    const answer = await shop.request(deathNow(), call, body)
    if (answer === null) deaths += 1
    if (answer && answer.status >= 500) steps.push(`answered ${answer.status}`)
    steps.push(`${call}: ${answer === null ? 'died' : (answer.body.code ?? answer.status)}`)
    return answer
  }
  const scanned = (shipment: number) => (peer.account.scans.get(shipment) ?? []).map(({ status }) => status)

  const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
    place: async () => {
      if (orders.length < MAX_ORDERS) orders.push(await place(shop, dice))
    },
    label: async () => await press(`POST /orders/${dice.one(orders).id}/labels${dice.one(['', '/proposed'])}`, { withoutPayment: true }),
    labelTwice: async () => {
      const call = `POST /orders/${dice.one(orders).id}/labels/proposed` as const
      await Promise.all([shop.request(null, call, { withoutPayment: true }), shop.request(null, call, { withoutPayment: true })])
      steps.push(`${call} twice at once`)
    },
    takeBack: async () => {
      const [parcel] = await parcelsOf(shop, dice.one(orders).id)
      // a parcel with a carrier is not removed before it returns
      if (parcel && canRemove(scanned(parcel.shipment))) await press(`DELETE /orders/${parcel.orderId}/parcels/${parcel.id}`)
    },
    cancel: async () => {
      const { id } = dice.one(orders)
      const found = await shop.rows<{ id: number }>(
        sql`select id from shipping_labels where order_id = ${id} and not is_return and state <> 'cancelled' order by id limit 1`,
      )
      if (found[0]) await press(`DELETE /orders/${id}/labels/${found[0].id}`)
    },
    claim: async () => {
      const order = dice.one(orders)
      if (order.claimId === null) order.claimId = await claim(shop, order)
      if (order.claimId !== null) await press(`POST /claims/${order.claimId}/label`, { freight: dice.one([0, 59]) })
    },
    scan: async () => {
      const parcel = dice.one([...(await underWay(shop, orders)), null])
      if (!parcel) return
      const status = dice.one(nextScans(scanned(parcel.shipment)))
      peer.account.scan(parcel.shipment, status)
      steps.push(`${parcel.shipment} ${status}`)
    },
    deliver: async () => {
      if (undelivered.length === 0) return
      const place = dice.upTo(undelivered.length - 1)
      const message = undelivered[place]
      const fate = dice.one(['once', 'twice', 'lost', 'again later'])
      if (fate !== 'again later') undelivered.splice(place, 1)
      for (let time = 0; message && fate !== 'lost' && time < (fate === 'twice' ? 2 : 1); time += 1)
        if ((await shop.deliver(deathNow(), message)) === null) deaths += 1
      steps.push(`told ${fate}`)
    },
    work: async () => {
      fail()
      await shop.work(deathNow())
    },
    hour: async () => {
      clock.at += HOUR_MS
      await shop.hour(deathNow())
    },
    wait: async () => {
      clock.at += 1_000 * (1 + dice.upTo(300))
    },
  }
  for (let stepsDone = 0; stepsDone < length; stepsDone += 1) {
    const name = orders.length === 0 ? 'place' : dice.one([...Object.keys(STEPS), ...OFTEN])
    await STEPS[name]?.()
  }
  peer.failNone()
  await comeToRest({ shop, clock })
  const faults = await labelFaults(
    shop,
    peer.account,
    orders.map(({ id }) => id),
  )
  const mine = peer.account.shipments.filter(({ reference }) => orders.some(({ key }) => reference?.startsWith(`${key}-`)))
  return { steps, faults, deaths, labels: mine.length, events: mine.reduce((sum, { id }) => sum + scanned(id).length, 0) }
}

async function place(shop: ShippingShop, dice: Dice): Promise<Order> {
  const items = shop.productIds.map((id) => ({ id, quantity: 1 + dice.upTo(2) })).slice(dice.upTo(1))
  const placed = await shop.request(
    null,
    'POST /orders',
    orderBody(items, { buyerKind: 'business', company: 'Folie ApS', cvr: '10150817' }),
  )
  const id = Number(placed?.body.orderId)
  const lines = await shop.rows<{ id: number }>(sql`select id from order_lines where order_id = ${id}`)
  return { id, key: String(placed?.body.orderNumber), itemIds: lines.map((line) => line.id), claimId: null }
}

/** A complaint of one roll of what was sent; null while nothing was. */
async function claim(shop: ShippingShop, { id, itemIds }: Order): Promise<number | null> {
  const body = { kind: 'return', reason: 'other', words: null, lines: [{ itemId: itemIds[0], quantity: 1 }] }
  const claimed = await shop.request(null, `POST /orders/${id}/claims`, body)
  return claimed?.status === 200 ? (claimed.body.claim as { id: number }).id : null
}

type Parcel = Readonly<{ id: number; orderId: number; shipment: number }>

async function parcelsOf(shop: ShippingShop, orderId: number): Promise<Parcel[]> {
  return await shop.rows<Parcel>(sql`select p.id, p.order_id as "orderId", l.provider_ref::int as shipment from parcels p
    join shipping_labels l on l.parcel_id = p.id where p.order_id = ${orderId} and p.taken_back_at is null order by p.id`)
}

/** Parcels a carrier can scan: sent with a label, or coming back with one. */
async function underWay(shop: ShippingShop, orders: readonly Order[]): Promise<Parcel[]> {
  const ids = orders.map(({ id }) => id)
  return await shop.rows<Parcel>(sql`select l.id, l.order_id as "orderId", l.provider_ref::int as shipment from shipping_labels l
    left join parcels p on p.id = l.parcel_id where l.order_id = any(${sql.param(ids)}::int[]) and l.state = 'made'
      and (l.is_return or (p.id is not null and p.taken_back_at is null)) order by l.id`)
}

function canRemove(scans: readonly string[]): boolean {
  return scans.length === 0 || scans.includes('RETURNED')
}

/** A carrier scans the same thing at several places, steps in between too, and nothing after the end. */
function nextScans(scans: readonly string[]): readonly string[] {
  if (scans.includes('DELIVERED')) return ['DELIVERED']
  if (scans.includes('RETURNED')) return ['RETURNED']
  return scans.length === 0 ? ['INFORMED', 'EN_ROUTE'] : ['EN_ROUTE', 'AVAILABLE_FOR_DELIVERY', 'DELIVERED', 'DELIVERED', 'RETURNED']
}

/** No event is delivered any more: the shop learns everything by polling. */
async function comeToRest({ shop, clock }: Pick<World, 'shop' | 'clock'>): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    clock.at += 4 * HOUR_MS
    await shop.hour(null)
    await shop.work(null)
  }
}
