import { lineShare } from '#domain/money/line-share.ts'
import { splitByLargestRemainder } from '#domain/money/money.ts'
import type { CreditKind, InvoiceKind } from './invoice.ts'

/** Rolls of an order line and their amount in øre on a document. Quantity 0: an amount of the line alone. */
export type LinePart = Readonly<{ orderLineId: number | null; quantity: number; totalOre: number }>

/** What a document covers. `acontoOre` is billed ahead by an aconto invoice, or below 0 deducted of that by a later invoice (decision 127). */
export type Parts = Readonly<{ lines: readonly LinePart[]; shippingOre: number; acontoOre?: number }>

export type IssuedParts = Parts & Readonly<{ id: number; kind: InvoiceKind; creditKind: CreditKind | null; creditsId: number | null }>

/** `left` is not credited at all; `valid` is not annulled, so the order must not be invoiced for it again. */
export type ValidInvoice = Readonly<{ id: number; left: Parts; valid: Parts }>

export function sumOfParts({ lines, shippingOre, acontoOre = 0 }: Parts): number {
  return lines.reduce((sum, { totalOre }) => sum + totalOre, shippingOre + acontoOre)
}

/** The aconto amount of an order that is not deducted on an invoice yet, in øre. */
export function undeductedOre(invoices: readonly Readonly<{ valid: Parts }>[]): number {
  return Math.max(
    0,
    invoices.reduce((sum, { valid }) => sum + (valid.acontoOre ?? 0), 0),
  )
}

/** The part of that amount which an invoice of these goods deducts, in øre. */
export function deductedOre(undeducted: number, goods: Parts): number {
  return Math.min(undeducted, sumOfParts(goods))
}

/** What can be credited: of an aconto invoice no more than is not deducted; a deduction never makes an invoice less than nothing. */
export function creditableLeft(left: Parts, undeducted: number): Parts {
  const { lines, shippingOre, acontoOre = 0 } = left
  if (acontoOre === 0) return left
  const least = 0 - sumOfParts({ lines, shippingOre })
  return { lines, shippingOre, acontoOre: acontoOre > 0 ? Math.min(acontoOre, undeducted) : Math.max(acontoOre, least) }
}

/** Staff can credit only the undeducted part of an aconto invoice, and only as a whole: its money stays with the order (decision 127). */
export function acontoRefusal(leftOre: number, kind: CreditKind): 'aconto_deducted' | 'aconto_in_parts' | null {
  if (leftOre <= 0) return 'aconto_deducted'
  return kind === 'reduction' ? 'aconto_in_parts' : null
}

export function validInvoices(documents: readonly IssuedParts[]): ValidInvoice[] {
  return documents.flatMap(({ id, kind, ...issued }) => {
    if (kind !== 'invoice') return []
    const notes = documents.filter(({ creditsId }) => creditsId === id)
    const annulments = notes.filter(({ creditKind }) => creditKind === 'annulment')
    return [{ id, left: notes.reduce(remainingOf, issued), valid: annulments.reduce(remainingOf, issued) }]
  })
}

/** Subtracts a document's parts; of repeated lines the first is reduced first. */
export function remainingOf(parts: Parts, subtracted: Parts): Parts {
  const lines = [...parts.lines]
  for (const part of subtracted.lines) {
    let { quantity, totalOre } = part
    for (const [index, line] of lines.entries()) {
      if (line.orderLineId !== part.orderLineId) continue
      const less = { quantity: Math.min(quantity, line.quantity), totalOre: Math.min(totalOre, line.totalOre) }
      lines[index] = { ...line, quantity: line.quantity - less.quantity, totalOre: line.totalOre - less.totalOre }
      quantity -= less.quantity
      totalOre -= less.totalOre
    }
  }
  const acontoOre = (parts.acontoOre ?? 0) - (subtracted.acontoOre ?? 0)
  return {
    lines,
    shippingOre: Math.max(0, parts.shippingOre - subtracted.shippingOre),
    ...(parts.acontoOre !== undefined && { acontoOre }),
  }
}

/** False while freight or an amount is left, even where a deposit paid it and the sum is 0. */
export function isUsedUp({ lines, shippingOre, acontoOre = 0 }: Parts): boolean {
  return shippingOre === 0 && acontoOre === 0 && lines.every(({ quantity, totalOre }) => quantity === 0 && totalOre === 0)
}

type CreditRequest = Readonly<{
  lines: readonly Readonly<{ orderLineId: number; quantity: number }>[]
  shippingOre: number
  amountOre: number
  /** the goods' loss of value, which is not credited */
  deductionOre?: number
}>

type CreditedParts = Readonly<{
  /** one per line with rolls */
  rolls: readonly LinePart[]
  shippingOre: number
  amountOre: number
  /** what is stored: the rolls, and each line's and the freight's share of the amount */
  parts: Parts
  totalOre: number
}>

type CreditRefusal = 'credit_empty' | 'credit_above_rest' | 'deduction_above_goods'

/** Calculates a credit note, never of more than is left (decision 0028). The amount is split over what the rolls and freight leave. */
export function creditParts({ lines: ofLines, shippingOre: ofShipping }: Parts, requested: CreditRequest): CreditedParts | CreditRefusal {
  // what was deducted aconto stays deducted
  const left: Parts = { lines: ofLines, shippingOre: ofShipping }
  const uncredited = requestedRolls(requested)
  const whole: LinePart[] = []
  for (const line of left.lines) {
    const quantity = line.orderLineId === null ? 0 : Math.min(uncredited.get(line.orderLineId) ?? 0, line.quantity)
    if (quantity === 0 || line.orderLineId === null) continue
    uncredited.set(line.orderLineId, (uncredited.get(line.orderLineId) ?? 0) - quantity)
    const totalOre = lineShare(line, quantity, 0)
    whole.push({ orderLineId: line.orderLineId, quantity, totalOre })
  }
  const { shippingOre, amountOre, deductionOre = 0 } = requested
  if (deductionOre > whole.reduce((sum, { totalOre }) => sum + totalOre, 0)) return 'deduction_above_goods'
  const rolls = lessDeduction(whole, deductionOre)
  const isAbove = [...uncredited.values()].some((quantity) => quantity > 0) || shippingOre > left.shippingOre
  const rest = remainingOf(left, { lines: rolls, shippingOre })
  if (isAbove || amountOre > sumOfParts(rest)) return 'credit_above_rest'
  if (rolls.length === 0 && shippingOre === 0 && amountOre === 0) return 'credit_empty'
  const shares = shareOut(rest, amountOre)
  const parts = { lines: [...rolls, ...shares.lines], shippingOre: shippingOre + shares.shippingOre }
  return { rolls, shippingOre, amountOre, parts, totalOre: sumOfParts(parts) }
}

function lessDeduction(rolls: readonly LinePart[], deductionOre: number): LinePart[] {
  if (deductionOre === 0) return [...rolls]
  const shares = splitByLargestRemainder(
    deductionOre,
    rolls.map(({ totalOre }) => totalOre),
  )
  return rolls.map((roll, index) => ({ ...roll, totalOre: roll.totalOre - (shares[index] ?? 0) }))
}

function requestedRolls({ lines }: CreditRequest): Map<number, number> {
  const rolls = new Map<number, number>()
  for (const { orderLineId, quantity } of lines) rolls.set(orderLineId, (rolls.get(orderLineId) ?? 0) + quantity)
  return rolls
}

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
