import type { Invoice } from '#contract/invoices.ts'
import { krToOre } from '#domain/money.ts'

export type InvoiceSums = Readonly<{ netOre: number; vatOre: number; totalOre: number; openOre: number }>

/** What invoices come to, credit notes taken off; `openOre` is what customers still owe of them. */
export function sumInvoices(invoices: readonly Invoice[]): InvoiceSums {
  let sums: InvoiceSums = { netOre: 0, vatOre: 0, totalOre: 0, openOre: 0 }
  for (const { kind, state, net, vat, total } of invoices) {
    const sign = kind === 'credit_note' ? -1 : 1
    const isOwed = state === 'open' || state === 'overdue'
    sums = {
      netOre: sums.netOre + sign * krToOre(net),
      vatOre: sums.vatOre + sign * krToOre(vat),
      totalOre: sums.totalOre + sign * krToOre(total),
      openOre: sums.openOre + (isOwed ? krToOre(total) : 0),
    }
  }
  return sums
}
