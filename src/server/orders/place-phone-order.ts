import type { BodyOf } from '#contract/call.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-order.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { untilStored } from '#server/database/group-commit.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { runTogether } from '#server/database/run-together.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { showWhatIsGone } from '#server/products/show-what-is-gone.ts'
import type { Shop } from '#server/shop.ts'
import { mergeLines } from './merge-lines.ts'
import type { Buyer } from './order-request.ts'
import { type Attempt, type PlacedOrder, placeOnce } from './place-order.ts'
import { lockProducts } from './retry-when-stale.ts'

type PhoneOrder = BodyOf<(typeof phoneOrderCalls)['placePhoneOrder']>

/**
 * Places an order for whoever rings, by the rules his own order would have: his discount, points and terms, never those of the staff member. It
 * is decided behind the locks of who acts, the buyer and the products, so that it needs no second attempt, and of two presses at
 * once the second finds the first one's order. Limits of guests are not for staff, who know whom they talk to.
 */
export async function placePhoneOrder(
  shop: Shop,
  staff: Visitor,
  { body, idempotencyKey }: Readonly<{ body: PhoneOrder; idempotencyKey: string | null }>,
): Promise<PlacedOrder> {
  const key = idempotencyKeyOf(idempotencyKey, body, staff)
  const { order: placed, endsProduct } = await inTransaction(shop.db, (tx) => placeWithin(tx, staff, { body, key, now: shop.now() }))
  await untilStored(shop.db)
  if (endsProduct) await showWhatIsGone(shop)
  shop.outbox.wake()
  return placed
}

type Placing = Readonly<{ body: PhoneOrder; key: IdempotencyKey | null; now: Date }>

/** The same within a transaction; the caller wakes the outbox. */
export async function placeWithin(tx: Connection, staff: Visitor, { body, key, now }: Placing): Promise<Attempt> {
  const { customerId, reason, creditReason = null, ...ordered } = body
  const lines = mergeLines(ordered.items)
  const buyer = await holdBuyer(tx, staff, customerId)
  await runTogether(tx, { products: lockProducts(lines) })
  const phoneCall = { placedByUserId: staff.userId, reason, creditReason }
  const attempt = await placeOnce(tx, { body: ordered, lines, buyer, orderedBy: null, phoneCall, key, now })
  const { order, isNew } = attempt
  if (isNew) {
    const subject = { kind: 'order', id: order.orderId, label: order.orderNumber } as const
    const changes = { placedReason: { to: reason }, ...(creditReason && { creditReason: { to: creditReason } }) }
    await writeAudit(tx, { by: staff, action: 'Ordre taget i telefonen', subject, changes, at: now })
  }
  return attempt
}

/** Who acts and whom it is for, held until the order stands; null for a guest. */
async function holdBuyer(tx: Connection, staff: Visitor, customerId: number | null): Promise<Buyer | null> {
  // stronger than who acts elsewhere: his own second press waits for the first
  const changed = customerId === null ? [staff.userId] : [staff.userId, customerId]
  const accounts = await holdAccounts(tx, { by: staff, changed })
  if (customerId === null) return null
  const account = accounts.get(customerId)
  if (!account) throw new ShopError('customer_not_found')
  const why = whyNoBuyer(account)
  if (why) throw new ShopError(why)
  const { id: userId, tier, customDiscount } = account
  return { userId, tier, customDiscount }
}
