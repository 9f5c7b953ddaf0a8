import { createHash } from 'node:crypto'
import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { toChangedOrder } from '#server/orders/placing/changed-order.ts'
import { decideOrder } from '#server/orders/placing/decide-order.ts'
import { loadOrderContext } from '#server/orders/placing/load-order-context.ts'
import { type Buyer, mergeLines, type OrderRequest, type PlaceOrderBody } from '#server/orders/placing/order-request.ts'
import { type PointRead, readPoint } from '#server/pickup-points/find-points.ts'
import type { Shop } from '#server/shop.ts'
import type { ApprovalRow } from './queries.ts'

/** The order's present figures, or why it cannot be placed. `version` identifies them for approval. */
type CurrentFigures =
  | Readonly<{ now: ChangedOrder; problem: null; version: string }>
  | Readonly<{ now: null; problem: string; version: null }>

const ASKED_SINCE = { invoiceAddress: null, invoicePostalCode: null, invoiceCity: null, deliveryMethod: null, pickupPoint: null }

/** Asks the carrier about the pickup point of a request, as of now. */
export async function pointOf(shop: Shop, { request }: Pick<ApprovalRow, 'request'>): Promise<PointRead | null> {
  return await readPoint(shop, { ...ASKED_SINCE, ...(request as PlaceOrderBody) })
}

type Placing = Readonly<{ points: PointRead | null; now: Date }>

/** The request placed on approval, without the promises of the original request. */
export function requestOf(row: ApprovalRow, buyer: Buyer, { points, now }: Placing): OrderRequest {
  const {
    subtotal: _s,
    shipping: _f,
    savings: _o,
    total: _t,
    discount: _d,
    pointsUsed: _u,
    pointsEarned: _e,
    ...asked
  } = row.request as PlaceOrderBody
  const body: PlaceOrderBody = { ...ASKED_SINCE, ...asked, items: asked.items.map((item) => ({ ...item, sameBatch: 0 })) }
  const orderedBy = { userId: row.askedByUserId, name: row.askedByName, limitOre: null }
  return { body, lines: mergeLines(body.items), buyer, orderedBy, phoneCall: null, points, key: null, now }
}

/** Refuses what goes where the shop does not deliver: a request may be older than that rule, which is asked when an order is sent in (decision 70). */
export function requirePlaces({ body }: OrderRequest): void {
  const faults = placeFaults(body)
  const [message] = Object.values(faults)
  if (message !== undefined) throw new ShopError('invalid_input', { message, fields: faults })
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
