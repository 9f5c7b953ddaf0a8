import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Invoice, invoiceCalls } from '#contract/invoices/invoices.ts'
import { type ClaimRolls, settleableRolls } from '#domain/claims/claimable.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { pointsEachOf, pointsOfReturned } from '#domain/invoices/credit-outcome.ts'
import { acontoRefusal, creditParts, sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimLines, claims } from '#server/database/schema/claims.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { claimKey, recordedInvoice, recordInvoice } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueOrderCredited } from '#server/integrations/order-events.ts'
import { findInvoiceRow, listedInvoice } from '#server/invoices/queries.ts'
import { allOf, type CreditableInvoice, findCreditableInvoices, writeCreditNote } from '#server/invoices/write-credit-note.ts'
import { moveRolls, settleWithEffects } from '#server/orders/apply-effects.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import type { Shop } from '#server/shop.ts'

type Input = BodyOf<(typeof invoiceCalls)['creditInvoice']>

/** Credits part of an invoice, or annuls the rest when only a reason is entered (decision 0028); once per key. Throws changed_meanwhile. */
export async function creditInvoice(
  shop: Shop,
  staff: Visitor,
  invoiceId: number,
  input: Input,
  attempt: IdempotencyKey | null,
): Promise<Invoice> {
  const id = await inTransaction(shop.db, async (tx) => {
    const found = await findInvoiceRow(tx, invoiceId)
    if (!found) throw new ShopError('invoice_not_found')
    if (found.kind === 'credit_note') throw new ShopError('not_an_invoice')
    if (found.creditedById !== null && !attempt) throw new ShopError('already_credited')
    const order = await lockOrder(tx, staff, found.orderId)
    if (attempt && !(await claimKey(tx, 'credits', attempt, shop.now()))) return await recordedInvoice(tx, attempt)
    // read under the lock, as another request may have credited it
    const invoice = (await findCreditableInvoices(tx, order.id)).find((one) => one.id === invoiceId)
    if (!invoice) throw new ShopError('already_credited')
    const seen = await listedInvoice(tx, invoiceId, shop.now())
    await requireUnchanged(tx, input.seen, {
      thing: 'invoice',
      current: { paymentStatus: order.paymentStatus, credited: seen.credited },
      subject: { kind: 'order', id: order.id },
      now: () => seen,
    })
    const noteId = await writeCredit(tx, { invoice, order, input, by: staff, now: shop.now })
    if (attempt) await recordInvoice(tx, attempt, noteId)
    return noteId
  })
  shop.outbox.wake()
  return await listedInvoice(shop.db, id, shop.now())
}

type Crediting = Readonly<{
  invoice: CreditableInvoice
  order: OrderRow
  input: Input
  /** the returned rolls' loss of value */
  deductionOre?: number
  by: Visitor
  now: () => Date
}>

/** Writes a credit note and its consequences; the caller holds the order's row and wakes the outbox. */
export async function writeCredit(tx: Connection, { invoice, order, input, deductionOre = 0, by, now }: Crediting): Promise<number> {
  const { reason, lines = [], shipping, amount } = input
  const note = { invoice, by, reason, now }
  const at = now()
  const isAnnulment = input.lines === undefined && shipping === undefined && amount === undefined
  const refusal = invoice.acontoOre > 0 ? acontoRefusal(sumOfParts(invoice.left), isAnnulment ? 'annulment' : 'reduction') : null
  if (refusal) throw new ShopError(refusal)
  if (isAnnulment) {
    const id = await writeCreditNote(tx, { ...note, kind: 'annulment', credited: allOf(invoice) })
    await settleWithEffects(tx, order, { byUserId: by.userId, at })
    await queueOrderCredited(tx, [id])
    return id
  }
  const credit = creditParts(invoice.left, {
    lines: lines.map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity })),
    shippingOre: krToOre(shipping ?? 0),
    amountOre: krToOre(amount ?? 0),
    deductionOre,
  })
  if (typeof credit === 'string') throw new ShopError(credit)
  await takeRollsBack(tx, { order, lines, by, at })
  const { rolls, ...parts } = credit
  const id = await writeCreditNote(tx, { ...note, kind: 'reduction', credited: { ...parts, lines: rolls } })
  // nothing was paid and nothing is owed any more
  if (order.paidOre <= 0 && order.creditedOre + credit.totalOre === order.totalOre) await earnNothing(tx, order.id)
  await settleWithEffects(tx, order, { byUserId: by.userId, at })
  await queueOrderCredited(tx, [id])
  return id
}

async function earnNothing(tx: Connection, orderId: number): Promise<void> {
  await tx.update(orderLines).set({ pointsEarned: 0 }).where(eq(orderLines.orderId, orderId))
  await tx.update(orders).set({ pointsEarned: 0 }).where(eq(orders.id, orderId))
}

