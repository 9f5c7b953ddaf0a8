import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { PurchaseLine, PurchaseOrder, purchaseCalls } from '#contract/purchases/purchases.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import {
  type Currency,
  isAllReceived,
  isOpen,
  mayBecome,
  PURCHASE_STATUS_LABELS,
  purchaseStatusOf,
  rateToMillionths,
} from '#domain/purchases/purchase-order.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { purchaseOrderLines, purchaseOrders, suppliedProducts, suppliers } from '#server/database/schema/goods/purchases.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { type NewLine, type SupplierRow, toLines } from './purchase-lines.ts'
import { findOrderMail } from './purchase-mail.ts'
import { findPurchaseOrder, lockPurchaseOrder } from './purchase-orders.ts'
import { storeArrivals } from './store-arrivals.ts'
import { requireCurrency } from './suppliers.ts'

type Draft = BodyOf<(typeof purchaseCalls)['createPurchaseOrder']>
type Change = BodyOf<(typeof purchaseCalls)['changePurchaseOrder']>
type Move = BodyOf<(typeof purchaseCalls)['movePurchaseOrder']>

const SAVED_BEFORE = 'Kladden er allerede gemt med et andet indhold. Se den under Indkøb.'

/** The same key gives the same draft; with other content it throws 'idempotency_key_reused'. The rate of kroner is always 1. */
export async function createPurchaseOrder(shop: Shop, staff: Visitor, body: Draft): Promise<PurchaseOrder> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const supplier = await supplierOf(tx, body)
    const [before] = await tx.select({ id: purchaseOrders.id }).from(purchaseOrders).where(eq(purchaseOrders.key, body.key))
    const at = shop.now()
    if (before) {
      const order = await findPurchaseOrder(tx, before.id, at)
      if (!isDraftOf(order, body)) throw new ShopError('idempotency_key_reused', { message: SAVED_BEFORE })
      return order
    }
    requireCurrency(supplier, body)
    const { currency } = supplier
    const rateMillionths = await rateOf(tx, currency, body.rate)
    const lines = await toLines(tx, body.lines, { supplier, currency, rateMillionths, storedLines: [] })
    const [created] = await tx
      .insert(purchaseOrders)
      .values({
        key: body.key,
        supplierId: supplier.id,
        state: 'draft',
        currency,
        note: body.note,
        byUserId: staff.userId,
        createdAt: at,
        rateMillionths,
      })
      .returning({ id: purchaseOrders.id })
    if (!created) throw new Error('a purchase order was not stored')
    await tx.insert(purchaseOrderLines).values(lines.map((line) => ({ ...line, purchaseOrderId: created.id })))
    return await auditAndFind(tx, created.id, { staff, action: 'Indkøbsordre oprettet', at })
  })
}

/** An empty rate or price was filled in when the draft was made. */
function isDraftOf(order: PurchaseOrder, { supplierId, rate, note, lines }: Draft): boolean {
  const isSameRate = rate === null || order.currency === 'DKK' || rateToMillionths(rate) === rateToMillionths(order.rate ?? 0)
  const isSameLine = (line: PurchaseLine, input: Draft['lines'][number] | undefined) =>
    input !== undefined &&
    line.sku.toLowerCase() === input.sku.toLowerCase() &&
    line.rolls === input.rolls &&
    (input.unitPrice === null || line.unitPrice === input.unitPrice) &&
    line.expectedOn === input.expectedOn
  return (
    order.supplier.id === supplierId &&
    isSameRate &&
    order.note === note &&
    order.lines.length === lines.length &&
    order.lines.every((line, place) => isSameLine(line, lines[place]))
  )
}

async function rateOf(tx: Connection, currency: Currency, written: number | null): Promise<number> {
  if (currency === 'DKK') return rateToMillionths(1)
  if (written !== null) return rateToMillionths(written)
  const [last] = await tx
    .select({ rateMillionths: purchaseOrders.rateMillionths })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.currency, currency), ne(purchaseOrders.state, 'cancelled')))
    .orderBy(desc(purchaseOrders.id))
    .limit(1)
  const message = `Skriv kursen: Der er ikke købt i ${currency} før.`
  if (!last) throw new ShopError('purchase_refused', { message, fields: { rate: message } })
  return last.rateMillionths
}

/**
 * Replaces the lines of an open purchase order; received rolls stay, so their line keeps product and quantity. One of which nothing is left to come
 * closes, as when the last roll arrives. Throws changed_meanwhile.
 */
