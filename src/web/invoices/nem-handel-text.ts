import type { Invoice, NemHandel } from '#contract/invoices.ts'
import { maySendEInvoice } from '#domain/e-invoices/e-invoice-delivery.ts'
import { NEM_HANDEL_WAITS } from '#domain/invoices/e-invoice/e-invoice.ts'
import { date } from '#web/format.ts'

export function nemHandelText({ sentAt, sentBy }: NemHandel): string {
  if (sentAt === null) return NEM_HANDEL_WAITS
  return `Sendt via NemHandel ${date(sentAt)}${sentBy === null ? '' : ` af ${sentBy}`}`
}

/** What was delivered, or waits for it, is told by the access point. */
export function isToldByHand({ nemHandel, eInvoice }: Pick<Invoice, 'nemHandel' | 'eInvoice'>): boolean {
  return eInvoice === null || (nemHandel?.sentAt != null && maySendEInvoice(eInvoice))
}

/** By hand, unless the access point has it. */
export function canBeMarked({ nemHandel, eInvoice }: Pick<Invoice, 'nemHandel' | 'eInvoice'>): boolean {
  return nemHandel !== null && (eInvoice === null || maySendEInvoice(eInvoice))
}
