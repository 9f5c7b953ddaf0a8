/** A standing invoice of an order: what it comes to and what its credit notes took off, in øre. */
type IssuedInvoice = Readonly<{ id: number; totalOre: number; creditedOre: number }>

/**
 * What of each invoice of an order is still to be paid, in øre: money that came in settles the oldest first. `paidOre` is what came in for the
 * order less what was paid back.
 */
export function openOfInvoices(invoices: readonly IssuedInvoice[], paidOre: number): ReadonlyMap<number, number> {
  let left = Math.max(0, paidOre)
  return new Map(
    invoices.map(({ id, totalOre, creditedOre }) => {
      const asked = Math.max(0, totalOre - creditedOre)
      const settled = Math.min(asked, left)
      left -= settled
      return [id, asked - settled]
    }),
  )
}
