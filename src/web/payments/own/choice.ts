import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { krToOre } from '#domain/money/money.ts'

export type Choice = Readonly<{ invoices: ReadonlySet<number>; credits: ReadonlySet<number> }>

/** The initial choice: all payable invoices and all credits; only the given invoice when a mail links to its number. */
export function firstChoice({ invoices, credits }: OwnAccount, number: number | null): Choice {
  const payable = invoices.filter(({ isBeingPaid }) => !isBeingPaid)
  const named = payable.filter((invoice) => invoice.number === number)
  return {
    invoices: new Set((named.length > 0 ? named : payable).map(({ id }) => id)),
    credits: new Set(credits.map(({ orderId }) => orderId)),
  }
}

export type Chosen = Readonly<{
  /** changes with the visitor's choice, not when something was paid or set off since */
  key: string
  invoiceIds: number[]
  creditOrderIds: number[]
  /** in øre: the chosen invoices with their charges, the credits set off, and what is left to pay */
  openOre: number
  setOffOre: number
  toPayOre: number
}>

/** The amounts of a choice now; invoices paid since, or being paid, are left out. */
export function chosenOf({ invoices, credits }: OwnAccount, choice: Choice): Chosen {
  const chosenInvoices = invoices.filter(({ id, isBeingPaid }) => choice.invoices.has(id) && !isBeingPaid)
  const chosenCredits = credits.filter(({ orderId }) => choice.credits.has(orderId))
  const openOre = chosenInvoices.reduce((sum, { open, charges }) => sum + krToOre(open) + krToOre(charges), 0)
  const owedOre = chosenCredits.reduce((sum, { owed }) => sum + krToOre(owed), 0)
  const setOffOre = Math.min(openOre, owedOre)
  return {
    key: `${[...choice.invoices].toSorted()} ${[...choice.credits].toSorted()}`,
    invoiceIds: chosenInvoices.map(({ id }) => id),
    creditOrderIds: chosenCredits.map(({ orderId }) => orderId),
    openOre,
    setOffOre,
    toPayOre: openOre - setOffOre,
  }
}

export function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id])
}
