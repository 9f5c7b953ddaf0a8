import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { hasLeft } from '#domain/orders/order-status.ts'
import { freshEvents, type ParcelEventKind } from '#domain/parcels/parcel.ts'
import type { LabelSettings } from '#domain/settings/labels.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema/mails.ts'
import { labelEvents, orders, parcels, shippingLabels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { moveOrder } from '#server/integrations/order-events.ts'
import { isAbout } from '#server/mails/erase-mails.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findOrderToConfirm, lockOrder } from '#server/orders/queries.ts'
import type { ParcelEvent } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'

/** Handles the events of a return's parcel, in the transaction that stores them. */
export type ReturnHandler = (
  tx: Connection,
  report: Readonly<{ labelId: number; events: ReturnType<typeof freshEvents>; at: Date }>,
) => Promise<void>

type Context = Pick<Shop, 'db' | 'now' | 'settings' | 'outbox'> & Readonly<{ onReturn: ReturnHandler }>

/** Stores a parcel's events, each kind once, with their effects: the last arrival makes the order delivered and mails the customer. */
export async function storeEvents(shop: Context, labelId: number, reported: readonly ParcelEvent[]): Promise<void> {
  const { labels: rules } = await shop.settings()
  const isMailQueued = await inTransaction(shop.db, (tx) =>
    storeWithin(tx, { labelId, reported, rules, onReturn: shop.onReturn, at: shop.now() }),
  )
  if (isMailQueued) shop.outbox.wake()
}

type Storing = Readonly<{ labelId: number; reported: readonly ParcelEvent[]; rules: LabelSettings; onReturn: ReturnHandler; at: Date }>

/** Answers whether a mail was queued. Nothing is stored for an unused label or a deleted order. */
async function storeWithin(tx: Connection, { labelId, reported, rules, onReturn, at }: Storing): Promise<boolean> {
  const orderId = await orderOfLabel(tx, labelId)
  if (orderId === null) return false
  const order = await lockOrder(tx, null, orderId)
  const [label] = await tx.select().from(shippingLabels).where(eq(shippingLabels.id, labelId))
  if (!label?.parcelId && !label?.isReturn) return false
  const events = reported.map(({ kind, at: then }) => ({ kind, atMs: (then ?? at).getTime() }))
  const fresh = freshEvents(await knownKinds(tx, labelId), events)
  if (label.isReturn && fresh.length > 0) await onReturn(tx, { labelId, events: fresh, at })
  const isNew = (kind: ParcelEventKind) => fresh.some((event) => event.kind === kind)
  const parcel = await activeParcel(tx, label.parcelId)
  if (parcel && isNew('returned')) await noteReturn(tx, order, parcel.number, at)
  const isMailQueued = parcel && isNew('delivered') ? await recordArrival(tx, { order, labelId, rules, at }) : false
  if (fresh.length > 0)
    await tx.insert(labelEvents).values(fresh.map(({ kind, atMs }) => ({ labelId, kind, at: new Date(atMs), heardAt: at })))
  return isMailQueued
}

async function orderOfLabel(tx: Connection, labelId: number): Promise<number | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(shippingLabels)
    .innerJoin(orders, eq(orders.id, shippingLabels.orderId))
    .where(and(eq(shippingLabels.id, labelId), isNull(orders.deletedAt)))
  return found?.id ?? null
}

async function knownKinds(db: Connection, labelId: number): Promise<ParcelEventKind[]> {
  return (await db.select({ kind: labelEvents.kind }).from(labelEvents).where(eq(labelEvents.labelId, labelId))).map(({ kind }) => kind)
}

async function activeParcel(tx: Connection, parcelId: number | null) {
  if (parcelId === null) return null
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.id, parcelId), isNull(parcels.takenBackAt)))
  return parcel ?? null
}

/** Noted in the history; the overview lists the order until its parcel is taken back. */
async function noteReturn(tx: Connection, { id: orderId, status }: OrderRow, number: number, at: Date): Promise<void> {
  const notes = `Forsendelse ${number} kommer retur, fordi den ikke blev afleveret`
  await writeHistory(tx, { orderId, status, paymentStatus: null, notes, byUserId: null, createdAt: at })
}

type Arriving = Readonly<{
  order: OrderRow
  /** of the parcel that arrives now, whose event is stored afterwards; null for an order that becomes sent without a new parcel */
  labelId: number | null
  rules: LabelSettings
  at: Date
}>

/** The effects of the last arrival. The caller holds the order's row, and wakes the outbox when this answers that a mail was queued. */
export async function recordArrival(tx: Connection, { order, labelId, rules, at }: Arriving): Promise<boolean> {
  if (!hasLeft(order.status) || !(await haveAllArrived(tx, order.id, labelId))) return false
  if (rules.marksDelivered && order.status === 'shipped') await markDelivered(tx, order, at)
  if (!rules.mailsDelivered || order.customerEmail === '' || order.buyerForgottenAt !== null) return false
  const mail = { template: 'order-delivered', payload: { orderId: order.id } } as const
  // an order that is sent again may have had this mail
  if (labelId === null && (await tx.$count(mails, and(eq(mails.template, mail.template), isAbout(mail.payload)))) > 0) return false
  await queueMail(tx, { ...mail, to: order.customerEmail, now: at })
  return true
}

/** Whether every standing parcel of an order has arrived, as far as is known; false without any. */
async function haveAllArrived(tx: Connection, orderId: number, labelId: number | null): Promise<boolean> {
  const hasArrived = sql`exists (select from shipping_labels l where l.parcel_id = ${parcels.id} and (l.id = ${labelId}::integer
    or exists (select from label_events e where e.label_id = l.id and e.kind = 'delivered')))`
  const [found] = await tx
    .select({ standing: count(), arrived: sql<number>`count(*) filter (where ${hasArrived})`.mapWith(Number) })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
  return found !== undefined && found.standing > 0 && found.arrived === found.standing
}

async function markDelivered(tx: Connection, order: OrderRow, at: Date): Promise<void> {
  const { id: orderId, orderNumber, status } = order
  await moveOrder(tx, order, { status: 'delivered' })
  const notes = 'Leveret ifølge fragtfirmaet'
  await writeHistory(tx, { orderId, status: 'delivered', paymentStatus: null, notes, byUserId: null, createdAt: at })
  await writeAudit(tx, {
    by: THE_SHOP,
    action: 'Ordre leveret',
    subject: { kind: 'order', id: orderId, label: orderNumber },
    changes: { status: { from: status, to: 'delivered' } },
    at,
  })
}

const payloadSchema = z.object({ orderId: z.number().int() })

/** 'Din ordre er leveret', when the last parcel arrived. Not sent for an order that was cancelled or whose parcels were taken back. */
export const orderDelivered: MailTemplate = async (context, payload) => {
  const { orderId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order || order.status === 'cancelled' || order.parcels.length === 0) throw new NothingToSend(`order ${orderId} was not delivered`)
  const { orderNumber, customerName, parcels } = order
  const what = parcels.length === 1 ? 'Pakken med din ordre' : `De ${withUnit(parcels.length, 'pakker')} med din ordre`
  return noticeMail(context, {
    subject: `Din ordre ${orderNumber} er leveret`,
    title: 'Din ordre er leveret',
    greeting: `Hej ${customerName}`,
    paragraphs: [
      `${what} ${orderNumber} er leveret ifølge fragtfirmaet.`,
      'Har du ikke fået varerne, eller er noget beskadiget, så svar på denne mail med det samme. Så finder vi ud af det sammen.',
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
    closing: ANYTHING_WRONG,
  })
}