export async function changePurchaseOrder(shop: Shop, staff: Visitor, id: number, body: Change): Promise<PurchaseOrder> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    const at = shop.now()
    await requireUnchanged(
      tx,
      { revision: body.revision },
      {
        thing: 'purchaseOrder',
        current: { revision: order.revision },
        subject: { kind: 'purchase_order', id },
        now: () => findPurchaseOrder(tx, id, at),
      },
    )
    if (!isOpen(order.state)) throw new ShopError('purchase_order_done')
    const supplier = await supplierOf(tx, order)
    const rateMillionths = rateToMillionths(order.currency === 'DKK' ? 1 : body.rate)
    const converted = await toLines(tx, body.lines, { supplier, currency: order.currency, rateMillionths, storedLines: order.lines })
    const lines = order.state === 'ordered' ? converted.map((line) => expectedLine(line, { order, supplier, at })) : converted
    const keptIds = new Set(lines.flatMap((line) => line.id ?? []))
    const removed = order.lines.filter((line) => !keptIds.has(line.id))
    if (removed.some(({ received }) => received > 0))
      throw new ShopError('purchase_refused', { message: 'En linje, der er modtaget noget af, kan ikke fjernes.' })
    if (removed.length > 0)
      await tx.delete(purchaseOrderLines).where(
        inArray(
          purchaseOrderLines.id,
          removed.map((line) => line.id),
        ),
      )
    for (const line of lines) {
      if (line.id === undefined) await tx.insert(purchaseOrderLines).values({ ...line, purchaseOrderId: id })
      else await tx.update(purchaseOrderLines).set(line).where(eq(purchaseOrderLines.id, line.id))
    }
    const ended =
      order.state === 'ordered' && isAllReceived(lines.map(receivedOf(order))) ? ({ state: 'closed', closedAt: at } as const) : {}
    await tx
      .update(purchaseOrders)
      .set({ ...ended, rateMillionths, note: body.note, revision: order.revision + 1 })
      .where(eq(purchaseOrders.id, id))
    if (order.state === 'ordered') await storeArrivals(tx, [...order.lines, ...lines].map(productOf), at)
    return await auditAndFind(tx, id, { staff, action: 'Indkøbsordre ændret', at })
  })
}

type Moved = Readonly<{ order: PurchaseOrder; notified: 'now' | 'ifSent' | null }>

/**
 * Orders, closes or cancels. Ordering sets expected days by the supplier's lead time, and remembers prices. A cancelled order is mailed to its
 * supplier when `notifySupplier` asks for it; while the mail of the order itself has not left, only if it does leave.
 */
export async function movePurchaseOrder(shop: Shop, staff: Visitor, id: number, move: Move): Promise<Moved> {
  const { state, revision, notifySupplier } = move
  const moved = await changeCatalogue(shop, staff, async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    requireSeen(order, { revision })
    if (!mayBecome(purchaseStatusOf(order.state, order.lines), state)) throw new ShopError('purchase_order_done')
    const at = shop.now()
    if (notifySupplier && order.state === 'draft')
      throw new ShopError('purchase_refused', { message: 'Ordren er en kladde, så leverandøren har ikke fået den.' })
    const to = notifySupplier ? await addressOf(tx, order) : null
    const since = state === 'ordered' ? { orderedAt: at } : { closedAt: at }
    await tx
      .update(purchaseOrders)
      .set({ state, ...since, revision: revision + 1 })
      .where(eq(purchaseOrders.id, id))
    if (state === 'ordered') await expectGoods(tx, order, at)
    await storeArrivals(tx, order.lines.map(productOf), at)
    const ordered = to === null ? null : await findOrderMail(tx, id)
    const ifSent = ordered === 'queued' || ordered === 'failed'
    if (to !== null) await queueMail(tx, { template: 'purchase-cancelled', payload: { purchaseOrderId: id, ifSent }, to, now: at })
    const actions = { ordered: 'Indkøbsordre bestilt', closed: 'Indkøbsordre lukket', cancelled: 'Indkøbsordre annulleret' } as const
    const action = to === null || ifSent ? actions[state] : `${actions[state]}, mail sendt til ${to}`
    return { order: await auditAndFind(tx, id, { staff, action, at }), notified: to === null ? null : ifSent ? 'ifSent' : 'now' } as const
  })
  if (notifySupplier) shop.outbox.wake()
  return moved
}

/** Mails an open order to its supplier; a draft is ordered in the same transaction. */
export async function sendPurchaseOrder(
  shop: Shop,
  staff: Visitor,
  id: number,
  seen: Readonly<{ revision: number }>,
): Promise<PurchaseOrder> {
  const sent = await changeCatalogue(shop, staff, async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    requireSeen(order, seen)
    if (!isOpen(order.state)) throw new ShopError('purchase_order_done')
    const to = await addressOf(tx, order)
    const at = shop.now()
    // a new one each time: two presses that saw the same revision send one mail
    const revision = order.revision + 1
    const begun = order.state === 'draft' ? ({ state: 'ordered', orderedAt: at } as const) : {}
    await tx
      .update(purchaseOrders)
      .set({ ...begun, revision })
      .where(eq(purchaseOrders.id, id))
    if (order.state === 'draft') {
      await expectGoods(tx, order, at)
      await storeArrivals(tx, order.lines.map(productOf), at)
    }
    await queueMail(tx, { template: 'purchase-order', payload: { purchaseOrderId: id, revision, at: at.toISOString() }, to, now: at })
    return await auditAndFind(tx, id, { staff, action: `Indkøbsordre sendt til ${to}`, at })
  })
  shop.outbox.wake()
  return sent
}

