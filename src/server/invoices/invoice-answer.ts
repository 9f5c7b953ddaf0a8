import type { Invoice, OrderInvoice } from '#contract/invoices.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { invoiceState } from '#domain/invoices/invoice.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import type { invoices } from '#server/database/schema.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** A document with what is still to be paid of it, its order's payment and the numbers of the documents it belongs to. */
export type ListedInvoice = InvoiceRow &
  Readonly<{
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    creditedNumber: number | null
    noteNumber: number | null
    openOre: number
    creditedOre: number
  }>

/** A document as staff's list shows it on a day. */
export function toInvoiceAnswer(row: ListedInvoice, today: CalendarDate): Invoice {
  const { creditsId, creditedById, creditedNumber, noteNumber } = row
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerName: row.customerName,
    company: row.company,
    paymentTerms: row.paymentTerms,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    net: oreToKr(row.netOre),
    vat: oreToKr(row.vatOre),
    total: oreToKr(row.totalOre),
    credited: oreToKr(row.creditedOre),
    open: oreToKr(row.openOre),
    state: invoiceState({ ...row, isCredited: creditedById !== null }, today),
    orderStatus: row.orderStatus,
    paymentStatus: row.paymentStatus,
    credits: creditsId === null || creditedNumber === null ? null : { id: creditsId, number: creditedNumber },
    creditedBy: creditedById === null || noteNumber === null ? null : { id: creditedById, number: noteNumber },
  }
}

/** A document as its order shows it, to owner and staff. */
export function toOrderInvoice({ id, number, kind, issueDate, dueDate, totalOre, creditedById }: InvoiceRow): OrderInvoice {
  return { id, number, kind, issueDate, dueDate, total: oreToKr(totalOre), isCredited: creditedById !== null }
}
