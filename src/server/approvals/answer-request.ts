import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { runTogether } from '#server/database/run-together.ts'
import { users } from '#server/database/schema/customers.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requireNoFaults, ShopError } from '#server/http/shop-error.ts'
import { asPerson, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { lockWorkshop } from '#server/members/invite-member.ts'
import { toChangedOrder } from '#server/orders/placing/changed-order.ts'
import { decideOrder } from '#server/orders/placing/decide-order.ts'
import { loadOrderContext } from '#server/orders/placing/load-order-context.ts'
import { type Buyer, mergeLines, type OrderRequest, type PlaceOrderBody } from '#server/orders/placing/order-request.ts'
import { finishPlacing, type PlacedOrder, placeOnce, requireOpenShop } from '#server/orders/placing/place-order.ts'
import { lockProducts } from '#server/orders/placing/retry-when-stale.ts'
import { type PointRead, readPoint } from '#server/pickup-points/find-points.ts'
import type { Shop } from '#server/shop.ts'
import { type ApprovalRow, findApproval, lockApproval } from './queries.ts'

type Approving = Readonly<{ version: string; words: string | null }>

/** Places an order that waited for approval, once and as the owner saw it. Throws waiting_order_moved when it has changed. */
export async function approve(shop: Shop, visitor: Visitor, id: number, { version, words }: Approving): Promise<PlacedOrder> {
  await requireOpenShop(shop)
  const at = shop.now()
  const { row: seen } = await findApproval(shop.db, visitor, id)
  if (seen.answer) throw new ShopError('waiting_order_answered')
  const placing = { points: await pointOf(shop, seen), now: at }
  const request = requestOf(seen, visitor, placing)
  requirePlaces(request)
  const placed = await inTransaction(shop.db, async (tx) => {
    const asker = seen.askedByUserId
    await lockWorkshop(tx, visitor, asker === null ? [] : [asker])
    await runTogether(tx, { products: lockProducts(request.lines) })
    const row = await lockApproval(tx, visitor, id)
    const now = await currentFigures(tx, request)
    if (now.problem === null && now.version !== version) throw new ShopError('waiting_order_moved')
    const attempt = await placeOnce(tx, requestOf(row, visitor, placing))
    await answer(tx, visitor, row, { answer: 'yes', words, orderId: attempt.order.orderId, at })
    return attempt
  })
  return await finishPlacing(shop, placed)
}

export async function reject(shop: Shop, visitor: Visitor, id: number, words: string | null): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockWorkshop(tx, visitor)
    await answer(tx, visitor, await lockApproval(tx, visitor, id), { answer: 'no', words, orderId: null, at: shop.now() })
  })
  shop.outbox.wake()
}

export async function withdrawRequest(shop: Shop, visitor: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: asPerson(visitor), changed: [visitor.userId] })
    const row = await lockApproval(tx, visitor, id)
    if (row.askedByUserId !== visitor.person.userId) throw new ShopError('waiting_order_not_found')
    const answered = { answer: 'withdrawn', ...answererOf(visitor), answeredAt: shop.now() } as const
    await tx.update(waitingOrders).set(answered).where(eq(waitingOrders.id, row.id))
  })
}

type Answered = Readonly<{ answer: 'yes' | 'no'; words: string | null; orderId: number | null; at: Date }>

async function answer(tx: Connection, visitor: Visitor, row: ApprovalRow, { at, ...decision }: Answered): Promise<void> {
  const { userId } = visitor.person
  await tx
    .update(waitingOrders)
    .set({ ...decision, ...answererOf(visitor), answeredAt: at })
    .where(eq(waitingOrders.id, row.id))
  if (row.askedByUserId === null) return
  const [asker] = await tx.select({ email: users.email }).from(users).where(eq(users.id, row.askedByUserId))
  if (!asker) return
  await queueMail(tx, { now: at, template: 'waiting-order-answered', to: asker.email, payload: { waitingOrderId: row.id, userId } })
}

function answererOf({ person }: Visitor) {
  return { answeredByUserId: person.userId, answeredByName: person.name }
}

/** The order's present figures, or why it cannot be placed. `version` identifies them for approval. */
type CurrentFigures =
  | Readonly<{ now: ChangedOrder; problem: null; version: string }>
  | Readonly<{ now: null; problem: string; version: null }>

/** Requests stored before these fields existed lack them. */
const FIELDS_ADDED_LATER = { invoiceAddress: null, invoicePostalCode: null, invoiceCity: null, deliveryMethod: null, pickupPoint: null }

/** The carrier's present answer about the pickup point of a request. */
export async function pointOf(shop: Shop, { request }: Pick<ApprovalRow, 'request'>): Promise<PointRead | null> {
  return await readPoint(shop, { ...FIELDS_ADDED_LATER, ...(request as PlaceOrderBody) })
}

const NO_FIGURES_SHOWN = {
  subtotal: undefined,
  shipping: undefined,
  savings: undefined,
  total: undefined,
  discount: undefined,
  pointsUsed: undefined,
  pointsEarned: undefined,
} as const satisfies Partial<PlaceOrderBody>

type Placing = Readonly<{ points: PointRead | null; now: Date }>

/** The request placed on approval, without the promises of the original request. */
export function requestOf(row: ApprovalRow, buyer: Buyer, { points, now }: Placing): OrderRequest {
  const stored = row.request as PlaceOrderBody
  const items = stored.items.map((item) => ({ ...item, sameBatch: 0, shipsNow: undefined }))
  const body: PlaceOrderBody = { ...FIELDS_ADDED_LATER, ...stored, ...NO_FIGURES_SHOWN, items }
  const orderedBy = { userId: row.askedByUserId, name: row.askedByName, memberId: null }
  const seenNames = new Map((row.asked as ChangedOrder).items.map(({ id, nameDa }) => [id, nameDa]))
  return { body, lines: mergeLines(body.items), buyer, orderedBy, phoneCall: null, points, seenNames, key: null, now }
}

/** Refuses an address the shop does not deliver to: that is checked when an order is sent in, and a stored request may be older than the check (decision 70). */
function requirePlaces({ body }: OrderRequest): void {
  requireNoFaults(placeFaults(body))
}

export async function currentFigures(db: Connection, request: OrderRequest): Promise<CurrentFigures> {
  try {
    requirePlaces(request)
    const { lines, priced } = decideOrder(await loadOrderContext(db, request), request)
    const now = toChangedOrder(lines, priced)
    return { now, problem: null, version: createHash('sha256').update(JSON.stringify(now)).digest('base64url') }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { now: null, problem: Object.values(error.details.fields ?? {})[0] ?? error.message, version: null }
  }
}
