import { type SQL, sql } from 'drizzle-orm'
import type { ParcelEventKind } from '#domain/parcels/parcel.ts'
import type { ShipmondoAccount } from '#test/shipmondo/account.ts'
import type { ShippingShop } from './shipping-shop.ts'

type LabelRow = Readonly<{
  id: number
  reference: string
  state: string
  ref: string | null
  isReturn: boolean
  parcelId: number | null
  isBack: boolean
  orderId: number
}>
type OrderRow = Readonly<{ id: number; status: string; mails: number; notes: number }>
type Counted = Readonly<{ what: string; found: number; expected: number }>

const KIND_OF: Readonly<Record<string, ParcelEventKind>> = {
  ...{ EN_ROUTE: 'under_way', AVAILABLE_FOR_DELIVERY: 'at_point' },
  ...{ DELIVERED: 'delivered', RETURNED: 'returned' },
}

/** What is wrong when all has come to rest: a parcel with two labels or none, an event missing or mailed twice, goods sent twice. */
export async function labelFaults(shop: ShippingShop, account: ShipmondoAccount, orderIds: readonly number[]): Promise<string[]> {
  const ids = sql`any(${sql.param([...orderIds])}::int[])`
  const labels = await shop.rows<LabelRow>(sql`select l.id, l.reference, l.state, l.provider_ref as ref, l.is_return as "isReturn",
    l.parcel_id as "parcelId", p.taken_back_at is not null as "isBack", l.order_id as "orderId"
    from shipping_labels l left join parcels p on p.id = l.parcel_id where l.order_id = ${ids}`)
  const events = await shop.rows<{ labelId: number; kind: ParcelEventKind; at: Date }>(
    sql`select label_id as "labelId", kind, at from label_events where label_id = any(${sql.param(labels.map(({ id }) => id))}::int[])`,
  )
  return [
    ...shipmentFaults(labels, account),
    ...labels.flatMap((label) =>
      eventFaults(
        label,
        events.filter(({ labelId }) => labelId === label.id),
        account,
      ),
    ),
    ...(await rowFaults(shop, ids)),
    ...(await deliveryFaults(shop, ids, labels, events)),
  ]
}

/** Each reference is one shipment, which one label knows. */
function shipmentFaults(labels: readonly LabelRow[], { shipments }: ShipmondoAccount): string[] {
  return labels.flatMap(({ id, reference, state, ref }) => {
    const shipped = shipments.filter((one) => one.reference === reference)
    if (shipped.length > 1) return [`label ${id} was made ${shipped.length} times`]
    if (state === 'waiting') return [`label ${id} still waits`]
    const isKnown = ref === null ? shipped.length === 0 || state === 'cancelled' : shipped[0]?.id === Number(ref)
    return isKnown ? [] : [`label ${id} (${state}) is shipment ${ref}, made was ${shipped[0]?.id}`]
  })
}

/** Every kind a carrier scanned is stored once, with its first time; of a removed parcel perhaps not all. */
function eventFaults(label: LabelRow, events: readonly { kind: ParcelEventKind; at: Date }[], account: ShipmondoAccount): string[] {
  const scans = account.scans.get(Number(label.ref)) ?? []
  const first = new Map<ParcelEventKind, string>()
  for (const { status, timestamp } of scans) {
    const kind = KIND_OF[status]
    if (kind && !first.has(kind)) first.set(kind, timestamp)
  }
  const stored = events.map(({ kind, at }) => `${kind} ${new Date(at).toISOString()}`).toSorted()
  const scanned = [...first].map(([kind, at]) => `${kind} ${at}`).toSorted()
  const isRight = label.isBack ? stored.every((one) => scanned.includes(one)) : stored.join() === scanned.join()
  return isRight ? [] : [`label ${label.id}: stored are ${stored.join(', ')}, scanned were ${scanned.join(', ')}`]
}

async function rowFaults(shop: ShippingShop, ids: SQL): Promise<string[]> {
  const counted = await shop.rows<Counted>(sql`
    select 'labels of parcel ' || p.id as what, count(l.id)::int as found, 1 as expected
      from parcels p left join shipping_labels l on l.parcel_id = p.id and l.state = 'made'
      where p.order_id = ${ids} and p.taken_back_at is null group by p.id having count(l.id) <> 1
    union all select 'sent of line ' || l.id, coalesce(sum(pl.quantity), 0)::int, l.sent from order_lines l
      left join (parcel_lines pl join parcels p on p.id = pl.parcel_id and p.taken_back_at is null) on pl.order_line_id = l.id
      where l.order_id = ${ids} group by l.id having coalesce(sum(pl.quantity), 0) <> l.sent
    union all select 'too much sent of line ' || id, sent, quantity from order_lines where order_id = ${ids} and sent > quantity
    union all select 'steps of the return label of claim ' || c.id, count(e.id)::int, 1 from claims c
      join claim_entries e on e.claim_id = c.id and e.kind = 'returnLabel' where c.order_id = ${ids} group by c.id having count(e.id) > 1
    union all select 'mails of the return label of claim ' || c.id, count(m.id)::int, 1 from claims c
      join claim_entries e on e.claim_id = c.id and e.kind = 'returnLabel'
      left join mails m on m.template = 'claim-news' and (m.payload ->> 'entryId')::int = e.id
      where c.order_id = ${ids} group by c.id having count(m.id) <> 1
    union all select 'arrivals of claim ' || c.id, count(e.id)::int, 1 from claims c
      join claim_entries e on e.claim_id = c.id and e.kind = 'goodsBack' where c.order_id = ${ids} group by c.id having count(e.id) > 1
    union all select 'return labels of order ' || order_id, count(*)::int, 1 from shipping_labels
      where order_id = ${ids} and is_return and state <> 'cancelled' group by order_id having count(*) > 1`)
  return counted.map(({ what, found, expected }) => `${what}: ${found}, not ${expected}`)
}

/** An order whose last parcel arrived is delivered and its buyer mailed once; another one is not. */
async function deliveryFaults(
  shop: ShippingShop,
  ids: SQL,
  labels: readonly LabelRow[],
  events: readonly { labelId: number; kind: ParcelEventKind }[],
): Promise<string[]> {
  const orders = await shop.rows<OrderRow>(sql`select o.id, o.status,
    (select count(*)::int from mails m where m.template = 'order-delivered' and (m.payload ->> 'orderId')::int = o.id) as mails,
    (select count(*)::int from order_history h where h.order_id = o.id and h.notes = 'Leveret ifølge fragtfirmaet') as notes
    from orders o where o.id = ${ids}`)
  return orders.flatMap(({ id, status, mails, notes }) => {
    const current = labels.filter((label) => label.orderId === id && label.parcelId !== null && !label.isBack)
    const isThere = ({ id: labelId }: LabelRow) => events.some((event) => event.labelId === labelId && event.kind === 'delivered')
    const isDelivered = (status === 'shipped' || status === 'delivered') && current.length > 0 && current.every(isThere)
    const expected = isDelivered ? 'delivered 1 1' : `${status === 'delivered' ? 'not delivered' : status} 0 0`
    const found = `${status} ${mails} ${notes}`
    return found === expected ? [] : [`order ${id} is '${found}' (status, mails, notes), not '${expected}'`]
  })
}
