import { lineShare } from '#domain/orders/line-share.ts'
import { type LinePart, type Parts, type StandingInvoice, sumOfParts } from './invoice-parts.ts'

/** An order as it is owed now: its lines' rolls and øre, and the freight. */
export type OwedOrder = Readonly<{ lines: readonly Readonly<{ id: number; quantity: number; totalOre: number }>[]; shippingOre: number }>

/** What standing invoices say of a line, rolls and øre. */
function invoicedOf(standing: readonly Parts[], id: number): Readonly<{ quantity: number; totalOre: number }> {
  const parts = standing.flatMap(({ lines }) => lines.filter(({ orderLineId }) => orderLineId === id))
  return {
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    totalOre: parts.reduce((sum, { totalOre }) => sum + totalOre, 0),
  }
}

/**
 * What of an order no standing invoice says: the invoices of an order and this rest come to its total exactly. A line of which no roll but still
 * øre are left had its price changed after it was invoiced. Lines of which nothing is left are left out.
 */
export function restToInvoice(order: OwedOrder, invoices: readonly StandingInvoice[]): Parts {
  const standing = invoices.map((invoice) => invoice.standing)
  const lines = order.lines.flatMap(({ id, quantity, totalOre }) => {
    const invoiced = invoicedOf(standing, id)
    const rest = { quantity: Math.max(0, quantity - invoiced.quantity), totalOre: Math.max(0, totalOre - invoiced.totalOre) }
    return rest.quantity === 0 && rest.totalOre === 0 ? [] : [{ orderLineId: id, ...rest }]
  })
  const invoicedShippingOre = standing.reduce((sum, { shippingOre }) => sum + shippingOre, 0)
  return { lines, shippingOre: Math.max(0, order.shippingOre - invoicedShippingOre) }
}

/** True where there is something to invoice: rolls, also those that cost nothing, or øre. */
export function hasRest(rest: Parts): boolean {
  return rest.lines.length > 0 || rest.shippingOre > 0
}

/**
 * The part of a rest that is invoiced for some rolls: each line's share, the last roll with its last øre, and the whole freight, which so
 * stands on the first invoice. A changed price of what was invoiced before comes along.
 */
export function partOfRest(rest: Parts, rollsOf: (orderLineId: number) => number): Parts {
  const lines = rest.lines.flatMap((line): LinePart[] => {
    if (line.quantity === 0) return [line]
    const quantity = line.orderLineId === null ? 0 : Math.max(0, Math.min(line.quantity, rollsOf(line.orderLineId)))
    return quantity === 0 ? [] : [{ ...line, quantity, totalOre: lineShare(line, quantity, 0) }]
  })
  return { lines, shippingOre: rest.shippingOre }
}

/** What a change took off an invoice: the rolls with their shares, price changes of lines, and freight. */
type TakenOff = Readonly<{ id: number; rolls: readonly LinePart[]; adjustments: readonly LinePart[]; shippingOre: number }>

type Drafts = readonly { id: number; left: Parts; rolls: LinePart[]; adjustments: LinePart[]; shippingOre: number }[]

/**
 * What standing invoices say too much after an order was changed, newest invoice first: rolls that were taken off, lines that became cheaper, and
 * freight. An øre by which shares of the same price may differ is no reason for a credit note. Null where credit notes took so much off already
 * that the change leaves less than nothing. The order's lines are all it ever had, those taken off whole with no rolls.
 */
export function takenOff(order: OwedOrder, invoices: readonly StandingInvoice[]): TakenOff[] | null {
  const standing = invoices.map((invoice) => invoice.standing)
  const drafts: Drafts = invoices.toReversed().map(({ id, left }) => ({ id, left, rolls: [], adjustments: [], shippingOre: 0 }))
  let missingOre = 0
  for (const line of order.lines) {
    const invoiced = invoicedOf(standing, line.id)
    const rolls = Math.max(0, invoiced.quantity - line.quantity)
    const rollsOre = takeRolls(drafts, line.id, rolls)
    const still = { quantity: invoiced.quantity - rolls, totalOre: invoiced.totalOre - rollsOre }
    missingOre += takeOre(drafts, line.id, excessOf(line, still))
  }
  const shippingOre = standing.reduce((sum, parts) => sum + parts.shippingOre, 0) - order.shippingOre
  missingOre += takeShipping(drafts, Math.max(0, shippingOre))
  if (missingOre > 0) return null
  return drafts.filter((draft) => draft.rolls.length > 0 || sumOfParts(partsOfTakenOff(draft)) > 0)
}

/** Takes rolls of a line from the invoices that have them left; answers what they come to. */
function takeRolls(drafts: Drafts, orderLineId: number, rolls: number): number {
  let [missing, takenOre] = [rolls, 0]
  for (const draft of drafts)
    draft.left = takeFrom(draft.left, orderLineId, (line) => {
      const quantity = Math.min(line.quantity, missing)
      if (quantity === 0) return line
      const totalOre = lineShare(line, quantity, 0)
      draft.rolls.push({ orderLineId, quantity, totalOre })
      missing -= quantity
      takenOre += totalOre
      return { ...line, quantity: line.quantity - quantity, totalOre: line.totalOre - totalOre }
    })
  return takenOre
}

/** Takes an amount of a line from what the invoices have left of it; answers what could not be taken. */
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

/** Takes freight from what the invoices have left of it; answers what could not be taken. */
function takeShipping(drafts: Drafts, ore: number): number {
  let missingOre = ore
  for (const draft of drafts) {
    draft.shippingOre = Math.min(draft.left.shippingOre, missingOre)
    missingOre -= draft.shippingOre
  }
  return missingOre
}

/** What rolls of a line were invoiced above their price now. */
function excessOf(
  line: Readonly<{ quantity: number; totalOre: number }>,
  invoiced: Readonly<{ quantity: number; totalOre: number }>,
): number {
  if (invoiced.quantity >= line.quantity) return Math.max(0, invoiced.totalOre - line.totalOre)
  const excessOre = invoiced.totalOre - lineShare(line, invoiced.quantity, 0)
  return excessOre > 1 ? excessOre : 0
}

/** What was taken off as the parts a credit note is written down with. */
export function partsOfTakenOff({ rolls, adjustments, shippingOre }: TakenOff): Parts {
  return { lines: [...rolls, ...adjustments], shippingOre }
}
