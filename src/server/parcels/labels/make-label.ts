import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Parcel } from '#contract/orders/order.ts'
import type { labelCalls } from '#contract/parcels/labels.ts'
import { changesReceiver } from '#domain/order-changes/order-difference.ts'
import { carrierObstacle } from '#domain/parcels/carrier-file.ts'
import { parcelMeasures, refusalText, refusedField } from '#domain/parcels/label.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderChanges, orderLines, shippingLabels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { cartonOf, findMeasured, measuresOf } from '#server/parcels/cartons.ts'
import { beginPacking } from '#server/parcels/packing-slips.ts'
import { checkedRolls, sendOrderParcel, sentBefore } from '#server/parcels/send-order-parcel.ts'
import { requireMoneyFor } from '#server/payments/online/capture-first.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Labels, Shop } from '#server/shop.ts'
import { type LabelRow, labelQueue, requestLabel } from './request-labels.ts'

type LabelRequest = BodyOf<(typeof labelCalls)['makeLabel']>
export type Made = Readonly<{ parcel: Parcel; invoicing: string; labelId: number }>

/** Makes a label for chosen or all ready rolls and sends them. Throws sending's refusals, label_waits, label_refused and label_outdated. */
export async function makeLabel(
  shop: Shop,
  staff: Visitor,
  id: number,
  request: LabelRequest,
  attempt: IdempotencyKey | null,
  /** runs after the label is made and before its goods are sent */
  beforeSending: () => Promise<void> = async () => undefined,
): Promise<Made> {
  const { provider } = requireLabels(shop)
  const before = await sentBefore(shop.db, id, attempt)
  if (before) return { ...before, labelId: await labelOf(shop.db, before.parcel) }
  const { label, isNew } = await inTransaction(shop.db, (tx) => orderLabel(tx, staff, { id, request, at: shop.now() }))
  if (isNew) await getLabel(shop, provider, label)
  const [made] = await shop.db.select().from(shippingLabels).where(eq(shippingLabels.id, label.id))
  if (made?.state !== 'made') throw new ShopError('label_waits')
  await beforeSending()
  const { carrier, tracking } = made
  const { items, cartonId, withoutPayment, seen } = request
  const sending = { items, cartonId, carrier, tracking, withoutPayment, seen }
  const sent = await sendOrderParcel(shop, staff, id, sending, attempt, async (tx, parcel) => {
    await requireCurrent(tx, label)
    // a label that a colleague has cancelled is not printed
    const isUnused = and(eq(shippingLabels.id, label.id), eq(shippingLabels.state, 'made'), isNull(shippingLabels.parcelId))
    const used = await tx.update(shippingLabels).set({ parcelId: parcel.id }).where(isUnused).returning()
    if (used.length === 0) throw new ShopError('label_not_found')
  })
  return { ...sent, labelId: label.id }
}

async function labelOf(db: Connection, { id }: Parcel): Promise<number> {
  const [label] = await db.select({ id: shippingLabels.id }).from(shippingLabels).where(eq(shippingLabels.parcelId, id))
  if (!label) throw new ShopError('label_not_found')
  return label.id
}

/** Throws labels_off without a shipping provider. */
export function requireLabels({ labels }: Pick<Shop, 'labels'>): Labels {
  if (!labels) throw new ShopError('labels_off')
  return labels
}

type Ordering = Readonly<{ id: number; request: LabelRequest; at: Date }>
type Ordered = Readonly<{ label: LabelRow; isNew: boolean }>

/** Returns the order's unused label, or stores a new one, claimed by this press. */
async function orderLabel(tx: Connection, staff: Visitor, { id, request, at }: Ordering): Promise<Ordered> {
  const order = await lockOrder(tx, staff, id)
  const rolls = await checkedRolls(tx, order, request)
  if ([...rolls.values()].every((quantity) => quantity === 0)) throw new ShopError('nothing_to_send')
  requireCarried(order)
  requirePoint(order)
  // labels cost money: rolls that will not be sent get none
  if (!request.withoutPayment) await requireMoneyFor(tx, order, rolls)
  const [open] = await tx
    .select()
    .from(shippingLabels)
    .where(
      and(
        eq(shippingLabels.orderId, id),
        isNull(shippingLabels.parcelId),
        eq(shippingLabels.isReturn, false),
        ne(shippingLabels.state, 'cancelled'),
      ),
    )
  if (open?.state === 'made') {
    await requireCurrent(tx, open)
    return { label: open, isNew: false }
  }
  if (open?.state === 'waiting') throw new ShopError('label_waits')
  // a label costs money: from now on the customer can only ask for changes
  await beginPacking(tx, { staff, ids: [id], at })
  const label = await storeLabel(tx, staff, {
    order,
    refused: open,
    rolls,
    typed: request,
    isReturn: false,
    at,
    action: 'Label bestilt',
    subject: { kind: 'order', id, label: order.orderNumber },
  })
  return { label, isNew: true }
}

