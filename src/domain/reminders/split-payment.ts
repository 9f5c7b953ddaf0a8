type OpenCharges = Readonly<{ id: number; openOre: number }>

export type PaymentSplit = Readonly<{ orderOre: number; charges: readonly Readonly<{ id: number; ore: number }>[]; restOre: number }>

/** Divides a payment: first the order, then reminder charges, oldest first; `restOre` remains. */
export function splitPayment(amountOre: number, openOre: number, charges: readonly OpenCharges[]): PaymentSplit {
  const orderOre = Math.min(amountOre, Math.max(0, openOre))
  let left = amountOre - orderOre
  const settled = charges.flatMap(({ id, openOre: open }) => {
    const ore = Math.min(left, Math.max(0, open))
    left -= ore
    return ore > 0 ? [{ id, ore }] : []
  })
  return { orderOre, charges: settled, restOre: left }
}

/** An invoice the payer names, with what is open of it and of its reminders' charges. */
type NamedInvoice = Readonly<{ id: number; openOre: number; charges: readonly OpenCharges[] }>
type Share = Readonly<{ id: number; ore: number }>

/** Divides a payment among the invoices its payer names, then among their charges; `restOre` remains. Never more than `openOre` for them. */
export function splitAmongNamed(
  amountOre: number,
  openOre: number,
  named: readonly NamedInvoice[],
): Readonly<{ invoices: readonly Share[]; charges: readonly Share[]; restOre: number }> {
  let leftOre = amountOre
  let mostOre = Math.max(0, openOre)
  const invoices = named.flatMap(({ id, openOre: invoiceOpenOre }) => {
    const ore = Math.min(leftOre, mostOre, Math.max(0, invoiceOpenOre))
    leftOre -= ore
    mostOre -= ore
    return ore > 0 ? [{ id, ore }] : []
  })
  const { charges, restOre } = splitPayment(
    leftOre,
    0,
    named.flatMap((one) => one.charges),
  )
  return { invoices, charges, restOre }
}
