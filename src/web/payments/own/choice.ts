import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { krToOre } from '#domain/money/money.ts'

export type Choice = Readonly<{ invoices: ReadonlySet<number>; credits: ReadonlySet<number> }>

/** All that can be paid and all that is owed; with an invoice's number, as mails link to it, that invoice. */
export function firstChoice({ invoices, credits }: OwnAccount, number: number | null): Choice {
  const payable = invoices.filter(({ isBeingPaid }) => !isBeingPaid)
  const named = payable.filter((invoice) => invoice.number === number)
  return {
    invoices: new Set((named.length > 0 ? named : payable).map(({ id }) => id)),
    credits: new Set(credits.map(({ orderId }) => orderId)),
  }
}

export type Chosen = Readonly<{
  /** differs when the visitor chooses otherwise, not when something was paid or set off since */
  key: string
  invoiceIds: number[]
  creditOrderIds: number[]
  /** of the chosen invoices with their charges, what is set off of it, and what is left to pay, in øre */
  openOre: number
  setOffOre: number
  toPayOre: number
}>

/** What a choice comes to now; what was paid since it was made is no part of it. */
export function chosenOf({ invoices, credits }: OwnAccount, choice: Choice): Chosen {
  const wanted = invoices.filter(({ id, isBeingPaid }) => choice.invoices.has(id) && !isBeingPaid)
  const owing = credits.filter(({ orderId }) => choice.credits.has(orderId))
  const openOre = wanted.reduce((sum, { open, charges }) => sum + krToOre(open) + krToOre(charges), 0)
  const owedOre = owing.reduce((sum, { owed }) => sum + krToOre(owed), 0)
  const setOffOre = Math.min(openOre, owedOre)
  return {
    key: `${[...choice.invoices].toSorted()} ${[...choice.credits].toSorted()}`,
    invoiceIds: wanted.map(({ id }) => id),
    creditOrderIds: owing.map(({ orderId }) => orderId),
    ...{ openOre, setOffOre, toPayOre: openOre - setOffOre },
  }
}

export function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id])
}