/** Throws label_outdated for a label whose receiver may differ from the present one of its order. The caller holds the order's row. */
async function requireCurrent(tx: Connection, { orderId, createdAt }: LabelRow): Promise<void> {
  const isSince = and(eq(orderChanges.orderId, orderId), gt(orderChanges.createdAt, createdAt))
  const changes = await tx.select({ difference: orderChanges.difference }).from(orderChanges).where(isSince)
  if (changes.some(({ difference }) => changesReceiver(difference))) throw new ShopError('label_outdated')
}

type Stored = Readonly<{
  order: Pick<OrderRow, 'id' | 'orderNumber'>
  /** an earlier label that was refused: it is requested again under its reference */
  refused: LabelRow | undefined
  /** by order line */
  rolls: ReadonlyMap<number, number>
  /** entered by staff, instead of the known measures */
  typed: Pick<LabelRequest, 'weightGrams' | 'lengthCm' | 'cartonId'>
  isReturn: boolean
  action: string
  subject: Parameters<typeof writeAudit>[1]['subject']
  at: Date
}>

/** Stores and logs a label, claimed by the caller, who requests it next. */
export async function storeLabel(
  tx: Connection,
  staff: Visitor,
  { order, refused, rolls, typed, isReturn, action, subject, at }: Stored,
): Promise<LabelRow> {
  const { labels } = await readSettings(tx)
  const known = await measureParcel(tx, order.id, { rolls, cartonId: typed.cartonId })
  const parcel = {
    weightGrams: typed.weightGrams ?? known.weightGrams ?? Math.round(labels.weightKg * 1_000),
    lengthCm: typed.lengthCm ?? known.lengthCm,
    byUserId: staff.userId,
    nextAttemptAt: labelQueue.leaseFrom(() => at),
  }
  const reference = refused?.reference ?? referenceOf(order.orderNumber)
  await writeAudit(tx, { by: staff, action, subject, changes: { label: { to: reference } }, at })
  const [label] = refused
    ? await tx
        .update(shippingLabels)
        .set({ ...parcel, state: 'waiting', refusal: null, attempts: refused.attempts + 1, createdAt: at })
        .where(eq(shippingLabels.id, refused.id))
        .returning()
    : await tx
        .insert(shippingLabels)
        .values({ ...parcel, orderId: order.id, isReturn, reference, createdAt: at })
        .returning()
  if (!label) throw new Error('the label was not stored')
  return label
}

/** Throws not_for_carrier for orders that no carrier delivers. */
export function requireCarried(order: Parameters<typeof carrierObstacle>[0]): void {
  const obstacle = carrierObstacle(order)
  if (obstacle !== null) throw new ShopError('not_for_carrier', { message: `Kan ikke få en label: ${obstacle}.` })
}

/** An order may have a method from before pickup points existed. */
function requirePoint({ deliveryMethod, pickupPoint }: OrderRow): void {
  if (deliveryMethod?.kind !== 'pickupPoint' || pickupPoint) return
  throw new ShopError('pickup_point_missing', {
    message: 'Kan ikke få en label: der er ikke valgt et udleveringssted. Ret ordren, og vælg et.',
  })
}

type Packed = Pick<LabelRequest, 'cartonId'> & Readonly<{ rolls: ReadonlyMap<number, number> }>

/** Weight and length of rolls in their carton, the proposed one unless one is chosen; null where unknown. */
async function measureParcel(tx: Connection, orderId: number, { rolls, cartonId }: Packed) {
  const lines = (await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))).filter(({ id }) => rolls.get(id))
  const measured = await findMeasured(tx, lines)
  const things = lines.map(({ id }) => ({ ...measuresOf(measured.get(id)), lineId: id, quantity: rolls.get(id) ?? 0 }))
  return parcelMeasures(things, await cartonOf(tx, things, cartonId))
}

/** Printed on the label, so that the parcel's order is known without the shop. */
function referenceOf(orderNumber: string): string {
  return `${orderNumber}-${randomBytes(4).toString('hex')}`
}

/** Requests a label this press has claimed. Throws label_waits and label_refused. */
export async function getLabel(shop: Shop, provider: Labels['provider'], label: LabelRow): Promise<void> {
  const outcome = await requestLabel({ ...shop, provider }, label, async (set) => (await labelQueue.settle(shop.db, label, set)) !== null)
  if (outcome.state === 'waiting') throw new ShopError('label_waits')
  if (outcome.state === 'made') return
  const about = refusedField(outcome.refusal)
  const message = refusalText(outcome.refusal)
  throw new ShopError('label_refused', {
    message: label.isReturn ? `Labelen blev afvist. ${message}.` : `Labelen blev afvist, så der er ikke sendt noget. ${message}.`,
    ...(about && { fields: { [about.field]: message } }),
  })
}
