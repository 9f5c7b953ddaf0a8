import { and, asc, eq, inArray } from 'drizzle-orm'
import { documentName } from '#domain/invoices/invoice.ts'
import { DISPATCH_OBSTACLE_TEXTS, dispatchObstacle, isDueAtDispatch, termsAtDispatch } from '#domain/invoices/invoice-at-dispatch.ts'
import { proposedInvoices } from '#domain/invoices/proposed-invoices.ts'
import { unsentOf } from '#domain/orders/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findAgreedTerms } from './agreed-terms.ts'
import { issueLocked, readWhat } from './issue-invoice.ts'
import type { StoredOrder } from './order-answer.ts'
import { readUninvoiced } from './uninvoiced.ts'

/** What of a shop tells whether, and as of when, an invoice is issued. */
export type DispatchingShop = Readonly<{ env: Pick<Shop['env'], 'demo'>; now: Shop['now'] }>

/**
 * Issues and mails what the shop's setting proposes of an order of which a parcel, or a change that leaves nothing to send, has just been written down, in the same transaction (setting 'Faktura',
 * decision 0043). Answers what staff are told of it: the invoices, why there is none, or nothing where none was due. Sending is never hindered by it.
 */
export async function issueAtDispatch(tx: Connection, { env, now }: DispatchingShop, by: Visitor, orderId: number): Promise<string> {
  const { invoicing, company } = await readSettings(tx)
  if (!invoicing.atDispatch) return ''
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone`)
  const { proposed, isAllSent } = await readUninvoiced(tx, order)
  if (proposed.length === 0 || !isDueAtDispatch(invoicing.per, { isAllSent })) return ''
  const obstacle = dispatchObstacle(order, { isDemo: env.demo, company })
  if (obstacle) return DISPATCH_OBSTACLE_TEXTS[obstacle]
  const agreed = await findAgreedTerms(tx, order)
  const terms = termsAtDispatch({ paymentMethod: order.paymentMethod, isPaid: order.paymentStatus === 'paid', agreed })
  const ids: number[] = []
  for (const parcelId of proposed) {
    const what = parcelId === null ? {} : await readWhat(tx, order, { parcelId })
    ids.push(await issueLocked(tx, { order, terms, ...what, by, now }))
  }
  const issued = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), inArray(invoices.id, ids)))
    .orderBy(asc(invoices.number))
  return `${issued.map(documentName).join(' og ')} er udstedt og mailes.`
}

type Foreseen = Readonly<{ invoices: number; notInvoiced: string | null }>

/** The same before some rolls of an order leave: how many invoices will be issued with them, or why none although one is due. */
export async function foreseeInvoices(
  db: Connection,
  { env }: Pick<DispatchingShop, 'env'>,
  { order, leaving }: Readonly<{ order: StoredOrder; leaving: ReadonlyMap<number, number> }>,
): Promise<Foreseen> {
  const { invoicing, company } = await readSettings(db)
  const none = { invoices: 0, notInvoiced: null }
  if (!invoicing.atDispatch) return none
  const { rest, parcels } = await readUninvoiced(db, order)
  const isAllSent = order.lines.every((line) => unsentOf(line) === (leaving.get(line.id) ?? 0))
  const next = { id: 0, lines: [...leaving].map(([orderLineId, quantity]) => ({ orderLineId, quantity })) }
  const due = proposedInvoices(invoicing.per, { rest, parcels: [...parcels, next], isAllSent })
  if (due.length === 0 || !isDueAtDispatch(invoicing.per, { isAllSent })) return none
  const obstacle = dispatchObstacle(order, { isDemo: env.demo, company })
  return obstacle ? { invoices: 0, notInvoiced: DISPATCH_OBSTACLE_TEXTS[obstacle] } : { invoices: due.length, notInvoiced: null }
}
