import { eq } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import type { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { krToOre } from '#domain/money/money.ts'
import { bookedText } from '#domain/payments/bank/bank-lines.ts'
import { readReferences } from '#domain/payments/bank/payment-references.ts'
import type { Connection } from '#server/database/connect.ts'
import { bankLines } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { updateAconto } from '#server/invoicing/update-aconto.ts'
import { lockOrders } from '#server/orders/queries.ts'
import { bookOnOrder, refundable } from '#server/payments/by-hand/book-by-hand.ts'
import { refuseAboveOpen } from '#server/payments/by-hand/book-for-order.ts'
import type { Shop } from '#server/shop.ts'
import { withTransferred } from './find-targets.ts'

type Call = (typeof bankStatementCalls)['bookBankLines']
type RequestedLine = BodyOf<Call>['lines'][number]
type Outcome = ResponseOf<Call>['lines'][number]

/** Books bank lines, each in its own transaction. Lines that cannot be booked are refused individually. */
export async function bookBankLines(shop: Shop, staff: Visitor, { lines }: BodyOf<Call>): Promise<Omit<ResponseOf<Call>, 'success'>> {
  const outcomes: Outcome[] = []
  for (const line of lines) outcomes.push(await bookOne(shop, staff, line))
  shop.outbox.wake()
  const isBooked = (id: number) => outcomes.some((one) => one.id === id && one.outcome === 'booked')
  const booked = lines.filter(({ id }) => isBooked(id))
  const counted = {
    payments: booked.filter(({ left }) => left > 0).length,
    refunds: booked.filter(({ left }) => left < 0).length,
    already: outcomes.filter(({ outcome }) => outcome === 'already').length,
    refused: outcomes.filter(({ outcome }) => outcome === 'refused').length,
  }
  return { message: bookedText(counted), lines: outcomes }
}

async function bookOne(shop: Shop, staff: Visitor, input: RequestedLine): Promise<Outcome> {
  try {
    return { id: input.id, outcome: (await bookLine(shop, staff, input)) ? 'booked' : 'already', message: null }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { id: input.id, outcome: 'refused', message: error.message }
  }
}

async function bookLine(shop: Shop, staff: Visitor, { id, left, parts, isOverpaid }: RequestedLine): Promise<boolean> {
  const leftOre = krToOre(left)
  const shares = parts.map(({ orderId, amount }) => ({ orderId, amountOre: krToOre(amount) }))
  requireWhole(leftOre, shares)
  return await inTransaction(shop.db, async (tx) => {
    const held = await lockOrders(
      tx,
      staff,
      shares.map(({ orderId }) => orderId),
    )
    const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('no key update')
    if (!line) throw new ShopError('bank_line_not_found')
    if (line.bookedOre === line.amountOre) return false
    if (line.aside !== null) throw new ShopError('bank_line_aside')
    if (line.amountOre - line.bookedOre !== leftOre) throw new ShopError('bank_line_changed')
    const at = shop.now()
    const invoiceNumbers = await namedIn(tx, line)
    for (const { orderId, amountOre } of shares) {
      const order = held.find((one) => one.id === orderId)
      if (!order) throw new ShopError('order_not_found')
      if (amountOre < 0) await refundable(tx, order, 0 - amountOre)
      else if (!isOverpaid) await refuseAboveOpen(tx, order, amountOre)
      const movement = { amountOre, way: 'bank', paidOn: line.day, reference: null, bankLineId: id, invoiceNumbers, at } as const
      await bookOnOrder(tx, staff, order, movement)
    }
    for (const { orderId } of shares) await updateAconto(tx, shop, staff, orderId)
    return true
  })
}

/** The invoices the payer names, by number or by the reference of a transfer; otherwise those whose bare number the text may be. */
async function namedIn(tx: Connection, { id, day, text, amountOre }: typeof bankLines.$inferSelect): Promise<readonly number[]> {
  const [line] = await withTransferred(tx, [{ id, day, text, leftOre: amountOre, isLookalike: false }])
  const { invoices, bare } = readReferences(text)
  const named = [...invoices, ...(line?.transferred ?? [])]
  return named.length > 0 ? named : bare
}

function requireWhole(leftOre: number, shares: readonly Readonly<{ orderId: number; amountOre: number }>[]): void {
  const isOnce = new Set(shares.map(({ orderId }) => orderId)).size === shares.length
  const isOneWay = shares.every(({ amountOre }) => amountOre !== 0 && amountOre > 0 === leftOre > 0)
  if (!isOnce || !isOneWay || shares.reduce((sum, { amountOre }) => sum + amountOre, 0) !== leftOre) throw new ShopError('bank_parts_wrong')
}