/** A line with what it has received; an added one nothing. */
function receivedOf({ lines }: HeldPurchase) {
  return ({ id, rolls }: NewLine) => ({ rolls, received: lines.find((line) => line.id === id)?.received ?? 0 })
}

type HeldPurchase = Awaited<ReturnType<typeof lockPurchaseOrder>>

async function supplierOf(tx: Connection, { supplierId }: Pick<HeldPurchase, 'supplierId'>): Promise<SupplierRow> {
  const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.id, supplierId))
  if (!supplier) throw new ShopError('supplier_not_found')
  return supplier
}

async function addressOf(tx: Connection, order: HeldPurchase): Promise<string> {
  const { email } = await supplierOf(tx, order)
  if (email === null)
    throw new ShopError('purchase_refused', { message: 'Leverandøren har ingen e-mail. Skriv den på leverandøren først.' })
  return email
}

function expectedFrom(ordered: Date, { leadTimeDays }: SupplierRow) {
  return addDays(copenhagenDay(ordered.getTime()), leadTimeDays)
}

type Expecting = Readonly<{ order: HeldPurchase; supplier: SupplierRow; at: Date }>

/** A line of an ordered purchase order always has a day: without a typed one, by the lead time since it was ordered. */
function expectedLine(line: NewLine, { order, supplier, at }: Expecting): NewLine {
  const ordered = line.id === undefined ? at : (order.orderedAt ?? at)
  return { ...line, expectedOn: line.expectedOn ?? expectedFrom(ordered, supplier) }
}

/** Sets the days lines are expected on by the supplier's lead time, and remembers the prices. */
async function expectGoods(tx: Connection, order: HeldPurchase, at: Date): Promise<void> {
  const supplier = await supplierOf(tx, order)
  const on = expectedFrom(at, supplier)
  await tx
    .update(purchaseOrderLines)
    .set({ expectedOn: sql`coalesce(${purchaseOrderLines.expectedOn}, ${on}::date)` })
    .where(eq(purchaseOrderLines.purchaseOrderId, order.id))
  await rememberPrices(tx, supplier, order)
}

/** Prices in another currency than the supplier's present one are not remembered. */
async function rememberPrices(tx: Connection, { id: supplierId, currency }: SupplierRow, order: HeldPurchase): Promise<void> {
  const isInCurrency = order.currency === currency
  const last = new Map(order.lines.map(({ productId, unitPriceHundredths }) => [productId, isInCurrency ? unitPriceHundredths : null]))
  const rows = [...last].flatMap(([productId, unitPriceHundredths]) =>
    productId === null ? [] : [{ productId, supplierId, unitPriceHundredths, currency: unitPriceHundredths === null ? null : currency }],
  )
  if (rows.length === 0) return
  await tx
    .insert(suppliedProducts)
    .values(rows)
    .onConflictDoUpdate({
      target: suppliedProducts.productId,
      // an occasional supplier does not replace the usual one
      setWhere: eq(suppliedProducts.supplierId, supplierId),
      set: {
        unitPriceHundredths: sql`coalesce(excluded.unit_price_hundredths, ${suppliedProducts.unitPriceHundredths})`,
        currency: sql`coalesce(excluded.currency, ${suppliedProducts.currency})`,
      },
    })
}

type Audited = Readonly<{ staff: Visitor; action: string; at: Date }>

async function auditAndFind(tx: Connection, id: number, { staff, action, at }: Audited): Promise<PurchaseOrder> {
  const order = await findPurchaseOrder(tx, id, at)
  const state = { state: { to: PURCHASE_STATUS_LABELS[order.stand] } }
  const rolls = Object.fromEntries(order.lines.map((line, place) => [`rolls.${line.sku} (${place + 1})`, { to: line.rolls }]))
  await writeAudit(tx, { by: staff, action, subject: subjectOf(order), changes: { ...state, ...rolls }, at })
  return order
}

function subjectOf({ id, supplier }: Pick<PurchaseOrder, 'id' | 'supplier'>): AuditEntry['subject'] {
  return { kind: 'purchase_order', id, label: `Indkøbsordre ${id} hos ${supplier.name}` }
}

function productOf({ productId }: Readonly<{ productId?: number | null | undefined }>): number | null {
  return productId ?? null
}

function requireSeen(order: Readonly<{ revision: number }>, { revision }: Readonly<{ revision: number }>): void {
  if (order.revision !== revision) throw new ShopError('purchase_changed')
}
