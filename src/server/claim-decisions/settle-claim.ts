import { asc, eq } from 'drizzle-orm'
import type { ClaimDecision } from '#contract/claims/claim-decision.ts'
import { invoiceCalls } from '#contract/invoices/invoices.ts'
import { orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_KIND_LABELS } from '#domain/claims/claim.ts'
import { settleableRolls } from '#domain/claims/claimable.ts'
import { claimCredits, takesWholeOrder } from '#domain/invoices/credit-outcome.ts'
import { termsAtDispatch } from '#domain/invoices/proposed-invoices.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { toClaimRolls } from '#server/claims/claim-answer.ts'
import { findClaimsOf, readClaim } from '#server/claims/queries.ts'
import { lockWithOrder, REFUNDING, writeStep } from '#server/claims/work-on-claim.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { requireMayDo, type Visitor } from '#server/http/visitor.ts'
import { findCreditableInvoices } from '#server/invoices/write-credit-note.ts'
import { writeCredit } from '#server/invoicing/credit-invoice.ts'
import { draftDocument, findAgreedTerms, readRest } from '#server/invoicing/draft-invoice.ts'
import { issueLocked, requireCanInvoice } from '#server/invoicing/issue-invoice.ts'
import { readUninvoiced, rollsOfParcel } from '#server/invoicing/uninvoiced.ts'
import { changeContentWithin } from '#server/order-changes/change-content.ts'
import { changeStatusWithin } from '#server/order-changes/change-status.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { finishCaptures } from '#server/payments/online/capture-first.ts'
import { refundsUnderWay, waitingTasks } from '#server/payments/online/tasks.ts'
import type { Shop } from '#server/shop.ts'

export type RefundInput = Extract<ClaimDecision, { decision: 'refund' }>
type Settling = Readonly<{ staff: Visitor; id: number; input: RefundInput }>

/** Books a claim's refund without paying it (decision 0041). Throws capture_under_way or refund_under_way until the bank has answered. */
export async function settleClaim(shop: Shop, { staff, id, input }: Settling): Promise<void> {
  requireMayDo(staff, 'issueInvoices')
  if (input.lines.some(({ takeOff }) => takeOff > 0)) requireMayDo(staff, 'changeOrders')
  const settings = await shop.settings()
  const { orderId } = await readClaim(shop.db, id)
  if (orderId !== null) await finishCaptures(shop, orderId)
  await invoiceUninvoiced(shop, { staff, id, input })
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { claim, order } = await lockWithOrder(tx, { staff, id, seen: input.seen, now: at })
    if (order.status === 'cancelled') throw new ShopError('claim_of_cancelled')
    await requireNoCapture(tx, order)
    const reason = `${CLAIM_KIND_LABELS[claim.kind]} ${id}${input.deductionReason ? `: ${input.deductionReason}` : ''}`
    const creditedOre = await creditBack(tx, { order, input, reason, by: staff, now: shop.now })
    await removeUnsent(tx, { shop, order, input, claimId: id, reason, staff, settings })
    const after = await lockOrder(tx, staff, order.id)
    const reductionOre = creditedOre + Math.max(0, order.totalOre - after.totalOre) + (after.status === 'cancelled' ? order.totalOre : 0)
    await writeStep(tx, {
      ...REFUNDING,
      claim,
      by: staff,
      words: wordsOf(input),
      isMailed: true,
      at,
      becomes: {
        state: 'settled',
        outcome: 'refund',
        decidedAt: at,
        goodsBackOn: claim.goodsBackOn ?? copenhagenDay(at.getTime()),
        deductionOre: krToOre(input.deduction),
        refundOre: await refundOf(tx, after, reductionOre),
        pointsBack: pointsBackOf(order, after),
      },
    })
  })
  shop.outbox.wake()
  // cancelling releases holds
  shop.payments?.wake()
}

/** The refund in øre; 0 when the customer has not paid for the reduction. */
async function refundOf(tx: Connection, { id, openOre }: OrderRow, reductionOre: number): Promise<number> {
  const refundOre = Math.min(reductionOre, owedBackOre(openOre))
  // the bank may refuse a pending refund, and the customer is then owed what it was to cover
  if (refundOre > owedBackOre(openOre, await refundsUnderWay(tx, id))) throw new ShopError('refund_under_way')
  return refundOre
}

/** Guests have no points; a cancelled order keeps the number it used. */
function pointsBackOf({ userId, pointsSpent, pointsUsed }: OrderRow, after: OrderRow): number {
  if (userId === null || !pointsSpent) return 0
  return after.status === 'cancelled' ? pointsUsed : pointsUsed - after.pointsUsed
}

function wordsOf({ words, deduction, deductionReason }: RefundInput): string | null {
  const deducted = deduction > 0 ? `Trukket fra: ${deductionReason}` : null
  return [words, deducted].filter(Boolean).join('\n') || null
}

const returnedRolls = ({ lines }: RefundInput) =>
  lines.flatMap(({ itemId, back, restock }) => (back > 0 ? [{ itemId, quantity: back, restock }] : []))

async function requireNoCapture(tx: Connection, { id }: OrderRow): Promise<void> {
  if ((await waitingTasks(tx, id, 'capture')).length > 0) throw new ShopError('capture_under_way')
}

