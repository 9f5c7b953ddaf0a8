/** In øre. */
type IssuedInvoice = Readonly<{ id: number; totalOre: number; creditedOre: number }>

/** The open amount of each invoice in øre; payments settle the oldest invoice first. `paidOre` is received minus refunded. */
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
