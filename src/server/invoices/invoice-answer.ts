import type { Invoice, OrderInvoice } from '#contract/invoices/invoices.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type EInvoiceState, maySendEInvoice, type ResponseCode } from '#domain/e-invoices/e-invoice-delivery.ts'
import { invoiceState } from '#domain/invoices/invoice.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import type { invoices } from '#server/database/schema/invoices.ts'

export type InvoiceRow = typeof invoices.$inferSelect

export type BalancedInvoice = InvoiceRow &
  Readonly<{
    openOre: number
    creditedOre: number
    /** null without an electronic document */
    needsNemHandel: boolean | null
    nemHandelAt: Date | null
    nemHandelBy: string | null
    /** of its delivery by the access point */
    eState: EInvoiceState | null
    eProblem: string | null
    eStateAt: Date | null
    eResponse: ResponseCode | null
    eResponseReason: string | null
    isConnected: boolean
  }>

export type ListedInvoice = BalancedInvoice &
  Readonly<{
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    creditedNumber: number | null
    noteNumber: number | null
    notes: readonly Pick<InvoiceRow, 'id' | 'number' | 'totalOre'>[]
  }>

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
    notes: row.notes.map(({ id, number, totalOre }) => ({ id, number, total: oreToKr(totalOre) })),
    ...electronicOf(row, { showsStaffNames: true }),
  }
}

function electronicOf(
  row: BalancedInvoice,
  { showsStaffNames }: Readonly<{ showsStaffNames: boolean }>,
): Pick<Invoice, 'hasEInvoice' | 'nemHandel' | 'eInvoice' | 'maySendEInvoice'> {
  const { needsNemHandel, nemHandelAt, nemHandelBy, isConnected } = row
  const hasEInvoice = needsNemHandel !== null
  const isHandedOver = row.eState !== null && row.eState !== 'unreachable'
  const sent = { sentAt: nemHandelAt?.toISOString() ?? null, sentBy: showsStaffNames ? nemHandelBy : null }
  const maySend = nemHandelAt === null && maySendEInvoice({ state: row.eState, response: row.eResponse })
  return {
    hasEInvoice,
    // also a firm's document, when it was sent
    nemHandel: needsNemHandel || isHandedOver ? sent : null,
    eInvoice: showsStaffNames ? deliveryOf(row) : null,
    maySendEInvoice: showsStaffNames && isConnected && hasEInvoice && maySend,
  }
}

function deliveryOf({ eState: state, eProblem: problem, eStateAt, eResponse: response, eResponseReason }: BalancedInvoice) {
  if (state === null || eStateAt === null) return null
  return { state, problem, at: eStateAt.toISOString(), response, responseReason: eResponseReason }
}

export function toOrderInvoice(document: BalancedInvoice, options: Readonly<{ showsStaffNames: boolean }>): OrderInvoice {
  const { totalOre, creditedOre, openOre, creditedById, ...row } = document
  const { id, number, kind, issueDate, dueDate, creditsId } = row
  const sums = { total: oreToKr(totalOre), credited: oreToKr(creditedOre), open: oreToKr(openOre) }
  return { id, number, kind, issueDate, dueDate, ...sums, isCredited: creditedById !== null, creditsId, ...electronicOf(document, options) }
}
