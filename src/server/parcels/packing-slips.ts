import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { PickList } from '#contract/parcels/parcels.ts'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { followingAfter, readyRolls, rollsIn } from '#domain/parcels/parcel.ts'
import { sendableOf, sentStateOf } from '#domain/parcels/rolls.ts'
import { pickupLines } from '#domain/settings/pickup-place.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findBlocked } from '#server/batches/batches.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findGoodsSafety, findHsCodes } from '#server/orders/goods-safety.ts'
import type { ParcelRow, StoredLine, StoredOrder } from '#server/orders/order-answer.ts'
import { findStocks } from '#server/orders/order-parts.ts'
import { findOrder, findOrdersById } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findPickList } from './pick-list.ts'
import type { Slip, SlipsToSet, SlipToSet } from './slips-to-set.ts'

/** The slip of a parcel, or of what can be sent today. A fully sent order gives its last parcel's slip. */
export async function answerPackingSlip(
  shop: Shop,
  staff: Visitor,
  { id, parcel: parcelId }: Readonly<{ id: number; parcel?: number | undefined }>,
) {
  if (parcelId === undefined) await markPacked(shop, staff, [id])
  const order = await findOrder(shop.db, id, staff)
  if (!order) throw new ShopError('order_not_found')
  const parcel = order.parcels.find((one) => one.id === parcelId)
  if (parcelId !== undefined && !parcel) throw new ShopError('parcel_not_found')
  const slip = parcel ? slipOfParcel(order, parcel) : slipToPack(order, await findReady(shop.db, [order]))
  const number = parcel ? `-${parcel.number}` : ''
  return await answerSlips(shop, [{ order, slip }], `Pakkeseddel_${order.orderNumber}${number}.pdf`)
}

/** Slips of several orders in one file; stock used by one is not offered to the next. */
export async function answerPackingSlips(shop: Shop, staff: Visitor, ids: readonly number[]): Promise<Response> {
  await markPacked(shop, staff, ids)
  const orders = await findOrdersById(shop.db, ids)
  if (orders.length === 0) throw new ShopError('order_not_found')
  const ready = await findReady(shop.db, orders)
  const slips = orders.map((order) => ({ order, slip: slipToPack(order, ready) }))
  return await answerSlips(shop, slips, `Pakkesedler_${slips.length}.pdf`)
}

/** Called before the orders are read, so that the slip contains all changes by their customers. */
async function markPacked(shop: Shop, staff: Visitor, ids: readonly number[]): Promise<void> {
  await inTransaction(shop.db, (tx) => beginPacking(tx, { staff, ids, at: shop.now() }))
}

/** The pick list of some orders, followed by their slips in the same order. Throws nothing_to_send. */
export async function answerPickList(shop: Shop, staff: Visitor, ids: readonly number[]): Promise<Response> {
  const found = await findPickList(shop, ids)
  if (found.rows.length === 0) throw new ShopError('nothing_to_send')
  await markPacked(shop, staff, found.orderIds)
  const now = await findPickList(shop, found.orderIds)
  const list = { ...now, leftOut: [...found.leftOut, ...now.leftOut] }
  const orders = await findOrdersById(shop.db, list.orderIds)
  const ready = await findReady(shop.db, orders)
  const slips = orders.map((order) => ({ order, slip: slipToPack(order, ready) }))
  return await answerSlips(shop, slips, `Plukliste_${slips.length}.pdf`, list)
}

async function findReady(db: Connection, orders: readonly StoredOrder[]): Promise<ReadonlyMap<number, number>> {
  const linesOf = (isCancelled: boolean) =>
    orders.filter(({ status }) => (status === 'cancelled') === isCancelled).flatMap(({ lines }) => lines)
  const toPack = linesOf(false)
  return new Map([...readyRolls(toPack, await findStocks(db, toPack)), ...readyRolls(linesOf(true), new Map())])
}

function slipOfParcel(order: StoredOrder, parcel: ParcelRow): Slip {
  return slipOf(order, parcel, (line) => ({ now: rollsIn(parcel, line.id), later: followingAfter(line, parcel, order.parcels) }))
}

function slipToPack(order: StoredOrder, ready: ReadonlyMap<number, number>): Slip {
  const last = order.parcels.at(-1)
  if (last && sentStateOf(order.lines) === 'all') return slipOfParcel(order, last)
  return slipOf(order, null, (line) => {
    const now = ready.get(line.id) ?? 0
    return { now, later: sendableOf(line) - now }
  })
}

function slipOf(
  order: StoredOrder,
  parcel: ParcelRow | null,
  rollsOf: (line: StoredLine) => Readonly<{ now: number; later: number }>,
): Slip {
  const rows = order.lines.map((line) => ({ line, ...rollsOf(line) }))
  return { parcel, rows: rows.filter(({ now, later }) => now + later > 0) }
}

type OfOrder = Readonly<{ order: StoredOrder; slip: Slip }>

async function answerSlips(shop: Shop, slips: readonly OfOrder[], fileName: string, pickList: PickList | null = null): Promise<Response> {
  const settings = await shop.settings()
  const at = shop.now()
  const [first] = slips
  const title = pickList ? 'Plukliste' : slips.length === 1 && first ? titleOf(first) : 'Pakkesedler'
  const paper = { title, company: settings.company, createdAt: at }
  const pickup = pickupLines(settings)
  const render = async () => {
    const set: SlipToSet[] = []
    for (const { order, slip } of slips) {
      // a sent parcel is not warned about
      const blocked = slip.parcel ? [] : await findBlocked(shop.db, order.lines)
      const hsCodes = await findHsCodes(shop.db, order, order.lines)
      set.push({ title: titleOf({ order }), order, slip, safety: await findGoodsSafety(shop.db, order), blocked, hsCodes })
    }
    return await renderInThread<SlipsToSet>({
      kind: 'packing_slips',
      paper,
      pickList,
      slips: set,
      pickup,
      customs: settings.exports.customs,
      at,
    })
  }
  return await pdfAnswer(shop, { fileName, render })
}

function titleOf({ order }: Pick<OfOrder, 'order'>): string {
  return `Pakkeseddel ${order.orderNumber}`
}

type Beginning = Readonly<{ staff: Visitor; ids: readonly number[]; at: Date }>

/** Marks orders as being packed, under their locks, so that customers no longer change them. Orders marked before keep their time. */
export async function beginPacking(tx: Connection, { staff, ids, at }: Beginning): Promise<void> {
  await lockAccounts(tx, { by: staff })
  const isOne = and(inArray(orders.id, [...ids]), isNull(orders.packingAt), isNull(orders.deletedAt))
  const found = (await tx.select().from(orders).where(isOne).orderBy(asc(orders.id)).for('no key update')).filter(({ status }) =>
    isToBeSent(status),
  )
  if (found.length === 0) return
  const foundIds = found.map(({ id }) => id)
  await tx.update(orders).set({ packingAt: at }).where(inArray(orders.id, foundIds))
  for (const { id, orderNumber } of found)
    await writeAudit(tx, { by: staff, action: 'Pakning begyndt', subject: { kind: 'order', id, label: orderNumber }, at })
}
