import { and, eq, gt, inArray, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { sentToInvoiceOre } from '#domain/order-changes/next-step.ts'
import { promisedBy } from '#domain/orders/arrival.ts'
import { waitsForDeposit } from '#domain/orders/deposit.ts'
import { paymentWaitMs } from '#domain/orders/guest-order.ts'
import { NEAR_END_MS } from '#domain/payments/online/hold.ts'
import { FORGOTTEN_EMAIL } from '#domain/privacy/erasing.ts'
import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import type { GuestOrderRules } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders, parcelLines, parcels } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { findInvoicedLines, withdrawnRolls } from './order-parts.ts'

/** 'Restordrer, kan sendes': waiting for rolls now in stock, which are not withdrawn; a line that waits for one batch needs all of them. */
export const canSendBackorder = sql`${orders.status} <> 'cancelled' and ${orders.deletedAt} is null and ${orders.id} = any (array(
  select l.order_id from order_lines l join products p on p.id = l.product_id
  where l.ships_later > 0 and l.sent < l.quantity and l.ships_later > l.sent_remote and p.stock > 0
    and l.quantity - l.sent - greatest(0, ${withdrawnRolls}) > l.ships_now - l.sent + l.sent_remote
    and (not l.one_batch or l.quantity = 1
      or exists (select from jsonb_to_recordset(p.batches) as batch (rolls integer) where batch.rolls >= l.ships_later - l.sent_remote))))`

/** 'Betalt, ikke sendt'; must match the index in db/baseline.sql. */
export const isPaidUnsent = sql`${orders.paymentStatus} = 'paid' and ${orders.status} in ('pending', 'processing') and ${orders.deletedAt} is null`

/** Must match the index in db/baseline.sql. */
const isWhollySentNotInvoiced = sql`${orders.status} in ('shipped', 'delivered') and ${orders.invoicedOre} < ${orders.totalOre}
  and ${orders.deletedAt} is null`

/** 'Sendt, ikke faktureret'. Where parcels are invoiced, also orders sent in part, by the rule of their next step. */
export async function isSentNotInvoiced(db: Connection, per: InvoicedPer): Promise<SQL> {
  if (per === 'order') return isWhollySentNotInvoiced
  return sql`((${isWhollySentNotInvoiced}) or ${orders.id} = any(${sql.param(await findPartlySentNotInvoiced(db))}::int[]))`
}

async function findPartlySentNotInvoiced(db: Connection): Promise<number[]> {
  const isSent = sql`exists (select from order_lines l where l.order_id = ${orders.id} and l.sent > 0)`
  const found = await db
    .select()
    .from(orders)
    .where(
      and(inArray(orders.status, ['pending', 'processing']), isNull(orders.deletedAt), lt(orders.invoicedOre, orders.totalOre), isSent),
    )
  const linesOf = await findInvoicedLines(
    db,
    found.map(({ id }) => id),
  )
  const waiting = found.filter((order) => !waitsForDeposit(order) && sentToInvoiceOre(order, linesOf.get(order.id) ?? []) > 0)
  return waiting.map(({ id }) => id)
}

/** 'Eksport uden bevis': a parcel left for another country without a tracking number, and without a stored document; not of erased buyers. */
export const lacksExportProof = sql`${orders.vatTreatment} = 'export' and ${orders.deletedAt} is null
  and ${orders.buyerForgottenAt} is null and ${orders.customerEmail} <> ${FORGOTTEN_EMAIL}
  and exists (select from parcels p where p.order_id = ${orders.id} and p.taken_back_at is null and p.tracking is null)
  and not exists (select from export_proofs e where e.order_id = ${orders.id})`

/** 'Kommer retur': a parcel the carrier could not deliver, until it is taken back. */
export const isReturning = sql`${orders.deletedAt} is null and ${orders.id} = any (array(
  select p.order_id from label_events e join shipping_labels l on l.id = e.label_id join parcels p on p.id = l.parcel_id
  where e.kind = 'returned' and p.taken_back_at is null))`

/** 'Penge tilbage til kunder'; must match the index in db/baseline.sql. */
export const owesRefund = sql`${orders.openOre} < 0 and ${orders.deletedAt} is null`

/** 'Afhentes'; must match the index in db/baseline.sql. */
export const isPickup = sql`${orders.deliveryWay} = 'pickup' and ${orders.deletedAt} is null`

/** The time to answer a dispute, after which the bank has decided (docs.stripe.com, 'How disputes work'). */
const OBJECTION_MS = 30 * DAY_MS