type Amount = Readonly<{ orderId: number; amountOre: number; reason: string; by: Visitor; now: () => Date }>

/** Credits an amount of an order's invoices, the oldest first. The caller holds the order's row. Throws forbidden and credit_above_rest. */
export async function creditAmount(tx: Connection, { orderId, amountOre, reason, by, now }: Amount): Promise<void> {
  if (!holdsPermission(by, 'invoices')) throw new ShopError('forbidden')
  let leftOre = amountOre
  for (const invoice of await findCreditableInvoices(tx, orderId)) {
    // an aconto invoice is credited as one (`acontoRefusal`), and what was deducted of it stays deducted
    const ore = invoice.acontoOre > 0 ? 0 : Math.min(leftOre, sumOfParts({ ...invoice.left, acontoOre: 0 }))
    if (ore === 0) continue
    const order = await lockOrder(tx, by, orderId)
    await writeCredit(tx, { invoice, order, input: { reason, amount: oreToKr(ore) }, by, now })
    leftOre -= ore
  }
  if (leftOre > 0) throw new ShopError('credit_above_rest')
}

type Returning = Readonly<{ order: OrderRow; lines: NonNullable<Input['lines']>; by: Visitor; at: Date }>

async function takeRollsBack(tx: Connection, { order, lines, by, at }: Returning): Promise<void> {
  if (lines.length === 0) return
  const ordered = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const back = ordered.map((line) => returnOf(line, lines)).filter(({ quantity }) => quantity > 0)
  if (back.some(({ line, quantity }) => quantity > line.sent - line.returned)) throw new ShopError('rolls_not_sent')
  const replaced = await findReplaced(tx, order.id)
  if (back.some(({ line, quantity }) => quantity > settleableRolls(line, replaced)))
    throw new ShopError('rolls_not_sent', { message: ALREADY_REPLACED })
  const earned = back.reduce((sum, { earned }) => sum + earned, 0)
  const spent = back.reduce((sum, { spent }) => sum + spent, 0)
  const movement = { userId: order.userId ?? 0, orderId: order.id, byUserId: by.userId, at, kind: 'reversed' } as const
  if (order.pointsSpent && order.userId !== null && spent > 0)
    await writeMovement(tx, { ...movement, points: spent, reason: 'Varer er kommet retur: brugte point givet tilbage' })
  if (order.pointsCredited && order.userId !== null && earned > 0)
    await writeMovement(tx, { ...movement, points: 0 - earned, reason: 'Varer er kommet retur: optjente point taget tilbage' })
  await moveRolls(tx, order.id, { kind: 'returned', byUserId: by.userId, at: at.toISOString() }, (line) => {
    const { quantity, restocked } = returnOf(line, lines)
    return quantity === 0 ? null : { rolls: { ...line, returned: line.returned + quantity }, stockChange: restocked }
  })
  for (const { line, earned } of back)
    if (earned > 0)
      await tx
        .update(orderLines)
        .set({ pointsEarned: sql`${orderLines.pointsEarned} - ${earned}` })
        .where(eq(orderLines.id, line.id))
  await tx
    .update(orders)
    .set({ pointsEarned: order.pointsEarned - earned, pointsUsed: order.pointsUsed - spent })
    .where(eq(orders.id, order.id))
}

const ALREADY_REPLACED = 'Kunden har fået nye varer i stedet. Annuller først den ordre, de er på, eller giv et beløb i stedet.'

async function findReplaced(tx: Connection, orderId: number): Promise<ClaimRolls[]> {
  const isReplacementActive = or(isNull(orders.id), and(ne(orders.status, 'cancelled'), isNull(orders.deletedAt)))
  const rows = await tx
    .select({ itemId: claimLines.orderLineId, quantity: claimLines.quantity })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .leftJoin(orders, eq(orders.id, claims.replacementOrderId))
    .where(and(eq(claims.orderId, orderId), eq(claims.outcome, 'replace'), isReplacementActive))
  return rows.map((line) => ({ state: 'settled', outcome: 'replace', replacement: null, lines: [line] }))
}

function returnOf(line: OrderLineRow, requested: Returning['lines']) {
  const ofLine = requested.filter(({ itemId }) => itemId === line.id)
  const quantity = ofLine.reduce((sum, one) => sum + one.quantity, 0)
  const { revoked, restored } = pointsOfReturned({ ...line, pointsEach: pointsEachOf(line) }, quantity)
  const restocked = ofLine.reduce((sum, one) => sum + (one.restock ? one.quantity : 0), 0)
  return { line, quantity, restocked, earned: revoked, spent: restored }
}
