import { eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Parcel } from '#contract/orders/order.ts'
import type { parcelCalls } from '#contract/parcels/parcels.ts'
import { type BatchedStock, type BatchRolls, knownOf, NO_STOCK, releaseRolls, rollsOf } from '#domain/batches/batch-rolls.ts'
import { countedBatchesText } from '#domain/batches/batch-texts.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type Carrier, trackingText } from '#domain/parcels/carrier.ts'
import { leavingBatches, readyRolls, statusAfterParcel, takenForScanned } from '#domain/parcels/parcel.ts'
import { heldOf, unsentOf } from '#domain/parcels/rolls.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { recalls } from '#server/database/schema/recalls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { claimKey, recordedParcel, recordParcel } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { moveOrder, queueOrderSent } from '#server/integrations/order-events.ts'
import { issueAtDispatch } from '#server/invoicing/issue-at-dispatch.ts'
import { type OrderLineRow, type OrderRow, toParcel } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { findActiveParcels, findStocks, withdrawnLines, withRolls } from '#server/orders/order-parts.ts'
import { lockOrder, staffAnswerNow } from '#server/orders/queries.ts'
import { captureFirst, requirePayment } from '#server/payments/online/capture-first.ts'
import type { Shop } from '#server/shop.ts'
import { queueParcelMail } from './order-sent-mail.ts'
import { sendParcel } from './send-parcel.ts'

type ParcelRequest = BodyOf<(typeof parcelCalls)['sendParcel']>

/** Sends chosen rolls, or all available, mails the customer and issues a due invoice. The same key answers the parcel that was sent. */
export async function sendOrderParcel(
  shop: Shop,
  staff: Visitor,
  id: number,
  request: ParcelRequest,
  attempt: IdempotencyKey | null,
  /** stores what belongs to the parcel, in its transaction */
  also: (tx: Connection, parcel: Parcel) => Promise<void> = async () => undefined,
): Promise<Sent> {
  const { withoutPayment } = request
  const before = await sentBefore(shop.db, id, attempt)
  if (before) return before
  const leavingOf = (tx: Connection, order: OrderRow) => checkedRolls(tx, order, request)
  await captureFirst(shop, { staff, orderId: id, withoutPayment, leavingOf })
  const sent = await inTransaction(shop.db, async (tx) => {
    const requirePaid: Sending['requirePaid'] = (order, leaving, at) =>
      requirePayment(tx, { order, leaving, withoutPayment, byUserId: staff.userId, at })
    if (attempt) await lockOrder(tx, staff, id)
    const again = !(await claimKey(tx, 'parcels', attempt, shop.now())) && (await sentBefore(tx, id, attempt))
    if (again) return again
    const parcel = await sendWithin(tx, { staff, id, request, at: shop.now(), requirePaid })
    if (attempt) await recordParcel(tx, attempt, parcel.id)
    const invoicing = await issueAtDispatch(tx, shop, staff, id)
    await queueOrderSent(tx, parcel.id)
    await also(tx, parcel)
    return { parcel, invoicing }
  })
  shop.outbox.wake()
  return sent
}

type Sent = Readonly<{ parcel: Parcel; invoicing: string }>

/** The parcel that was sent under a key; null when none was. Throws idempotency_key_reused when it was taken back since. */
export async function sentBefore(db: Connection, orderId: number, attempt: IdempotencyKey | null): Promise<Sent | null> {
  const parcelId = await recordedParcel(db, attempt)
  if (parcelId === null) return null
  const parcel = await findParcel(db, orderId, parcelId)
  if (!parcel) throw new ShopError('idempotency_key_reused', { message: 'Forsendelsen er taget tilbage, siden den blev sendt.' })
  return { parcel, invoicing: '' }
}

type Sending = Readonly<{
  staff: Visitor
  id: number
  request: Omit<ParcelRequest, 'withoutPayment'>
  at: Date
  /** throws when the rolls should be paid and are not */
  requirePaid?: (order: OrderRow, leaving: ReadonlyMap<number, number>, at: Date) => Promise<void>
}>

/** Within a transaction; the caller wakes the outbox. */
export async function sendWithin(tx: Connection, { staff, id, request, at, requirePaid }: Sending): Promise<Parcel> {
  const order = await lockOrder(tx, staff, id)
  const rolls = await checkedRolls(tx, order, request)
  await requirePaid?.(order, rolls, at)
  const carrier = request.carrier ?? (order.deliveryWay === 'pickup' ? 'pickup' : null)
  const { tracking, cartonId } = request
  const { lines, parcelId } = await sendParcel(tx, {
    orderId: id,
    rollsOf: (line) => rolls.get(line.id) ?? 0,
    takenOf: (line, stock) => takenByScan(line, request.items, stock),
    carrier,
    tracking,
    cartonId,
    byUserId: staff.userId,
    at,
  })
  if (parcelId === null) throw new ShopError('nothing_to_send')
  const next = { status: statusAfterParcel(order.status, lines), tracking: trackingText({ carrier, tracking }) }
  await moveOrder(tx, order, next)
  await queueParcelMail(tx, { order, parcelId, at })
  const sent = await findParcel(tx, id, parcelId)
  if (!sent) throw new Error('the parcel was not stored')
  await recordSent(tx, { staff, order, next, sent, at })
  return sent
}