/** Invoices returned rolls of a card sale first, as a credit note needs an invoice. Committed separately. */
async function invoiceUninvoiced(shop: Shop, { staff, id, input }: Settling): Promise<void> {
  const back = returnedRolls(input)
  if (back.length === 0) return
  await inTransaction(shop.db, async (tx) => {
    const { order } = await lockWithOrder(tx, { staff, id, seen: input.seen, now: shop.now() })
    if (order.status === 'cancelled') throw new ShopError('claim_of_cancelled')
    await requireNoCapture(tx, order)
    await requireRollsWithCustomer(tx, order.id, back)
    const invoices = await findCreditableInvoices(tx, order.id)
    if (typeof claimCredits(invoices, { lines: back, withShipping: false, deductionOre: 0 }) !== 'string') return
    const { parcels } = await readUninvoiced(tx, order)
    const rollsOf = rollsOfParcel({ lines: parcels.flatMap(({ lines }) => lines) })
    const issueDate = copenhagenDay(shop.now().getTime())
    const { paymentMethod, paymentStatus } = order
    const terms = termsAtDispatch({ paymentMethod, isPaid: paymentStatus === 'paid', agreed: await findAgreedTerms(tx, order) })
    if (!(await draftDocument(tx, { order, terms, issueDate, rollsOf }))) return
    await requireCanInvoice(tx, shop)
    await issueLocked(tx, { order, terms, rollsOf, by: staff, now: shop.now })
  })
}

type Crediting = Readonly<{ order: OrderRow; input: RefundInput; reason: string; by: Visitor; now: () => Date }>

async function creditBack(tx: Connection, { order, input, reason, by, now }: Crediting): Promise<number> {
  const back = returnedRolls(input)
  if (back.length > 0) await requireRollsWithCustomer(tx, order.id, back)
  else {
    if (input.deduction > 0) throw new ShopError('deduction_above_goods')
    // a cancelled order's invoices are annulled with their freight
    if (!input.withShipping || cancelsOrder(await linesOf(tx, order.id), input)) return 0
    if ((await readRest(tx, order)).rest.shippingOre > 0) throw new ShopError('rolls_not_invoiced', { message: FREIGHT_NOT_INVOICED })
  }
  const invoices = await findCreditableInvoices(tx, order.id)
  const credits = claimCredits(invoices, { lines: back, withShipping: input.withShipping, deductionOre: krToOre(input.deduction) })
  if (typeof credits === 'string') throw new ShopError(credits)
  for (const { invoiceId, lines, shippingOre, deductionOre } of credits) {
    const invoice = invoices.find(({ id }) => id === invoiceId)
    const current = await lockOrder(tx, by, order.id)
    const noted = invoiceCalls.creditInvoice.body.parse({ reason, lines, shipping: oreToKr(shippingOre) })
    if (invoice) await writeCredit(tx, { invoice, order: current, input: noted, deductionOre, by, now })
  }
  return credits.reduce((sum, { totalOre }) => sum + totalOre, 0)
}

const FREIGHT_NOT_INVOICED = 'Fragten er ikke faktureret endnu. Fakturer den først, eller giv kun varerne tilbage.'

type Removal = Readonly<{
  order: OrderRow
  input: RefundInput
  claimId: number
  reason: string
  staff: Visitor
  settings: ShopSettings
  shop: Shop
}>

async function removeUnsent(tx: Connection, { shop, order, input, claimId, reason, staff, settings }: Removal): Promise<void> {
  const removed = input.lines.filter((line) => line.takeOff > 0)
  if (removed.length === 0) return
  const lines = await linesOf(tx, order.id)
  for (const { itemId, takeOff: quantity } of removed) {
    const line = lines.find((one) => one.id === itemId)
    if (!line || quantity > line.quantity - line.sent) throw new ShopError('below_sent')
  }
  if (cancelsOrder(lines, input)) {
    const change = { status: 'cancelled', notes: reason } as const
    await changeStatusWithin(tx, { shop, staff, id: order.id, change, settings, claimId })
    return
  }
  const items = removed.map(({ itemId, takeOff: quantity }) => ({
    itemId,
    quantity: (lines.find(({ id }) => id === itemId)?.quantity ?? 0) - quantity,
  }))
  const body = orderChangeCalls.changeOrderContent.body.parse({ items, note: reason, shipping: 'kept' })
  await changeContentWithin(tx, { shop, staff, id: order.id, body, settings })
}

/** True when all rolls of an order are removed before anything was sent. */
function cancelsOrder(lines: readonly OrderLineRow[], input: RefundInput): boolean {
  const removed = input.lines.map(({ itemId, takeOff: quantity }) => ({ itemId, quantity }))
  return lines.every(({ sent }) => sent === 0) && takesWholeOrder(lines, removed)
}

async function linesOf(tx: Connection, orderId: number): Promise<OrderLineRow[]> {
  return await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

const ALREADY_REPLACED = 'Der er allerede sendt nye varer i stedet for dem i en anden sag.'

/** Throws rolls_not_sent for rolls the customer does not have, or has replacements for. */
export async function requireRollsWithCustomer(
  tx: Connection,
  orderId: number,
  rolls: readonly Readonly<{ itemId: number; quantity: number }>[],
): Promise<void> {
  const lines = await linesOf(tx, orderId)
  const claims = (await findClaimsOf(tx, orderId)).map(toClaimRolls)
  for (const { itemId, quantity } of rolls) {
    const line = lines.find(({ id }) => id === itemId)
    if (!line || quantity > line.sent - line.returned) throw new ShopError('rolls_not_sent')
    if (quantity > settleableRolls(line, claims)) throw new ShopError('rolls_not_sent', { message: ALREADY_REPLACED })
  }
}
