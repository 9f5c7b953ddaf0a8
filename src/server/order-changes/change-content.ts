import { eq, max } from 'drizzle-orm'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isUnchangedOrder } from '#domain/order-changes/order-difference.ts'
import { promisedLaterAfter } from '#domain/orders/delivery.ts'
import { effectFlags } from '#domain/orders/order-effects.ts'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { sentStateOf } from '#domain/parcels/rolls.ts'
import { paymentStatusOf } from '#domain/payments/payment.ts'
import type { PointsMovement } from '#domain/points/points-ledger.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockStocks, storeStocks } from '#server/batches/held-stock.ts'
import type { Connection } from '#server/database/connect.ts'
import { StaleRead } from '#server/database/database-errors.ts'
import { orderChanges, orderLines } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { moveOrder, queueOrderChanged } from '#server/integrations/order-events.ts'
import { creditRemovedRolls } from '#server/invoices/annul-invoices.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { type DispatchingShop, issueAtDispatch } from '#server/invoicing/issue-at-dispatch.ts'
import { updateAconto } from '#server/invoicing/update-aconto.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { isLineOf, moveBatches } from '#server/orders/apply-effects.ts'
import { toDifferenceAnswer } from '#server/orders/change-answer.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { countGrownDebt } from '#server/orders/placing/order-statements.ts'
import { findOrder, lockOrder, ownAnswerNow, staffAnswerNow } from '#server/orders/queries.ts'
import { recordArrival } from '#server/parcels/tracking/store-events.ts'
import { releaseSurplus } from '#server/payments/online/release-money.ts'
import { type PointRead, readPoint } from '#server/pickup-points/find-points.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import { imageUrlOf } from '#server/products/product-answer.ts'
import type { Shop } from '#server/shop.ts'
import { type ChangeBasis, type ChangeBody, loadChangeBasis, openAfter, type PlannedChange, planChange } from './plan-change.ts'

/** Changes the unsent part of an order (decision 0033). Throws changed_meanwhile and too_few_points. Answers the text about invoices. */
export async function changeContent(shop: Shop, staff: Visitor, id: number, body: ChangeBody): Promise<string> {
  const settings = await shop.settings()
  const points = await pointOf(shop, body, async () => await findOrder(shop.db, id, staff))
  const invoicing = await inTransaction(shop.db, (tx) => changeContentWithin(tx, { shop, staff, id, body, settings, points }))
  shop.outbox.wake()
  shop.payments?.wake()
  return invoicing
}

/** The carrier's answer about the requested pickup point; null when none is requested. */
async function pointOf(shop: Shop, { deliveryMethod, pickupPoint }: ChangeBody, find: () => Promise<OrderRow | null | undefined>) {
  if (!pickupPoint) return await readPoint(shop, { deliveryMethod: null, pickupPoint: null })
  const methodId = deliveryMethod ?? (await find())?.deliveryMethod?.id ?? null
  return await readPoint(shop, { deliveryMethod: methodId, pickupPoint })
}

/** The rules for a customer's own change. Each throws its refusal. */
export type OwnTerms = Readonly<{
  requireOpen: (order: OrderRow) => void
  requireAllowed: (tx: Connection, order: OrderRow, planned: PlannedChange) => Promise<void>
}>

type ContentChange = Readonly<{
  shop: DispatchingShop
  staff: Visitor
  id: number
  body: ChangeBody
  settings: ShopSettings
  /** the carrier's answer about another pickup point; missing where none can be requested */
  points?: PointRead | null
  /** of a change by the customer, who is then `staff` */
  own?: OwnTerms
}>

/** The change within a transaction; the caller wakes the outbox. */
export async function changeContentWithin(
  tx: Connection,
  { shop, staff, id, body, settings, points, own }: ContentChange,
): Promise<string> {
  const { now } = shop
  const order = await lockOrder(tx, staff, id)
  own?.requireOpen(order)
  const number = await nextNumber(tx, id)
  await requireUnchanged(tx, body.seen, {
    thing: 'order',
    current: { status: order.status, total: oreToKr(order.totalOre), revision: number - 1 },
    subject: { kind: 'order', id },
    now: () => (own ? ownAnswerNow(tx, id) : staffAnswerNow(tx, id)),
  })
  const basis = await loadChangeBasis(tx, order, { body, settings, locks: true })
  const planned = planChange(order, basis, { body, prices: body.prices, settings, points, isOwn: own !== undefined })
  if (isUnchangedOrder(planned.difference)) throw new ShopError('nothing_changed')
  await own?.requireAllowed(tx, order, planned)
  const at = now()
  const hasAllLeft = await storeChange(tx, { order, basis, planned, number, note: body.note, staff, isOwn: own !== undefined, at })
  // the parcels may have arrived while the removed rolls were awaited
  if (hasAllLeft) await recordArrival(tx, { order: await lockOrder(tx, staff, id), labelId: null, rules: settings.labels, at })
  // holds for removed rolls are released at once
  await releaseSurplus(tx, await lockOrder(tx, staff, id), { byUserId: staff.userId, at })
  // last, because all orders share the invoice series' lock (decision 0010)
  await creditRemovedRolls(tx, {
    order,
    by: staff,
    mayCredit: mayDo(staff, 'issueInvoices'),
    reason: 'Ordren er rettet',
    now,
  })
  const invoicing = hasAllLeft ? await issueAtDispatch(tx, shop, staff, id) : ''
  // the deposit of a smaller order is smaller, and may be paid already
  if (!hasAllLeft) await updateAconto(tx, shop, staff, id)
  await queueOrderChanged(tx, id)
  return invoicing
}

