import type { QueryOf } from '#contract/http/call.ts'
import type { parcelCalls, SendingPreview } from '#contract/parcels/parcels.ts'
import { addBatches, type BatchedStock, batchOfLine, reserveRolls } from '#domain/batches/batch-rolls.ts'
import { packedBatchesText } from '#domain/batches/batch-texts.ts'
import { oreToKr } from '#domain/money/money.ts'
import { readyRolls } from '#domain/parcels/parcel.ts'
import { heldOf, reserveRollsAgain, sendableOf, sendRolls, unsentOf, type Withdrawn, withdrawnOf } from '#domain/parcels/rolls.ts'
import { planCaptures } from '#domain/payments/online/hold.ts'
import type { Connection } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { predictInvoices } from '#server/invoicing/issue-at-dispatch.ts'
import { dueBeforeLeaving, dueOfLines } from '#server/orders/due-online.ts'
import type { OrderLineRow, OrderRow, StoredOrder } from '#server/orders/order-answer.ts'
import { findStocks } from '#server/orders/order-parts.ts'
import { findOrdersById } from '#server/orders/queries.ts'
import { findHolds } from '#server/payments/online/release-money.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { proposeLabels } from './cartons.ts'

type PreviewQuery = QueryOf<(typeof parcelCalls)['previewSending']>

/** Previews sending orders, read at one instant. Informational only: everything is checked again when they are sent. */
export async function previewSending({ db, env }: Shop, query: PreviewQuery): Promise<SendingPreview[]> {
  return await inTransaction(db, (tx) => previewIn(tx, { env }, query), { isolation: 'repeatable read' })
}

async function previewIn(db: Connection, { env }: Pick<Shop, 'env'>, { ids, rolls }: PreviewQuery): Promise<SendingPreview[]> {
  const orders = await findOrdersById(db, ids)
  const sendable = orders.filter(({ status }) => rolls === 'unsent' || status !== 'cancelled')
  const lines = sendable.flatMap((order) => order.lines)
  const stocks = await findStocks(db, lines)
  const chosen = rolls === 'ready' ? readyRolls(lines, stocks) : new Map(lines.map((line) => [line.id, requestedRolls(line, rolls)]))
  const left = new Map([...stocks].map(([id, { stock }]) => [id, stock]))
  const previews: SendingPreview[] = []
  for (const order of orders) {
    const leaving = new Map(order.lines.flatMap(({ id }) => (chosen.get(id) ? [[id, chosen.get(id) ?? 0] as const] : [])))
    const { missingOre, unpaidOre } = await findMissing(db, order, leaving)
    previews.push({
      orderId: order.id,
      orderNumber: order.orderNumber,
      withdrawn: withdrawnAmong(order, leaving),
      isUnpaid: missingOre > 0,
      unpaid: oreToKr(unpaidOre),
      ...(await predictInvoices(db, { env }, { order, leaving })),
      parcels: (await proposeLabels(db, order.lines, leaving)).length,
      remote: takeFromStock(order, leaving, left),
      mixed: mixedLines(order, leaving, stocks),
    })
  }
  return previews
}

function requestedRolls(line: OrderLineRow, rolls: 'unsent' | ReadonlyMap<number, number>): number {
  return rolls === 'unsent' ? unsentOf(line) : Math.min(rolls.get(line.id) ?? 0, unsentOf(line))
}

/** `part` is only answered when the chosen rolls include withdrawn ones. */
function withdrawnAmong({ lines }: StoredOrder, leaving: ReadonlyMap<number, number>): Withdrawn | null {
  const isLeaving = lines.some((line) => (leaving.get(line.id) ?? 0) > sendableOf(line))
  return withdrawnOf(lines) === 'all' ? 'all' : isLeaving ? 'part' : null
}

/** What must be paid before the rolls leave, and what of them is unpaid; an order on invoice leaves before it is paid. */
async function findMissing(db: Connection, order: OrderRow, leaving: ReadonlyMap<number, number>) {
  const { payments: terms } = await readSettings(db)
  const { free, takingOre } = await findHolds(db, order.id)
  const missingOf = (dueOre: number) => planCaptures(dueOre - takingOre, free).missingOre
  return {
    missingOre: missingOf(await dueBeforeLeaving(db, order, leaving, terms)),
    unpaidOre: missingOf(await dueOfLines(db, order, leaving, terms)),
  }
}

/** Takes the rolls from the stock that is left, as sending does. Answers how many it lacks. */
function takeFromStock({ lines, status }: StoredOrder, leaving: ReadonlyMap<number, number>, left: Map<number, number>): number {
  return lines.reduce((remote, line) => {
    // a cancelled order is taken up again first, and has nothing reserved
    const { rolls } = status === 'cancelled' ? reserveRollsAgain(line, 0) : { rolls: line }
    const stock = left.get(line.productId ?? 0) ?? 0
    const { stockChange, parcel } = sendRolls(rolls, leaving.get(line.id) ?? 0, stock)
    if (line.productId !== null) left.set(line.productId, stock + stockChange)
    return remote + parcel.remote
  }, 0)
}

function mixedLines({ lines }: StoredOrder, leaving: ReadonlyMap<number, number>, stocks: ReadonlyMap<number, BatchedStock>) {
  return lines.flatMap((line) => {
    const batches = batchesLeaving(line, leaving.get(line.id) ?? 0, stocks)
    return batches.length > 1 ? [{ itemId: line.id, nameDa: line.nameDa, batches: packedBatchesText(batches) }] : []
  })
}

function batchesLeaving(line: OrderLineRow, rolls: number, stocks: ReadonlyMap<number, BatchedStock>) {
  const stock = line.productId === null ? undefined : stocks.get(line.productId)
  if (rolls === 0) return []
  const fromStock = Math.max(0, rolls - heldOf(line))
  return addBatches(line.batches, stock ? reserveRolls(stock, fromStock, batchOfLine(line)) : [])
}
