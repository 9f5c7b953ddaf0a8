import { desc, eq } from 'drizzle-orm'
import { acontoName } from '#domain/invoices/invoice-document.ts'
import { isUsedUp, validInvoices } from '#domain/invoices/invoice-parts.ts'
import { dispatchObstacle } from '#domain/invoices/proposed-invoices.ts'
import { oreToKr } from '#domain/money/money.ts'
import { depositDueOre, paidAheadOre } from '#domain/orders/deposit.ts'
import { validPayments } from '#domain/payments/payment.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { creditRefundedAconto } from '#server/invoices/annul-invoices.ts'
import { findIssuedParts } from '#server/invoices/queries.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { takeNextNumber, writeInvoice } from '#server/invoices/write-invoice.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { readSettings } from '#server/settings/queries.ts'
import { draftAconto } from './draft-invoice.ts'
import type { DispatchingShop } from './issue-at-dispatch.ts'

/**
 * Invoices what was paid ahead once the deposit is paid, and credits what of it was refunded (decision 127). Call it last after each change of what is
 * paid or owed of an order, holding its row. True: wake the outbox.
 */
export async function updateAconto(tx: Connection, { env, now }: DispatchingShop, by: AuditEntry['by'], orderId: number): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.depositOre === 0) return false
  if (await isInvoiced(tx, orderId)) return await creditRefundedAconto(tx, { order, by, reason: 'Forudbetalingen er ført tilbage', now })
  if (!isDepositPaid(order)) return false
  const { company } = await readSettings(tx)
  if (dispatchObstacle(order, { isDemo: env.demo, company })) return false
  const totalOre = paidAheadOre(order)
  const booked = await tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.paidOn))
  const last = validPayments(booked).find(({ amountOre }) => amountOre > 0)
  const position = await takeNextNumber(tx, now)
  const { issueDate } = position
  const isDeposit = totalOre <= order.depositOre
  const nameDa = acontoName({ orderNumber: order.orderNumber, paidOn: last?.paidOn ?? issueDate, isDeposit })
  const aconto = { nameDa, ore: totalOre }
  const document = await draftAconto(tx, { order, aconto, issueDate })
  const parts = { lines: [], shippingOre: 0, acontoOre: totalOre }
  const invoice = await writeInvoice(tx, { kind: 'invoice', orderId, document, parts, by, position })
  await settleOrder(tx, orderId)
  await writeAudit(tx, {
    by,
    action: 'Acontofaktura udstedt',
    subject: { kind: 'invoice', id: invoice.id, label: `Faktura ${invoice.number} (${order.orderNumber})` },
    changes: { number: { to: invoice.number }, total: { to: oreToKr(totalOre) } },
    at: position.at,
  })
  return true
}

/** True while an invoice of the order is not annulled. All are annulled when it is cancelled, so a revived order is invoiced again. */
async function isInvoiced(tx: Connection, orderId: number): Promise<boolean> {
  return validInvoices(await findIssuedParts(tx, orderId)).some(({ valid }) => !isUsedUp(valid))
}

function isDepositPaid(order: OrderRow): boolean {
  const { status, deletedAt, paidOre } = order
  return paidOre > 0 && status !== 'cancelled' && deletedAt === null && depositDueOre(order) === 0
}
