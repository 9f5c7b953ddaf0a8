import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { openOfInvoices } from '#domain/invoices/invoice-balance.ts'
import type { OwedFrom } from './interest.ts'

type IssuedInvoice = Parameters<typeof openOfInvoices>[0][number]
/** Money that moved on a day, in øre: below 0 it went back. */
type MovedMoney = Readonly<{ paidOn: CalendarDate; amountOre: number }>

/**
 * What was owed of an invoice from a day on, and from each day money moved after it: money settles the order's oldest invoice first, as it does in the balances. What was
 * credited was never owed, so that nobody pays interest on what he need not pay.
 */
export function owedOfInvoice(
  invoiceId: number,
  { invoices, money, from }: Readonly<{ invoices: readonly IssuedInvoice[]; money: readonly MovedMoney[]; from: CalendarDate }>,
): OwedFrom[] {
  const days = [from, ...new Set(money.map(({ paidOn }) => paidOn).filter((day) => day > from))].toSorted()
  return days.map((day) => {
    const paidOre = money.filter(({ paidOn }) => paidOn <= day).reduce((sum, { amountOre }) => sum + amountOre, 0)
    return { from: day, ore: openOfInvoices(invoices, paidOre).get(invoiceId) ?? 0 }
  })
}
