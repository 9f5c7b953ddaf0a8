import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { parcels, shippingLabels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import type { LabelRow } from './ask-for-labels.ts'
import { requireLabels } from './make-label.ts'

type Which = Readonly<{ id: number; labelId: number }>

/** Cancels an unused label; `isOnlyHere` does not ask the provider. Throws label_waits, label_in_use and the provider's refusals. */
export async function cancelLabel(
  shop: Shop,
  staff: Visitor,
  { isOnlyHere, ...which }: Which & Readonly<{ isOnlyHere: boolean }>,
): Promise<void> {
  const { provider } = requireLabels(shop)
  const label = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, which.id)
    const unused = await requireUnused(tx, which)
    const subject = { kind: 'order', id: which.id, label: order.orderNumber } as const
    const action = isOnlyHere ? 'Label taget af ordren' : 'Label annulleret'
    await writeAudit(tx, { by: staff, action, subject, changes: { label: { from: unused.reference } }, at: shop.now() })
    // marked first, so that no goods leave with it while the provider is asked
    await tx.update(shippingLabels).set({ state: 'cancelled' }).where(eq(shippingLabels.id, unused.id))
    return unused
  })
  if (isOnlyHere || label.providerRef === null) return
  const refusal = await provider.cancel(label.providerRef).then(
    (isCancelled) => (isCancelled ? null : ('label_not_cancelled' as const)),
    (error: unknown) => {
      shop.log.warn({ err: error, ...which }, 'a label could not be cancelled')
      return error instanceof ShippingRefusal ? ('label_not_cancelled' as const) : ('label_provider_away' as const)
    },
  )
  if (refusal === null) return
  throw new ShopError((await putBack(shop, staff, label)) ? refusal : 'label_replaced')
}

async function requireUnused(tx: Connection, { id, labelId }: Which): Promise<LabelRow> {
  const [found] = await tx
    .select({ label: shippingLabels, takenBackAt: parcels.takenBackAt })
    .from(shippingLabels)
    .leftJoin(parcels, eq(parcels.id, shippingLabels.parcelId))
    .where(and(eq(shippingLabels.id, labelId), eq(shippingLabels.orderId, id), eq(shippingLabels.isReturn, false)))
  if (!found || found.label.state === 'cancelled') throw new ShopError('label_not_found')
  if (found.label.state === 'waiting') throw new ShopError('label_waits')
  if (found.label.parcelId !== null && found.takenBackAt === null) throw new ShopError('label_in_use')
  return found.label
}

/** False when a colleague has made another label for the same goods: then it stays off the order. */
async function putBack({ db, now }: Shop, staff: Visitor, { id, orderId, state, reference }: LabelRow): Promise<boolean> {
  const other = alias(shippingLabels, 'other')
  const isOpen = and(eq(other.orderId, orderId), eq(other.isReturn, false), sql`${other.parcelId} is null`, ne(other.state, 'cancelled'))
  const isFree = notExists(db.select({ one: sql`1` }).from(other).where(isOpen))
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, staff, orderId)
    const back = await tx
      .update(shippingLabels)
      .set({ state })
      .where(and(eq(shippingLabels.id, id), isFree))
      .returning({ id: shippingLabels.id })
    await writeAudit(tx, {
      by: staff,
      action: 'Label blev ikke annulleret hos Shipmondo',
      subject: { kind: 'order', id: orderId, label: order.orderNumber },
      changes: { label: { to: reference } },
      at: now(),
    })
    return back.length > 0
  })
}
