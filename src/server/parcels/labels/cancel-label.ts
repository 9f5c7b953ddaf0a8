import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orderNotes, orders, parcels, shippingLabels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { workQueue } from '#server/database/work-queue.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { requireLabels } from './make-label.ts'
import { type LabelRow, toCancel } from './request-labels.ts'

type Which = Readonly<{ id: number; labelId: number }>
type CancelContext = Pick<Shop, 'db' | 'log' | 'now'> & Readonly<{ provider: ShippingProvider }>

const queue = workQueue(shippingLabels, { key: 'id', isOpen: isNotNull(shippingLabels.cancelAskedAt) })
const BATCH = 20

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
    const at = shop.now()
    await writeAudit(tx, { by: staff, action, subject, changes: { label: { from: unused.reference } }, at })
    const asksProvider = !isOnlyHere && unused.providerRef !== null
    // marked first, so that no goods leave with it while the provider is asked
    const [marked] = await tx
      .update(shippingLabels)
      .set({ state: 'cancelled', ...(asksProvider && { cancelAskedAt: at, nextAttemptAt: queue.leaseFrom(() => at) }) })
      .where(eq(shippingLabels.id, unused.id))
      .returning()
    return marked
  })
  if (!label?.cancelAskedAt) return
  const refusal = await cancelAtProvider({ ...shop, provider }, staff, label)
  if (refusal !== null) throw new ShopError(refusal)
}

/** Leaves the labels of a deleted order that no active parcel uses to the worker. The caller holds the order. */
export async function queueCancelling(tx: Connection, orderId: number, at: Date): Promise<void> {
  const isUsed = sql`exists (select from parcels p where p.id = ${shippingLabels.parcelId} and p.taken_back_at is null)`
  const isBought = and(eq(shippingLabels.isReturn, false), eq(shippingLabels.state, 'made'), isNotNull(shippingLabels.providerRef))
  await tx
    .update(shippingLabels)
    .set(toCancel(at))
    .where(and(eq(shippingLabels.orderId, orderId), isBought, sql`not ${isUsed}`))
}

/** Cancels labels that were left to the worker, or whose process ended before the provider answered. */
export async function finishCancelling(context: CancelContext, stop?: AbortSignal): Promise<number> {
  return await queue.processDue(context, { most: BATCH, stop }, (label) => cancelAtProvider(context, null, label))
}

/** Null when the provider has cancelled the label, otherwise why it has not: then the label stays valid and on its order. */
async function cancelAtProvider(context: CancelContext, staff: Visitor | null, label: LabelRow) {
  const refusal = await context.provider.cancel(label.providerRef ?? '').then(
    (isCancelled) => (isCancelled ? null : ('label_not_cancelled' as const)),
    (error: unknown) => {
      context.log.warn({ err: error, labelId: label.id }, 'a label could not be cancelled')
      return error instanceof ShippingRefusal ? ('label_not_cancelled' as const) : ('label_provider_away' as const)
    },
  )
  if (refusal !== null) return (await restoreLabel(context, staff, label)) ? refusal : ('label_replaced' as const)
  await context.db.update(shippingLabels).set({ cancelAskedAt: null }).where(eq(shippingLabels.id, label.id))
  return null
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

/** False when a colleague has made another label for the same goods: then it stays off the order, with a note. */
async function restoreLabel({ db, now }: CancelContext, staff: Visitor | null, { id, orderId, reference }: LabelRow): Promise<boolean> {
  const { isReturn, parcelId, state, cancelAskedAt } = shippingLabels
  const isOther = and(eq(shippingLabels.orderId, orderId), eq(isReturn, false), isNull(parcelId), ne(state, 'cancelled'))
  const isPending = and(eq(shippingLabels.id, id), isNotNull(cancelAskedAt))
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    // also of an order that was deleted since
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
    // another process may have received the answer first
    if (!order || (await tx.$count(shippingLabels, isPending)) === 0) return true
    const isReplaced = (await tx.$count(shippingLabels, isOther)) > 0
    const at = now()
    if (isReplaced) await tx.insert(orderNotes).values({ orderId, text: stillValidNote(reference), byUserId: null, createdAt: at })
    await writeAudit(tx, {
      by: staff ?? THE_SHOP,
      action: 'Label blev ikke annulleret hos Shipmondo',
      subject: { kind: 'order', id: orderId, label: order.orderNumber },
      changes: { label: { to: reference } },
      at,
    })
    await tx
      .update(shippingLabels)
      .set({ cancelAskedAt: null, ...(!isReplaced && { state: 'made' }) })
      .where(isPending)
    return !isReplaced
  })
}

function stillValidNote(reference: string): string {
  return `Label ${reference} er ikke annulleret hos Shipmondo, og ordren har fået en ny imens. Annuller den gamle hos Shipmondo.`
}
