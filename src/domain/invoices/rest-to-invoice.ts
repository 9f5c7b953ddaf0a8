import { lineShare } from '#domain/money/line-share.ts'
import { type LinePart, type Parts, sumOfParts, type ValidInvoice } from './invoice-parts.ts'

export type OwedOrder = Readonly<{ lines: readonly Readonly<{ id: number; quantity: number; totalOre: number }>[]; shippingOre: number }>

function invoicedOf(invoices: readonly Parts[], id: number): Readonly<{ quantity: number; totalOre: number }> {
  const parts = invoices.flatMap(({ lines }) => lines.filter(({ orderLineId }) => orderLineId === id))
  return {
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    totalOre: parts.reduce((sum, { totalOre }) => sum + totalOre, 0),
  }
}

/** Invoices and this rest sum to the order's total. A line with an amount but no rolls had its price changed after it was invoiced. */
export function restToInvoice(order: OwedOrder, invoices: readonly ValidInvoice[]): Parts {
  const valid = invoices.map((invoice) => invoice.valid)
  const lines = order.lines.flatMap(({ id, quantity, totalOre }) => {
    const invoiced = invoicedOf(valid, id)
    const rest = { quantity: Math.max(0, quantity - invoiced.quantity), totalOre: Math.max(0, totalOre - invoiced.totalOre) }
    return rest.quantity === 0 && rest.totalOre === 0 ? [] : [{ orderLineId: id, ...rest }]
  })
  const invoicedShippingOre = valid.reduce((sum, { shippingOre }) => sum + shippingOre, 0)
  return { lines, shippingOre: Math.max(0, order.shippingOre - invoicedShippingOre) }
}

/** True when there are rolls (also free ones) or an amount to invoice. */
export function hasRest(rest: Parts): boolean {
  return rest.lines.length > 0 || rest.shippingOre > 0
}

/**
 * The part of a rest for some rolls, with the whole freight and earlier price changes. `ordered` are the whole lines: the invoices of a line then
 * sum to the share of its invoiced rolls, by the same rounding as what is due. The last roll takes the last øre.
 */
export function partOfRest(rest: Parts, rollsOf: (orderLineId: number) => number, ordered: OwedOrder['lines'] = []): Parts {
  const lines = rest.lines.flatMap((line): LinePart[] => {
    if (line.quantity === 0) return [line]
    const quantity = line.orderLineId === null ? 0 : Math.max(0, Math.min(line.quantity, rollsOf(line.orderLineId)))
    const whole = ordered.find(({ id }) => id === line.orderLineId) ?? line
    return quantity === 0 ? [] : [{ ...line, quantity, totalOre: shareOfRest(line, quantity, whole) }]
  })
  return { lines, shippingOre: rest.shippingOre }
}

type Amount = Readonly<{ quantity: number; totalOre: number }>

function shareOfRest(rest: Amount, rolls: number, whole: Amount): number {
  const share = lineShare(whole, whole.quantity - rest.quantity + rolls, 0) - (whole.totalOre - rest.totalOre)
  return Math.max(0, Math.min(share, rest.totalOre))
}

type Goods = Readonly<{ rolls: readonly LinePart[]; adjustments: readonly LinePart[]; shippingOre: number }>

/** `acontoOre` is negative where a deposit was deducted from the removed goods: later invoices deduct it again (decision 127). */
type OverInvoicedParts = Goods & Readonly<{ id: number; acontoOre: number }>

type Drafts = readonly { id: number; left: Parts; rolls: LinePart[]; adjustments: LinePart[]; shippingOre: number }[]

