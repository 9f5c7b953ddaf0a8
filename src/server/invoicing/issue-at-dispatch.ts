import { and, asc, eq, inArray } from 'drizzle-orm'
import { documentName } from '#domain/invoices/invoice.ts'
import {
  DISPATCH_OBSTACLE_TEXTS,
  dispatchObstacle,
  isDueAtDispatch,
  proposedInvoices,
  type SentParcel,
  termsAtDispatch,
  uninvoicedParcels,
} from '#domain/invoices/proposed-invoices.ts'
import { unsentOf } from '#domain/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { StoredOrder } from '#server/orders/order-answer.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { findAgreedTerms } from './draft-invoice.ts'
import { issueEach } from './issue-invoice.ts'
import { readSent, readUninvoiced } from './uninvoiced.ts'

export type DispatchingShop = Readonly<{ env: Pick<Shop['env'], 'demo'>; now: Shop['now'] }>

/** Issues the invoices due after a parcel or a change (setting 'Faktura', decision 0043). Answers a text for staff, '' if none was due. */
export async function issueAtDispatch(tx: Connection, { env, now }: DispatchingShop, by: Visitor, orderId: number): Promise<string> {
  const { invoicing, company } = await readSettings(tx)
  if (!invoicing.atDispatch) return ''
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone`)
  const { dueAtDispatch, isAllSent } = await readUninvoiced(tx, order)
  if (dueAtDispatch.length === 0 || !isDueAtDispatch(invoicing.per, { isAllSent })) return ''
  const obstacle = dispatchObstacle(order, { isDemo: env.demo, company })
  if (obstacle) return DISPATCH_OBSTACLE_TEXTS[obstacle]
  const agreed = await findAgreedTerms(tx, order)
  const terms = termsAtDispatch({ paymentMethod: order.paymentMethod, isPaid: order.paymentStatus === 'paid', agreed })
  const ids = await issueEach(tx, dueAtDispatch, { order, terms, by, now })
  const issued = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), inArray(invoices.id, ids)))
    .orderBy(asc(invoices.number))
  return `${issued.map(documentName).join(' og ')} er udstedt og mailes.`
}

type PredictedInvoices = Readonly<{ invoices: number; notInvoiced: string | null }>

/** Predicts the invoices before rolls are sent: their number, or why none is issued. */
export async function predictInvoices(
  db: Connection,
  { env }: Pick<DispatchingShop, 'env'>,
  { order, leaving }: Readonly<{ order: StoredOrder; leaving: ReadonlyMap<number, number> }>,
): Promise<PredictedInvoices> {
  const { invoicing, company } = await readSettings(db)
  const none = { invoices: 0, notInvoiced: null }
  if (!invoicing.atDispatch) return none
  const { rest, sent, invoiced } = await readSent(db, order)
  const isAllSent = order.lines.every((line) => unsentOf(line) === (leaving.get(line.id) ?? 0))
  const next = { id: 0, lines: [...leaving].map(([orderLineId, quantity]) => ({ orderLineId, quantity })), itsInvoices: [] }
  const parcels = uninvoicedParcels<SentParcel>([...sent, next], invoiced)
  const due = proposedInvoices(invoicing.per, { rest, parcels, isAllSent })
  if (due.length === 0 || !isDueAtDispatch(invoicing.per, { isAllSent })) return none
  const obstacle = dispatchObstacle(order, { isDemo: env.demo, company })
  return obstacle ? { invoices: 0, notInvoiced: DISPATCH_OBSTACLE_TEXTS[obstacle] } : { invoices: due.length, notInvoiced: null }
}