/** The outcome at ordered and at today's prices. Stores nothing. */
export async function previewChange(shop: Shop, order: OrderRow, body: ChangeBody) {
  const settings = await shop.settings()
  const basis = await loadChangeBasis(shop.db, order, { body, settings, locks: false })
  const points = await pointOf(shop, body, async () => order)
  const outcomeAt = (prices: ChangeBody['prices']) => outcomeOf(order, planChange(order, basis, { body, prices, settings, points }))
  return { ordered: outcomeAt('ordered'), today: outcomeAt('today') }
}

/** In kr. */
export function outcomeOf(order: OrderRow, { decided, difference }: PlannedChange) {
  const { subtotalOre, shippingOre, savingsOre, totalOre, pointsUsed, pointsEarned } = decided
  return {
    difference: toDifferenceAnswer(difference),
    subtotal: oreToKr(subtotalOre),
    shipping: oreToKr(shippingOre),
    savings: oreToKr(savingsOre),
    total: oreToKr(totalOre),
    open: oreToKr(openAfter(order, decided)),
    pointsUsed,
    pointsEarned,
  }
}

async function nextNumber(tx: Connection, orderId: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(orderChanges.number) })
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
  return (last?.number ?? 0) + 1
}

type ChangeToStore = Readonly<{
  order: OrderRow
  basis: ChangeBasis
  planned: PlannedChange
  number: number
  note: string | null
  staff: Visitor
  isOwn: boolean
  at: Date
}>

async function storeChange(tx: Connection, change: ChangeToStore): Promise<boolean> {
  const { order, planned, number, note, staff, isOwn, at } = change
  const { decided, difference, fields } = planned
  const paymentStatus = paymentStatusOf({ ...order, totalOre: decided.totalOre })
  // removing the unsent rolls leaves only sent ones
  const status = sentStateOf(decided.lines) === 'all' && isToBeSent(order.status) ? 'shipped' : order.status
  await movePointsOf(tx, change, paymentStatus === 'paid')
  await writeLines(tx, change, await moveStock(tx, change))
  const { subtotalOre, shippingOre, savingsOre, totalOre, pointsUsed, pointsEarned } = decided
  // an order on points with an amount to pay becomes an invoice order
  const paymentMethod = order.paymentMethod === 'points' && totalOre > 0 ? 'invoice' : order.paymentMethod
  await moveOrder(tx, order, {
    ...fields,
    status,
    paymentMethod,
    subtotalOre,
    shippingOre,
    savingsOre,
    totalOre,
    pointsUsed,
    pointsEarned,
    ...effectFlags({ status, paymentStatus }, pointsUsed),
  })
  await settleOrder(tx, order.id)
  if (totalOre > order.totalOre) await countGrownDebt(tx, { ...order, paymentMethod })
  await tx.insert(orderChanges).values({ orderId: order.id, number, note, difference, byUserId: staff.userId, createdAt: at })
  const changed = paymentStatus === order.paymentStatus ? null : paymentStatus
  await writeHistory(tx, {
    orderId: order.id,
    status,
    paymentStatus: changed,
    notes: isOwn ? 'Ordren er rettet af kunden' : 'Ordren er rettet',
    byUserId: staff.userId,
    createdAt: at,
  })
  await writeAudit(tx, {
    by: staff,
    action: 'Ordre rettet',
    subject: { kind: 'order', id: order.id, label: order.orderNumber },
    changes: { ...auditOf(planned), revision: { from: number - 1, to: number }, ...(note !== null && { notes: { to: note } }) },
    at,
  })
  const to = order.customerEmail
  await queueMail(tx, { template: 'order-changed', payload: { orderId: order.id, number, isOwn }, to, now: at })
  return status !== order.status
}