/** Rolls that leave, by order line. Refuses outdated `seen`, a cancelled order, too many or recalled rolls. The caller holds the order. */
export async function checkedRolls(tx: Connection, order: OrderRow, { seen, items }: Pick<ParcelRequest, 'seen' | 'items'>) {
  await requireSeen(tx, order, seen)
  if (order.status === 'cancelled') throw new ShopError('parcel_of_cancelled')
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const rolls = await chosenRolls(tx, lines, items)
  await requireNotRecalled(tx, lines, rolls)
  // before money is taken or a label is bought; checked again with the locked stock
  const stocks = await findStocks(tx, items?.some(({ batches }) => batches) ? lines : [])
  for (const line of lines) takenByScan(line, items, stocks.get(line.productId ?? 0) ?? NO_STOCK)
  return rolls
}

/** What a line takes from the stock so that its scanned rolls leave; undefined when none are stated. Throws batches_differ. */
function takenByScan(line: OrderLineRow, items: ParcelRequest['items'], stock: BatchedStock): BatchRolls[] | undefined {
  const own = items?.filter(({ itemId }) => itemId === line.id) ?? []
  const scanned = own.flatMap(({ batches }) => batches ?? [])
  if (scanned.length === 0) return undefined
  const quantity = own.reduce((sum, item) => sum + item.quantity, 0)
  const taken = rollsOf(scanned) === quantity ? takenForScanned(line, scanned, stock) : null
  if (taken) return taken
  const leaving = leavingBatches(line, quantity, stock)
  if (rollsOf(leaving) < quantity) throw new ShopError('batches_differ')
  const orAll = quantity < unsentOf(line) ? ', eller send hele linjen' : ''
  throw new ShopError('batches_differ', {
    message: `${line.nameDa}: Ordren får nu ${countedBatchesText(leaving)}. Ret det scannede${orAll}.`,
  })
}

async function requireSeen(tx: Connection, order: OrderRow, seen: ParcelRequest['seen']): Promise<void> {
  const active = (await findActiveParcels(tx, [order.id])).get(order.id) ?? []
  await requireUnchanged(tx, seen, {
    thing: 'order',
    current: { status: order.status, parcels: active.map(({ id }) => id) },
    subject: { kind: 'order', id: order.id },
    now: () => staffAnswerNow(tx, order.id),
  })
}

async function chosenRolls(
  tx: Connection,
  lines: readonly OrderLineRow[],
  items: ParcelRequest['items'],
): Promise<ReadonlyMap<number, number>> {
  if (!items) return await readyNow(tx, lines)
  const rolls = new Map<number, number>()
  for (const { itemId, quantity } of items) rolls.set(itemId, (rolls.get(itemId) ?? 0) + quantity)
  const unsent = new Map(lines.map((line) => [line.id, unsentOf(line)]))
  if ([...rolls].some(([itemId, quantity]) => quantity > (unsent.get(itemId) ?? 0))) throw new ShopError('more_than_unsent')
  return rolls
}

async function readyNow(tx: Connection, lines: readonly OrderLineRow[]): Promise<ReadonlyMap<number, number>> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const withdrawn = await run(tx, withdrawnLines({ orderIds }))
  return readyRolls(withRolls(lines, { withdrawn }), await findStocks(tx, lines))
}

async function findParcel(db: Connection, orderId: number, parcelId: number): Promise<Parcel | null> {
  const active = (await findActiveParcels(db, [orderId])).get(orderId)?.find(({ id }) => id === parcelId)
  return active ? toParcel(active) : null
}

type Done = Readonly<{
  staff: Visitor
  order: OrderRow
  next: Pick<OrderRow, 'status' | 'tracking'>
  sent: Parcel
  at: Date
}>

async function recordSent(tx: Connection, { staff, order, next, sent, at }: Done): Promise<void> {
  const { id: orderId, orderNumber } = order
  const notes = parcelNote(sent)
  await writeHistory(tx, { orderId, status: next.status, paymentStatus: null, notes, byUserId: staff.userId, createdAt: at })
  await writeAudit(tx, {
    by: staff,
    action: 'Forsendelse sendt',
    subject: { kind: 'order', id: orderId, label: orderNumber },
    changes: { parcel: { to: notes }, ...(next.status !== order.status && { status: { from: order.status, to: next.status } }) },
    at,
  })
}

function parcelNote({ number, items, carrier, tracking }: Parcel & Readonly<{ carrier: Carrier | null }>): string {
  const rolls = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const way = carrier === 'pickup' ? 'klar til afhentning' : trackingText({ carrier, tracking })
  return [`Forsendelse ${number}: ${count(rolls, 'stk.', 'stk.')}`, way].filter(Boolean).join(', ')
}

/** Refuses to send lines with reserved rolls of a recalled batch (decision 96): they are exchanged first. Throws batch_recalled. */
export async function requireNotRecalled(
  tx: Connection,
  lines: readonly OrderLineRow[],
  leaving: ReadonlyMap<number, number>,
): Promise<void> {
  const held = lines
    .filter(({ id }) => (leaving.get(id) ?? 0) > 0)
    .flatMap((line) => knownOf(releaseRolls(line.batches, heldOf(line)).released))
  if (held.length === 0) return
  const isHeld = inArray(
    recalls.batchId,
    held.map(({ id }) => id),
  )
  const [recalled] = await tx.select({ nameDa: recalls.nameDa, code: recalls.code }).from(recalls).where(isHeld).limit(1)
  if (!recalled) return
  const { nameDa, code } = recalled
  throw new ShopError('batch_recalled', { message: `${nameDa}, batch ${code}, er kaldt tilbage og må ikke sendes. Byt batchen på ordren.` })
}
