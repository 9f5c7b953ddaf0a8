/** In øre. */
type IssuedInvoice = Readonly<{ id: number; totalOre: number; creditedOre: number }>

/**
 * The open amount of each invoice in øre. `paidOre` is received minus refunded for the order, `named` what of it was paid for a certain
 * invoice: that settles its own invoice, everything else the oldest first. So does what was credited of goods beyond an invoice that was
 * paid aconto in part (decision 127).
 */
export function openOfInvoices(
  invoices: readonly IssuedInvoice[],
  paidOre: number,
  named: ReadonlyMap<number, number> = new Map(),
): ReadonlyMap<number, number> {
  let left = invoices.reduce((sum, { totalOre, creditedOre }) => sum + Math.max(0, creditedOre - totalOre), Math.max(0, paidOre))
  const open = new Map(invoices.map(({ id, totalOre, creditedOre }) => [id, Math.max(0, totalOre - creditedOre)]))
  const settle = (id: number, most: number) => {
    const asked = open.get(id) ?? 0
    const settled = Math.max(0, Math.min(asked, most, left))
    left -= settled
    open.set(id, asked - settled)
  }
  for (const { id } of invoices) settle(id, named.get(id) ?? 0)
  for (const { id } of invoices) settle(id, left)
  return open
}

type NamedMoney = Readonly<{ invoiceId: number | null; amountOre: number }>

/** What was paid for each invoice by payments that name it, in øre. */
export function paidByInvoice(money: readonly NamedMoney[]): ReadonlyMap<number, number> {
  const named = new Map<number, number>()
  for (const { invoiceId, amountOre } of money) if (invoiceId !== null) named.set(invoiceId, (named.get(invoiceId) ?? 0) + amountOre)
  return named
}