/** 'Onlinebetalinger at se på': a hold near its end, a refused capture or refund, or a recent dispute. */
export function hasPaymentToLookAt(at: Date) {
  const since = new Date(at.getTime() - OBJECTION_MS).toISOString()
  return sql`${orders.deletedAt} is null and ${orders.id} = any (array(
    select ${onlinePayments.orderId} from ${onlinePayments} where ${isNearItsEnd(at)}
    union select p.order_id from provider_tasks t join online_payments p on p.id = t.online_payment_id join orders o on o.id = p.order_id
      where t.state = 'refused' and ((t.kind = 'capture' and o.open_ore > 0) or (t.kind = 'refund' and o.open_ore < 0))
    union select order_id from provider_transactions where kind = 'dispute' and order_id is not null and created_at > ${since}::timestamptz
      group by order_id having sum(amount_ore) < 0))`
}

/** Holds that lapse unless goods are sent soon. */
export function isNearItsEnd(at: Date) {
  const endsBy = new Date(at.getTime() + NEAR_END_MS).toISOString()
  // must match the index in db/baseline.sql
  return sql`${onlinePayments.state} = 'held' and ${onlinePayments.holdEndsAt} <= ${endsBy}::timestamptz`
}

/** True for a parcel with a label whose delivery the carrier has not reported. */
const isUnderWay = sql`exists (select from shipping_labels l where l.parcel_id = ${parcels.id} and l.state = 'made'
  and not exists (select from label_events e where e.label_id = l.id and e.kind in ('delivered', 'returned')))`

/** 'Forsinkede pakker': orders with a parcel that is under way after the last day its goods were promised for. */
export async function findLateOrders(db: Connection, now: Date): Promise<readonly number[]> {
  const today = copenhagenDay(now.getTime())
  const { inStock, remote, home, countedFrom, closed } = {
    inStock: orders.deliveryInStock,
    remote: orders.deliveryRemote,
    home: orders.deliveryHome,
    countedFrom: orders.deliveryFrom,
    closed: orders.deliveryClosed,
  }
  const { promisedLater, expectedOn } = orderLines
  const found = await db
    .select({
      id: orders.id,
      parcelId: parcels.id,
      inStock,
      remote,
      home,
      countedFrom,
      closed,
      promisedLater,
      expectedOn,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .where(and(isNull(parcels.takenBackAt), isNull(orders.deletedAt), ne(orders.status, 'cancelled'), isUnderWay))
  const late = [...Map.groupBy(found, ({ parcelId }) => parcelId).values()].filter((lines) => isLate(lines, today))
  return [...new Set(late.flatMap(([line]) => line?.id ?? []))]
}

type Line = Parameters<typeof promisedBy>[0] & Parameters<typeof promisedBy>[1]

/** Orders without a stored promise are never late. */
function isLate(lines: readonly Line[], today: CalendarDate): boolean {
  const days = lines.map((line) => promisedBy(line, line))
  return days.every((day) => day !== null && day < today)
}

/** True when staff have worked on the order: placing writes one history entry and each change of the customer another; anything more comes from staff. */
export const wasTouched = sql.raw(`(orders.tracking is not null or orders.packing_at is not null or orders.carrier_file_at is not null
  or (select count(*) from order_history h where h.order_id = orders.id)
    > 1 + (select count(*) from order_changes c join users u on u.id = c.by_user_id and u.role = 'customer' where c.order_id = orders.id)
  or exists (select from invoices i where i.order_id = orders.id))`)

export const isUnpaid = and(
  eq(orders.status, 'pending'),
  eq(orders.paymentStatus, 'unpaid'),
  isNull(orders.deletedAt),
  sql`not ${wasTouched}`,
)

type Rule = Readonly<{ placedBy: Date; takesOnlinePayments: boolean }>

/** Pending, unpaid and untouched guest orders, and orders whose deposit comes by bank; online payment has its own rule. */
export function isUnpaidGuestOrder({ placedBy, takesOnlinePayments }: Rule): SQL | undefined {
  return and(
    takesOnlinePayments
      ? and(isNull(orders.userId), notInArray(orders.paymentMethod, ['card', 'mobilepay']))
      : or(isNull(orders.userId), gt(orders.depositOre, 0)),
    isUnpaid,
    lte(orders.createdAt, placedBy),
  )
}

const SOON_MS = 2 * DAY_MS

type Expiring = Pick<Rule, 'takesOnlinePayments'> & Readonly<{ now: Date; guestOrders: GuestOrderRules }>

/** 'Annulleres snart': cancelled within two days unless they are paid. */
export function isExpiring({ now, guestOrders, takesOnlinePayments }: Expiring): SQL | undefined {
  const placedBy = new Date(now.getTime() + SOON_MS - (paymentWaitMs(true, guestOrders) ?? 0))
  return isUnpaidGuestOrder({ placedBy, takesOnlinePayments })
}
