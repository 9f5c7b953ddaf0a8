import { splitByLargestRemainder } from '#domain/money/money.ts'
import { lineShare } from '#domain/orders/line-share.ts'
import type { CreditKind, InvoiceKind } from './invoice.ts'

/** Rolls of an order's line and what they come to in øre, as a document has them. No rolls: an amount of that line alone. */
export type LinePart = Readonly<{ orderLineId: number | null; quantity: number; totalOre: number }>

/** What a document is about: rolls of lines, amounts of them, and freight. */
export type Parts = Readonly<{ lines: readonly LinePart[]; shippingOre: number }>

/** An issued document of an order with what it is about. */
export type IssuedParts = Parts & Readonly<{ id: number; kind: InvoiceKind; creditKind: CreditKind | null; creditsId: number | null }>

/**
 * An invoice after its credit notes: `left` is what no note took off, `standing` what no annulment took off, which the order may therefore not be
 * invoiced for again. Their lines are those of the invoice, in their order.
 */
export type StandingInvoice = Readonly<{ id: number; left: Parts; standing: Parts }>

/** What parts come to, in øre. */
export function sumOfParts({ lines, shippingOre }: Parts): number {
  return lines.reduce((sum, { totalOre }) => sum + totalOre, shippingOre)
}

/** The invoices among an order's documents, in their order, each less what its credit notes took off. */
export function standingInvoices(documents: readonly IssuedParts[]): StandingInvoice[] {
  return documents.flatMap(({ id, kind, ...issued }) => {
    if (kind !== 'invoice') return []
    const notes = documents.filter(({ creditsId }) => creditsId === id)
    const annulments = notes.filter(({ creditKind }) => creditKind === 'annulment')
    return [{ id, left: notes.reduce(remainingOf, issued), standing: annulments.reduce(remainingOf, issued) }]
  })
}

/** Parts less those of a document that takes some; a line that stands twice gives from its first place on. */
export function remainingOf(parts: Parts, taking: Parts): Parts {
  const lines = [...parts.lines]
  for (const taken of taking.lines) {
    let { quantity, totalOre } = taken
    for (const [index, line] of lines.entries()) {
      if (line.orderLineId !== taken.orderLineId) continue
      const less = { quantity: Math.min(quantity, line.quantity), totalOre: Math.min(totalOre, line.totalOre) }
      lines[index] = { ...line, quantity: line.quantity - less.quantity, totalOre: line.totalOre - less.totalOre }
      quantity -= less.quantity
      totalOre -= less.totalOre
    }
  }
  return { lines, shippingOre: Math.max(0, parts.shippingOre - taking.shippingOre) }
}

/** True where neither rolls nor øre of an invoice are left. */
export function isUsedUp(parts: Parts): boolean {
  return sumOfParts(parts) === 0 && parts.lines.every(({ quantity }) => quantity === 0)
}

/** What is to be credited of an invoice: rolls of lines, freight and an amount for a reason, in øre. */
type CreditWish = Readonly<{
  lines: readonly Readonly<{ orderLineId: number; quantity: number }>[]
  shippingOre: number
  amountOre: number
  /** what the rolls are worth less than they cost: it stays on their lines and is not credited */
  deductionOre?: number
}>

/** A credit note in parts: what its rolls come to, the freight, and an amount that is shared among all that is left. */
type CreditedParts = Readonly<{
  /** one per line with rolls */
  rolls: readonly LinePart[]
  shippingOre: number
  amountOre: number
  /** what is written down: the rolls, and every line's and the freight's share of the amount */
  parts: Parts
  totalOre: number
}>

type CreditRefusal = 'credit_empty' | 'credit_above_rest' | 'deduction_above_goods'

/**
 * What crediting comes to (decision 0028): each roll its share of what its line still comes to, so that the last one takes the last øre; the amount is
 * shared among what is left then, so that every øre of it belongs to a line or the freight. Never more than is left. A deduction takes from what the
 * rolls come to, each in proportion.
 */
export function creditParts(left: Parts, wish: CreditWish): CreditedParts | CreditRefusal {
  const wanted = wishedRolls(wish)
  const whole: LinePart[] = []
  for (const line of left.lines) {
    const quantity = line.orderLineId === null ? 0 : Math.min(wanted.get(line.orderLineId) ?? 0, line.quantity)
    if (quantity === 0 || line.orderLineId === null) continue
    wanted.set(line.orderLineId, (wanted.get(line.orderLineId) ?? 0) - quantity)
    const totalOre = lineShare(line, quantity, 0)
    whole.push({ orderLineId: line.orderLineId, quantity, totalOre })
  }
  const { shippingOre, amountOre, deductionOre = 0 } = wish
  if (deductionOre > whole.reduce((sum, { totalOre }) => sum + totalOre, 0)) return 'deduction_above_goods'
  const rolls = lessDeduction(whole, deductionOre)
  const isAbove = [...wanted.values()].some((quantity) => quantity > 0) || shippingOre > left.shippingOre
  const rest = remainingOf(left, { lines: rolls, shippingOre })
  if (isAbove || amountOre > sumOfParts(rest)) return 'credit_above_rest'
  if (rolls.length === 0 && shippingOre === 0 && amountOre === 0) return 'credit_empty'
  const shares = shareOut(rest, amountOre)
  const parts = { lines: [...rolls, ...shares.lines], shippingOre: shippingOre + shares.shippingOre }
  return { rolls, shippingOre, amountOre, parts, totalOre: sumOfParts(parts) }
}

/** Rolls less what they lost in value, which none can lose more of than it came to. */
function lessDeduction(rolls: readonly LinePart[], deductionOre: number): LinePart[] {
  if (deductionOre === 0) return [...rolls]
  const shares = splitByLargestRemainder(
    deductionOre,
    rolls.map(({ totalOre }) => totalOre),
  )
  return rolls.map((roll, index) => ({ ...roll, totalOre: roll.totalOre - (shares[index] ?? 0) }))
}

function wishedRolls({ lines }: CreditWish): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { orderLineId, quantity } of lines) wanted.set(orderLineId, (wanted.get(orderLineId) ?? 0) + quantity)
  return wanted
}

/** An amount among lines and freight in proportion to what they come to; none gets more than that. */
function shareOut({ lines, shippingOre }: Parts, amountOre: number): Parts {
  if (amountOre === 0) return { lines: [], shippingOre: 0 }
  const [shipping = 0, ...shares] = splitByLargestRemainder(amountOre, [shippingOre, ...lines.map(({ totalOre }) => totalOre)])
  return {
    lines: lines.flatMap(({ orderLineId }, index) => {
      const totalOre = shares[index] ?? 0
      return totalOre === 0 ? [] : [{ orderLineId, quantity: 0, totalOre }]
    }),
    shippingOre: shipping,
  }
}
