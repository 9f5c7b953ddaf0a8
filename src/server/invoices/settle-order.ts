import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { openOfInvoices, paidByInvoice } from '#domain/invoices/invoice.ts'
import { paymentStatusOf, sumPayments } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { moveOrder } from '#server/integrations/order-events.ts'

type OrderRow = typeof orders.$inferSelect

/** Recalculates an order's sums and its invoices' open amounts. The caller holds the order's row. */
export async function settleOrder(tx: Connection, orderId: number): Promise<OrderRow> {
  const booked = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNull(payments.reminderId)))
    .orderBy(asc(payments.id))
  const documents = await tx.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))
  const sumOf = (isIt: (document: (typeof documents)[number]) => boolean) =>
    documents.filter(isIt).reduce((sum, { totalOre }) => sum + totalOre, 0)
  const issuedOre = sumOf(({ kind }) => kind === 'invoice')
  const annulledOre = sumOf(({ creditKind }) => creditKind === 'annulment')
  const creditedOre = sumOf(({ creditKind }) => creditKind === 'reduction')
  const [before] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!before) throw new Error(`order ${orderId} is gone`)
  const sums = { ...sumPayments(booked, before.revivedAfterPaymentId), creditedOre, invoicedOre: issuedOre - annulledOre }
  const paymentStatus = paymentStatusOf({ ...before, ...sums })
  const order = await moveOrder(tx, before, { ...sums, paymentStatus })
  const issued = documents
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, totalOre }) => ({ id, totalOre, creditedOre: sumOf(({ creditsId }) => creditsId === id) }))
  // after a full refund nothing is open
  const open = openOfInvoices(issued, paymentStatus === 'refunded' ? issuedOre : sums.paidOre, paidByInvoice(booked))
  for (const invoice of issued)
    await storeBalance(tx, { invoiceId: invoice.id, creditedOre: invoice.creditedOre, openOre: open.get(invoice.id) ?? 0 })
  return order
}

async function storeBalance(tx: Connection, balance: typeof invoiceBalances.$inferInsert): Promise<void> {
  const { creditedOre = 0, openOre } = balance
  await tx
    .insert(invoiceBalances)
    .values(balance)
    .onConflictDoUpdate({
      target: invoiceBalances.invoiceId,
      set: { creditedOre, openOre },
      setWhere: sql`(${invoiceBalances.creditedOre}, ${invoiceBalances.openOre}) is distinct from (${creditedOre}::bigint, ${openOre}::bigint)`,
    })
}
