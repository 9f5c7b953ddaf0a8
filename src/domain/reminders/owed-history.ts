import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { openOfInvoices, paidByInvoice } from '#domain/invoices/invoice-balance.ts'
import type { OwedFrom } from './interest.ts'

type IssuedInvoice = Parameters<typeof openOfInvoices>[0][number]
type MovedMoney = Readonly<{ paidOn: CalendarDate; amountOre: number; invoiceId: number | null }>

/**
 * The amounts owed on an invoice from each day on. Payments settle the invoice they name or the order's oldest first, as in the balances. Credited amounts
 * were never owed, so they bear no interest.
 */
export function owedOfInvoice(
  invoiceId: number,
  { invoices, money, from }: Readonly<{ invoices: readonly IssuedInvoice[]; money: readonly MovedMoney[]; from: CalendarDate }>,
): OwedFrom[] {
  const days = [from, ...new Set(money.map(({ paidOn }) => paidOn).filter((day) => day > from))].toSorted()
  return days.map((day) => {
    const paid = money.filter(({ paidOn }) => paidOn <= day)
    const paidOre = paid.reduce((sum, { amountOre }) => sum + amountOre, 0)
    return { from: day, ore: openOfInvoices(invoices, paidOre, paidByInvoice(paid)).get(invoiceId) ?? 0 }
  })
}