async function movePointsOf(tx: Connection, { order, planned: { decided }, staff, at }: ChangeToStore, isPaid: boolean): Promise<void> {
  if (order.userId === null) return
  const spent = decided.pointsUsed - order.pointsUsed
  const earned = (isPaid ? decided.pointsEarned : 0) - (order.pointsCredited ? order.pointsEarned : 0)
  const movements: (PointsMovement & Readonly<{ reason: string }>)[] = [
    { kind: 'reversed', points: Math.max(0, 0 - spent), reason: 'Ordren er rettet: point givet tilbage' },
    { kind: 'earned', points: Math.max(0, earned), reason: 'Ordren er rettet: flere point optjent' },
    { kind: 'spent', points: Math.min(0, 0 - spent), reason: 'Ordren er rettet: betalt med point' },
    { kind: 'reversed', points: Math.min(0, earned), reason: 'Ordren er rettet: optjente point taget tilbage' },
  ]
  for (const movement of movements)
    if (movement.points !== 0) await writeMovement(tx, { ...movement, userId: order.userId, orderId: order.id, byUserId: staff.userId, at })
}

async function moveStock(
  tx: Connection,
  { order, basis, planned: { decided }, staff, at }: ChangeToStore,
): Promise<readonly (readonly BatchRolls[])[]> {
  const before = await lockStocks(
    tx,
    basis.products.map(({ id }) => id),
  )
  const after = new Map(before)
  const ofLines = decided.lines.map((_, place) => basis.lines[place]?.batches ?? [])
  const changes = decided.lines.map(({ productId, shipsNow }, place) => ({
    productId,
    place,
    stockChange: (basis.lines[place]?.shipsNow ?? 0) - shipsNow,
  }))
  for (const { productId, place, stockChange } of changes.toSorted((a, b) => b.stockChange - a.stockChange)) {
    if (stockChange === 0) continue
    const held = productId === null ? undefined : after.get(productId)
    // rolls returned to a blocked batch cannot be taken again
    if (held && held.stock + stockChange < 0) throw new ShopError('rolls_are_blocked')
    const { batches, stock } = moveBatches({ batches: ofLines[place] ?? [] }, held, stockChange)
    ofLines[place] = batches
    if (stock) after.set(stock.id, stock)
  }
  await storeStocks(tx, { before, after, cause: { kind: 'changed', orderId: order.id, byUserId: staff.userId, at: at.toISOString() } })
  return ofLines
}

async function writeLines(
  tx: Connection,
  { order, basis, planned: { decided } }: ChangeToStore,
  ofLines: readonly (readonly BatchRolls[])[],
): Promise<void> {
  for (const [position, line] of decided.lines.entries()) {
    const { id, ...values } = line
    const batches = ofLines[position] ?? []
    if (id !== null) {
      const { quantity, shipsNow, shipsLater, cancelled, lineTotalOre, sampleCreditOre, pointsEarned } = values
      const before = basis.lines[position]
      if (!before || line === before) continue
      const promisedLater = promisedLaterAfter(before, values)
      const written = await tx
        .update(orderLines)
        .set({ quantity, shipsNow, shipsLater, promisedLater, cancelled, lineTotalOre, sampleCreditOre, pointsEarned, batches })
        .where(isLineOf({ id, productId: line.productId }))
        .returning({ id: orderLines.id })
      if (written.length === 0) throw new StaleRead()
      continue
    }
    const product = basis.products.find((one) => one.id === line.productId)
    if (!product) throw new Error('a line without its product')
    const { sampleOf, ...stored } = values
    const texts = { kcwId: product.kcwId, nameDa: product.nameDa, series: product.series, imageUrl: imageUrlOf(product) }
    const last = Math.max(...basis.lines.map((one) => one.position))
    await tx.insert(orderLines).values({
      ...stored,
      ...texts,
      batches,
      orderId: order.id,
      position: last + 1 + position - basis.lines.length,
      sampleOfId: sampleOf,
      promisedLater: stored.shipsLater,
    })
  }
}

function auditOf({ difference: { lines, fields, deliveryWay, deliveryMethod, pickupPoint, totalOre, shippingOre } }: PlannedChange) {
  const quantities = lines.map(({ kcwId, from, to }) => [`rolls.${kcwId}`, { from, to }] as const)
  return {
    ...Object.fromEntries(quantities),
    ...fields,
    ...(deliveryWay && { deliveryWay }),
    ...(deliveryMethod && { deliveryMethod }),
    ...(pickupPoint && { pickupPoint }),
    ...(shippingOre && { shipping: { from: oreToKr(shippingOre.from), to: oreToKr(shippingOre.to) } }),
    ...(totalOre && { total: { from: oreToKr(totalOre.from), to: oreToKr(totalOre.to) } }),
  }
}
