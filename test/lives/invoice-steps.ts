import { annul, type Invoice, invoicedOre, isCredited, type Line, type Order, rollsOf, sum, totalOre, type World } from './model.ts'
import { living, orderOf, type StepMaker } from './step.ts'

export const issue: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const isCancelled = order.status === 'cancelled'
  const rolls = order.lines.flatMap((line) => toInvoice(line))
  const refused = isCancelled ? 'order_cancelled' : rolls.length === 0 ? 'already_invoiced' : null
  return {
    name: `${order.id} is invoiced`,
    call: `POST /orders/${order.id}/invoice`,
    body: { paymentTerms: '8_days' },
    by: 'staff',
    refused,
    apply: (after, answer) => {
      const own = orderOf(after, order.id)
      const { id, number } = answer.invoice as { id: number; number: number }
      // what is on no invoice yet
      const ore = totalOre(own) - invoicedOre(own)
      own.invoices.push({ id, number, totalOre: ore, creditedOre: 0, hasAmountCredited: false })
      for (const line of own.lines) for (const roll of toInvoice(line)) roll.invoice = number
      after.numbers += 1
    },
  }
}

/** Rolls on no valid invoice; what came back was invoiced and credited. */
function toInvoice(line: Line) {
  return line.rolls.filter(({ place: where, invoice }) => where !== 'off' && where !== 'back' && invoice === null)
}

export const annulInvoice: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order || order.invoices.length === 0) return null
  const invoice = dice.one(order.invoices)
  return {
    name: `invoice ${invoice.number} of ${order.id} is taken back`,
    call: `POST /invoices/${invoice.id}/credit-note`,
    body: { reason: 'Forkert' },
    by: 'staff',
    refused: isCredited(order, invoice) ? 'already_credited' : null,
    apply: (after) => {
      const own = orderOf(after, order.id)
      const found = own.invoices.find(({ id }) => id === invoice.id)
      if (found) annul(after, own, found)
    },
  }
}

export const creditRolls: StepMaker = (world, dice) => {
  const order = living(world, dice)
  const invoice = order?.invoices.at(-1)
  if (!order || !invoice) return null
  const restock = dice.upTo(1) === 0
  const lines = order.lines.flatMap(({ itemId, ...line }) => {
    const most = line.rolls.filter((roll) => roll.place === 'sent' && roll.invoice === invoice.number).length
    const quantity = dice.upTo(most)
    return quantity > 0 ? [{ itemId, quantity, restock }] : []
  })
  if (lines.length === 0) return null
  const worthOre = sum(lines.map(({ itemId, quantity }) => quantity * unitOf(order, itemId)))
  return {
    name: `rolls of ${order.id} come back ${JSON.stringify(lines)}`,
    call: `POST /invoices/${invoice.id}/credit-note`,
    body: { reason: 'Retur', lines },
    by: 'staff',
    refused: isCredited(order, invoice) ? 'already_credited' : null,
    apply: (after, answer) => {
      const own = orderOf(after, order.id)
      const of = own.invoices.find(({ id }) => id === invoice.id)
      if (!of) return
      const answeredOre = Math.round((answer.invoice as { total: number }).total * 100)
      // an amount that was credited before lies on the rolls too, of whatever invoice they are now: then they come to less
      const ore = own.invoices.some(({ hasAmountCredited }) => hasAmountCredited) ? Math.min(answeredOre, worthOre) : worthOre
      credit(after, { order: own, invoice: of, ore })
      for (const { itemId, quantity } of lines) {
        const line = own.lines.find((one) => one.itemId === itemId)
        const coming = line ? rollsOf(line, 'sent').filter((roll) => roll.invoice === of.number) : []
        for (const roll of coming.slice(0, quantity)) roll.place = 'back'
        if (line && restock) line.product.stock += quantity
      }
    },
  }
}

const unitOf = ({ lines }: Order, itemId: number) =>
  sum(lines.filter((line) => line.itemId === itemId && !line.onPoints).map(({ unitOre }) => unitOre))

export const creditAmount: StepMaker = (world, dice) => {
  const order = living(world, dice)
  const invoice = order?.invoices.at(-1)
  if (!order || !invoice) return null
  const left = invoice.totalOre - invoice.creditedOre
  const ore = Math.max(1, dice.one([100_00, left, left + 1]))
  const refused = () => {
    if (isCredited(order, invoice)) return 'already_credited'
    return ore > left ? 'credit_above_rest' : null
  }
  return {
    name: `${ore} øre of ${order.id} are credited`,
    call: `POST /invoices/${invoice.id}/credit-note`,
    body: { reason: 'Afslag', amount: ore / 100 },
    by: 'staff',
    refused: refused(),
    apply: (after) => {
      const own = orderOf(after, order.id)
      const of = own.invoices.find(({ id }) => id === invoice.id)
      if (!of) return
      of.hasAmountCredited = true
      credit(after, { order: own, invoice: of, ore })
    },
  }
}

function credit(world: World, { order, invoice, ore }: Readonly<{ order: Order; invoice: Invoice; ore: number }>): void {
  invoice.creditedOre += ore
  order.reducedOre += ore
  world.numbers += 1
}
