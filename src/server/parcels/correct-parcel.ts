import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import type { parcelCalls } from '#contract/parcels/parcels.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { statusAfterTakeBack } from '#domain/parcels/parcel.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders, parcels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { moveOrder } from '#server/integrations/order-events.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findOrderToConfirm, lockOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { mailOf, trackingOfLastParcel } from './queries.ts'
import { takeBackParcels } from './take-back-parcels.ts'

type Which = Readonly<{ id: number; parcelId: number }>
type Correction = BodyOf<(typeof parcelCalls)['changeParcel']>

/** Corrects a parcel's carrier and number. The order's own tracking (requirements §3) follows the last parcel. */
export async function changeParcel(shop: Shop, staff: Visitor, { id, parcelId }: Which, correction: Correction): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    const parcel = await requireActive(tx, { id, parcelId })
    const current = { carrier: parcel.carrier, tracking: parcel.tracking }
    const subject = { kind: 'order', id } as const
    await requireUnchanged(tx, correction.seen, { thing: 'parcel', current, subject, now: () => current })
    const next = { carrier: correction.carrier, tracking: correction.tracking }
    const changes = changedFields(current, next)
    if (Object.keys(changes).length === 0) return
    await tx.update(parcels).set(next).where(eq(parcels.id, parcelId))
    await tx
      .update(orders)
      .set({ tracking: await trackingOfLastParcel(tx, id) })
      .where(eq(orders.id, id))
    const label = `${order.orderNumber}, forsendelse ${parcel.number}`
    await writeAudit(tx, { by: staff, action: 'Forsendelse rettet', subject: { ...subject, label }, changes, at: shop.now() })
  })
}

/** Takes back a parcel that was not sent; `tell` corrects a mail that went out. Throws parcel_came_back, and rolls_outside if cancelled. */
export async function takeBackParcel(
  shop: Shop,
  staff: Visitor,
  { id, parcelId, tell }: Which & Readonly<{ tell: boolean }>,
): Promise<void> {
  const isMailQueued = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    const { number } = await requireActive(tx, { id, parcelId })
    // its rolls are restocked by its return
    if (order.status === 'cancelled') throw new ShopError('rolls_outside')
    const at = shop.now()
    const isAnyBack = await takeBackParcels(tx, { orderId: id, which: { parcelId }, at })
    if (!isAnyBack) throw new ShopError('parcel_came_back')
    const status = statusAfterTakeBack(order.status)
    await moveOrder(tx, order, { status, tracking: await trackingOfLastParcel(tx, id) })
    const notes = `Forsendelse ${number} er taget tilbage`
    await writeHistory(tx, { orderId: id, status, paymentStatus: null, notes, byUserId: staff.userId, createdAt: at })
    await writeAudit(tx, {
      by: staff,
      action: 'Forsendelse taget tilbage',
      subject: { kind: 'order', id, label: order.orderNumber },
      changes: {
        parcel: { from: `Forsendelse ${number}` },
        ...(status !== order.status && { status: { from: order.status, to: status } }),
      },
      at,
    })
    if (!tell || (await mailOf(tx, parcelId)).length === 0) return false
    await queueMail(tx, { template: 'parcel-taken-back', payload: { orderId: id, parcelId }, to: order.customerEmail, now: at })
    return true
  })
  if (isMailQueued) shop.outbox.wake()
}

async function requireActive(tx: Connection, { id, parcelId }: Which): Promise<typeof parcels.$inferSelect> {
  const isIt = and(eq(parcels.id, parcelId), eq(parcels.orderId, id), isNull(parcels.takenBackAt))
  const [parcel] = await tx.select().from(parcels).where(isIt)
  if (!parcel) throw new ShopError('parcel_not_found')
  return parcel
}

const payloadSchema = z.object({ orderId: z.number().int(), parcelId: z.number().int() })

/** Corrects what the mail about the parcel said: that it left, or that it is ready for pickup. */
export const parcelTakenBack: MailTemplate = async (context, payload) => {
  const { orderId, parcelId } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order) throw new NothingToSend(`order ${orderId} is gone`)
  const [parcel] = await context.db.select({ carrier: parcels.carrier }).from(parcels).where(eq(parcels.id, parcelId))
  return noticeMail(context, {
    ...(parcel?.carrier === 'pickup' ? notReady(order) : notOnItsWay(order)),
    greeting: `Hej ${order.customerName}`,
    action: { url: orderAddress(order, context.publicUrl), text: 'Se din ordre' },
    closing: ANYTHING_WRONG,
  })
}

type Named = Readonly<{ orderNumber: string }>

function notOnItsWay({ orderNumber }: Named) {
  return {
    subject: `Din ordre ${orderNumber} er ikke på vej endnu`,
    title: 'Din pakke er ikke på vej endnu',
    paragraphs: [
      `Vi skrev til dig, at en pakke med din ordre ${orderNumber} var på vej. Det er den ikke alligevel. Du får en ny mail, når den er sendt.`,
    ],
  }
}

function notReady({ orderNumber }: Named) {
  return {
    subject: `Din ordre ${orderNumber} er ikke klar til afhentning endnu`,
    title: 'Dine varer er ikke klar til afhentning endnu',
    paragraphs: [
      `Vi skrev til dig, at varer fra din ordre ${orderNumber} var klar til afhentning. Det er de ikke alligevel. Du får en ny mail, når de er klar.`,
    ],
  }
}
