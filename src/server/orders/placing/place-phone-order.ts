import type { BodyOf } from '#contract/http/call.ts'
import type { phoneOrderCalls } from '#contract/orders/place-order.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { holdAddress } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { run, runTogether } from '#server/database/run-together.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { type PointRead, readPoint } from '#server/pickup-points/find-points.ts'
import type { Shop } from '#server/shop.ts'
import { type Buyer, mergeLines, orderKeyOf } from './order-request.ts'
import { type Attempt, finishPlacing, type PlacedOrder, placeOnce, requireOpenShop } from './place-order.ts'
import { lockProducts } from './retry-when-stale.ts'

type PhoneOrder = BodyOf<(typeof phoneOrderCalls)['placePhoneOrder']>

/** Places a phone order with the customer's discount, points and terms, without guest limits. Decided under locks, it needs no retry. */
export async function placePhoneOrder(
  shop: Shop,
  staff: Visitor,
  { body, idempotencyKey }: Readonly<{ body: PhoneOrder; idempotencyKey: string | null }>,
): Promise<PlacedOrder> {
  await requireOpenShop(shop)
  const key = orderKeyOf(idempotencyKey, body, staff)
  const points = await readPoint(shop, body)
  const placed = await inTransaction(shop.db, (tx) => placeWithin(tx, staff, { body, points, key, now: shop.now() }))
  return await finishPlacing(shop, placed)
}

type Placing = Readonly<{ body: PhoneOrder; points: PointRead | null; key: IdempotencyKey | null; now: Date }>

/** Within a transaction; the caller wakes the outbox. */
export async function placeWithin(tx: Connection, staff: Visitor, { body, points, key, now }: Placing): Promise<Attempt> {
  const { customerId, reason, creditReason = null, ...ordered } = body
  const lines = mergeLines(ordered.items)
  if (customerId === null) await run(tx, holdAddress({ email: ordered.customerEmail }))
  const buyer = await lockBuyer(tx, staff, customerId)
  await runTogether(tx, { products: lockProducts(lines) })
  const phoneCall = { placedByUserId: staff.userId, reason, creditReason }
  const attempt = await placeOnce(tx, { body: ordered, lines, buyer, orderedBy: null, phoneCall, points, key, now })
  const { order, isNew } = attempt
  if (isNew) {
    const subject = { kind: 'order', id: order.orderId, label: order.orderNumber } as const
    const changes = { placedReason: { to: reason }, ...(creditReason && { creditReason: { to: creditReason } }) }
    await writeAudit(tx, { by: staff, action: 'Telefonordre oprettet', subject, changes, at: now })
  }
  return attempt
}

async function lockBuyer(tx: Connection, staff: Visitor, customerId: number | null): Promise<Buyer | null> {
  // a stronger lock on the staff member, so that a repeated request waits
  const changed = customerId === null ? [staff.userId] : [staff.userId, customerId]
  const accounts = await lockAccounts(tx, { by: staff, changed })
  if (customerId === null) return null
  const account = accounts.get(customerId)
  if (!account) throw new ShopError('customer_not_found')
  const why = whyNoBuyer(account)
  if (why) throw new ShopError(why)
  return { userId: account.id }
}
