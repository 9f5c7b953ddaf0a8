import { and, eq, inArray, lt, ne, notExists, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME, retainedOfBuyer } from '#domain/privacy/erasing.ts'
import { eraseFreeText, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { startOfDay } from '#server/database/copenhagen.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { exportProofs, orderChanges, orderHistory, orderNotes, orders, parcels, shippingLabels } from '#server/database/schema/orders.ts'
import { bankLines, payments } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'

const WITHOUT_CONTACT = {
  customerPhone: '',
  notes: null,
  placedReason: null,
  orderedByUserId: null,
  orderedByName: null,
  confirmationToken: null,
  // where the buyer fetched parcels; the voucher states the buyer's own address
  pickupPoint: null,
} as const
const WITHOUT_BUYER = {
  ...WITHOUT_CONTACT,
  tracking: null,
  customerName: FORGOTTEN_NAME,
  customerEmail: FORGOTTEN_EMAIL,
  company: null,
  cvr: null,
  reference: null,
  receiver: null,
  ean: null,
  shippingAddress: '',
  shippingPostalCode: '',
  shippingCity: '',
  invoiceAddress: null,
  invoicePostalCode: null,
  invoiceCity: null,
  invoiceCountry: null,
} as const

const ORDERS_AT_ONCE = 500

/** True in SQL for exports with a buyer: their tracking number is the proof that the goods left, a voucher like the invoice (momsloven § 34). */
const needsExportProof = sql<boolean>`(${orders.vatTreatment} = 'export' and ${orders.customerEmail} <> ${FORGOTTEN_EMAIL})`

/** True in SQL for orders whose buyer is erased and gets no more mails: every order has a phone number until then. */
export const isWithoutContact = sql`(${orders.buyerForgottenAt} is not null and ${orders.customerPhone} = '')`

/** True in SQL while a claim of the order is undecided, or its money is owed (`isOwed`). */
export const hasUnfinishedClaim = sql<boolean>`exists (select from claims c where c.order_id = orders.id
  and (c.state in ('open', 'asked', 'awaitingGoods') or (c.refund_ore > 0 and c.paid_back_at is null and orders.open_ore < 0)))`

/** Erases buyers as the Bookkeeping Act allows (`retainedOfBuyer`). Answers finished orders, whose claims, notes, log and mails the caller erases. */
export async function eraseBuyers(tx: Connection, ids: readonly number[], at: Date): Promise<readonly number[]> {
  const byRetention = { everything: [] as number[], voucher: [] as number[], nothing: [] as number[] }
  await lockOrders(tx, ids)
  for (const order of await findBought(tx, ids)) byRetention[retainedOfBuyer(order)].push(order.id)
  const mark = { buyerForgottenAt: sql`coalesce(${orders.buyerForgottenAt}, ${at.toISOString()}::timestamptz)` }
  await change(tx, byRetention.everything, mark)
  await change(tx, byRetention.voucher, {
    ...mark,
    ...WITHOUT_CONTACT,
    tracking: sql`case when ${needsExportProof} then ${orders.tracking} end`,
  })
  await change(tx, byRetention.nothing, { ...mark, ...WITHOUT_BUYER })
  return [...byRetention.voucher, ...byRetention.nothing]
}

/** Erases free texts of orders: history, changes, parcels, payments and staff notes, and documents that name a receiver whose buyer is gone. */
export async function eraseNotes(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const isAboutThem = (column: PgColumn) => inArray(column, [...ids])
  await tx.update(orderHistory).set({ notes: null }).where(isAboutThem(orderHistory.orderId))
  const withProof = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAboutThem(orders.id), needsExportProof))
  await tx
    .update(parcels)
    .set({ tracking: null })
    .where(and(isAboutThem(parcels.orderId), notInArray(parcels.orderId, withProof)))
  await tx.update(shippingLabels).set({ tracking: null, refusal: null }).where(isAboutThem(shippingLabels.orderId))
  await tx.update(payments).set({ reference: null }).where(isAboutThem(payments.orderId))
  const paidWith = tx.select({ id: payments.bankLineId }).from(payments).where(isAboutThem(payments.orderId))
  await tx.update(bankLines).set({ text: '' }).where(inArray(bankLines.id, paidWith))
  await tx
    .update(orderChanges)
    .set({ note: null, difference: sql`(${orderChanges.difference} || '{"fields": {}}') - 'pickupPoint'` })
    .where(isAboutThem(orderChanges.orderId))
  const withoutBuyer = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAboutThem(orders.id), eq(orders.customerEmail, FORGOTTEN_EMAIL)))
  await tx.delete(exportProofs).where(inArray(exportProofs.orderId, withoutBuyer))
  await tx.delete(orderNotes).where(isAboutThem(orderNotes.orderId))
}

export async function eraseOrdersInLog(tx: Connection, ids: readonly number[]): Promise<void> {
  await eraseFreeText(tx, 'order', ids)
  await eraseFreeText(tx, 'invoice', await invoicesOf(tx, ids))
}

/** Erases buyers from orders placed before a day and not invoiced since, in batches. Figures stay. */
export async function eraseBuyersBefore(db: Database, day: CalendarDate): Promise<void> {
  const midnight = startOfDay(day)
  const younger = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.orderId} = ${orders.id} and ${invoices.issueDate} >= ${day}`)
  const eraseSome = async () =>
    await inTransaction(db, async (tx) => {
      await lockForErasure(tx)
      const old = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(lt(orders.createdAt, midnight), ne(orders.customerEmail, FORGOTTEN_EMAIL), notExists(younger)))
        .limit(ORDERS_AT_ONCE)
      const ids = old.map(({ id }) => id)
      await lockOrders(tx, ids)
      await change(tx, ids, WITHOUT_BUYER)
      await eraseNotes(tx, ids)
      await eraseOrdersInLog(tx, ids)
      return ids.length
    })
  while ((await eraseSome()) === ORDERS_AT_ONCE);
}

async function lockOrders(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('no key update')
}

/** Read after the lock: claims and documents are made behind it. */
async function findBought(tx: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, status, paymentStatus } = orders
  const isDeleted = sql<boolean>`${orders.deletedAt} is not null`
  const isInvoiced = sql<boolean>`exists (select from invoices where invoices.order_id = orders.id)`
  return await tx
    .select({ id, status, paymentStatus, isDeleted, isInvoiced, hasUnfinishedClaim })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
}

async function change(tx: Connection, ids: readonly number[], values: Parameters<ReturnType<typeof tx.update<typeof orders>>['set']>[0]) {
  if (ids.length > 0)
    await tx
      .update(orders)
      .set(values)
      .where(inArray(orders.id, [...ids]))
}

export async function invoicesOf(tx: Connection, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  const documents = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
  return documents.map(({ id }) => id)
}
