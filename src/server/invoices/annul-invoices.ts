import { asc, eq } from 'drizzle-orm'
import { sumOfParts, undeductedOre, validInvoices } from '#domain/invoices/invoice-parts.ts'
import { overInvoicedParts, partsOfOverInvoiced, restToInvoice } from '#domain/invoices/rest-to-invoice.ts'
import { paidBackOre } from '#domain/orders/deposit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueOrderCredited } from '#server/integrations/order-events.ts'
import { findIssuedParts } from './queries.ts'
import { settleOrder } from './settle-order.ts'
import {
  allOf,
  type CreditableInvoice,
  type Crediting,
  creditableOf,
  findCreditableInvoices,
  writeCreditNote,
} from './write-credit-note.ts'

type Ordered = typeof orders.$inferSelect

type Annulling = Crediting &
  Readonly<{
    order: Readonly<{ id: number }>
    /** whether the user may issue credit notes */
    mayCredit?: boolean
  }>

/** Annuls an order's invoices in the caller's transaction; the caller holds the order's row. True when there were any. */
export async function creditIfInvoiced(tx: Connection, { order, mayCredit = true, ...crediting }: Annulling): Promise<boolean> {
  const creditable = await findCreditableInvoices(tx, order.id)
  if (!creditable.some(isCreditable)) return false
  requireMayCredit(mayCredit)
  const notes: number[] = []
  // an aconto invoice last: by then its deductions are annulled
  for (const { id } of creditable.toSorted((a, b) => a.acontoOre - b.acontoOre)) {
    const invoice = (await findCreditableInvoices(tx, order.id)).find((one) => one.id === id)
    if (invoice && isCreditable(invoice))
      notes.push(await writeCreditNote(tx, { ...crediting, invoice, kind: 'annulment', credited: allOf(invoice) }))
  }
  await settleOrder(tx, order.id)
  await queueOrderCredited(tx, notes)
  return true
}

/** False when nothing is left to annul, as of an aconto invoice deducted on an invoice whose goods came back. */
function isCreditable(invoice: CreditableInvoice): boolean {
  const { lines, shippingOre, parts } = allOf(invoice)
  return lines.length > 0 || shippingOre > 0 || sumOfParts(parts) > 0
}

/** Credits what invoices cover beyond the order as written. The caller holds its row; true: wake the outbox. Throws `credited_too_much`. */
export async function creditRemovedRolls(tx: Connection, { order, mayCredit = true, ...crediting }: Annulling): Promise<boolean> {
  const documents = await findIssuedParts(tx, order.id)
  if (documents.length === 0) return false
  const removed = overInvoicedParts(await readOwed(tx, order.id), validInvoices(documents))
  if (removed === null) throw new ShopError('credited_too_much')
  if (removed.length > 0) requireMayCredit(mayCredit)
  const notes: number[] = []
  for (const { id, ...off } of removed) {
    const invoice = creditableOf(documents).find((one) => one.id === id)
    if (!invoice) throw new Error(`invoice ${id} has nothing left to annul`)
    const parts = partsOfOverInvoiced({ id, ...off })
    notes.push(await writeCreditNote(tx, { ...crediting, invoice, kind: 'annulment', credited: { ...parts, amountOre: 0, parts } }))
  }
  const isAcontoCredited = await creditExcessAconto(tx, { order, mayCredit, ...crediting }, notes)
  if (removed.length > 0 || isAcontoCredited) await settleOrder(tx, order.id)
  await queueOrderCredited(tx, notes)
  return removed.length > 0 || isAcontoCredited
}

/** Credits the aconto amount that exceeds what is left to invoice (decision 127). */
async function creditExcessAconto(tx: Connection, { order, mayCredit = true, ...crediting }: Annulling, notes: number[]): Promise<boolean> {
  const documents = await findIssuedParts(tx, order.id)
  const active = validInvoices(documents)
  const overOre = undeductedOre(active) - sumOfParts(restToInvoice(await readOwed(tx, order.id), active))
  const invoice = creditableAconto(documents)
  if (overOre <= 0 || !invoice) return false
  requireMayCredit(mayCredit)
  notes.push(await creditAconto(tx, crediting, invoice, overOre))
  return true
}

/** Credits the aconto amount that was refunded and is not deducted yet. The caller holds the order's row; true: wake the outbox. */
export async function creditRefundedAconto(
  tx: Connection,
  { order, ...crediting }: Crediting & Readonly<{ order: Ordered }>,
): Promise<boolean> {
  const documents = await findIssuedParts(tx, order.id)
  const active = validInvoices(documents)
  const acontoOre = active.reduce((sum, { valid }) => sum + Math.max(0, valid.acontoOre ?? 0), 0)
  const backOre = Math.min(paidBackOre(order, acontoOre), undeductedOre(active))
  const invoice = creditableAconto(documents)
  if (backOre <= 0 || !invoice) return false
  const note = await creditAconto(tx, crediting, invoice, backOre)
  await settleOrder(tx, order.id)
  await queueOrderCredited(tx, [note])
  return true
}

function creditableAconto(documents: Parameters<typeof creditableOf>[0]): CreditableInvoice | undefined {
  return creditableOf(documents).find(({ left }) => (left.acontoOre ?? 0) > 0)
}

async function creditAconto(tx: Connection, crediting: Crediting, invoice: CreditableInvoice, acontoOre: number): Promise<number> {
  const parts = { lines: [], shippingOre: 0, acontoOre }
  return await writeCreditNote(tx, { ...crediting, invoice, kind: 'annulment', credited: { ...parts, amountOre: 0, parts } })
}

function requireMayCredit(mayCredit: boolean): void {
  if (!mayCredit)
    throw new ShopError('forbidden', { message: 'Ordren er faktureret. Bed en kollega, der må udstede kreditnotaer, om det.' })
}

async function readOwed(tx: Connection, orderId: number) {
  const [order] = await tx.select({ shippingOre: orders.shippingOre }).from(orders).where(eq(orders.id, orderId))
  const lines = await tx
    .select({ id: orderLines.id, quantity: orderLines.quantity, totalOre: orderLines.lineTotalOre })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  if (!order) throw new Error(`order ${orderId} is gone`)
  return { ...order, lines }
}