/** The invoiced parts that the order no longer contains, newest invoice first. `order` has removed lines with quantity 0. Null when too little is left to credit. */
export function overInvoicedParts(order: OwedOrder, invoices: readonly ValidInvoice[]): OverInvoicedParts[] | null {
  const valid = invoices.map((invoice) => invoice.valid)
  const drafts: Drafts = invoices.toReversed().map(({ id, left }) => ({ id, left, rolls: [], adjustments: [], shippingOre: 0 }))
  let missingOre = 0
  for (const line of order.lines) {
    const invoiced = invoicedOf(valid, line.id)
    const rolls = Math.max(0, invoiced.quantity - line.quantity)
    const rollsOre = takeRolls(drafts, line.id, rolls)
    const still = { quantity: invoiced.quantity - rolls, totalOre: invoiced.totalOre - rollsOre }
    missingOre += takeOre(drafts, line.id, excessOf(line, still))
  }
  const shippingOre = valid.reduce((sum, parts) => sum + parts.shippingOre, 0) - order.shippingOre
  missingOre += takeShipping(drafts, Math.max(0, shippingOre))
  if (missingOre > 0) return null
  return drafts
    .filter((draft) => draft.rolls.length > 0 || sumOfParts(goodsOf(draft)) > 0)
    .map((draft) => {
      const invoice = invoices.find(({ id }) => id === draft.id)
      return { ...draft, acontoOre: 0 - freedOre(invoice, sumOfParts(goodsOf(draft))) }
    })
}

/** What an invoice deducted aconto and that the goods left on it no longer cover, in øre. */
function freedOre(invoice: ValidInvoice | undefined, removedOre: number): number {
  const { lines, shippingOre, acontoOre = 0 } = invoice?.valid ?? { lines: [], shippingOre: 0 }
  const coveredOre = sumOfParts({ lines, shippingOre }) - removedOre
  return Math.max(0, 0 - Math.min(0, acontoOre) - coveredOre)
}

function takeRolls(drafts: Drafts, orderLineId: number, rolls: number): number {
  let [missing, removedOre] = [rolls, 0]
  for (const draft of drafts)
    draft.left = takeFrom(draft.left, orderLineId, (line) => {
      const quantity = Math.min(line.quantity, missing)
      if (quantity === 0) return line
      const totalOre = lineShare(line, quantity, 0)
      draft.rolls.push({ orderLineId, quantity, totalOre })
      missing -= quantity
      removedOre += totalOre
      return { ...line, quantity: line.quantity - quantity, totalOre: line.totalOre - totalOre }
    })
  return removedOre
}

function takeOre(drafts: Drafts, orderLineId: number, ore: number): number {
  let missingOre = ore
  for (const draft of drafts)
    draft.left = takeFrom(draft.left, orderLineId, (line) => {
      const totalOre = Math.min(line.totalOre, missingOre)
      if (totalOre === 0) return line
      draft.adjustments.push({ orderLineId, quantity: 0, totalOre })
      missingOre -= totalOre
      return { ...line, totalOre: line.totalOre - totalOre }
    })
  return missingOre
}

function takeFrom(left: Parts, orderLineId: number, take: (line: LinePart) => LinePart): Parts {
  return { ...left, lines: left.lines.map((line) => (line.orderLineId === orderLineId ? take(line) : line)) }
}

function takeShipping(drafts: Drafts, ore: number): number {
  let missingOre = ore
  for (const draft of drafts) {
    draft.shippingOre = Math.min(draft.left.shippingOre, missingOre)
    missingOre -= draft.shippingOre
  }
  return missingOre
}

function excessOf(
  line: Readonly<{ quantity: number; totalOre: number }>,
  invoiced: Readonly<{ quantity: number; totalOre: number }>,
): number {
  if (invoiced.quantity >= line.quantity) return Math.max(0, invoiced.totalOre - line.totalOre)
  const excessOre = invoiced.totalOre - lineShare(line, invoiced.quantity, 0)
  return excessOre > 1 ? excessOre : 0
}

export function partsOfOverInvoiced({ acontoOre, ...goods }: OverInvoicedParts): Parts {
  return { ...goodsOf(goods), ...(acontoOre < 0 && { acontoOre }) }
}

function goodsOf({ rolls, adjustments, shippingOre }: Goods): Parts {
  return { lines: [...rolls, ...adjustments], shippingOre }
}
