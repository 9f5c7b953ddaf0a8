import { and, asc, count, desc, eq, inArray, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import type { DaySpan } from '#domain/dashboard/sales-period.ts'
import { ONLINE_PAYMENT_STATES } from '#domain/payments/online/online-payment.ts'
import { isOwn, isOwnedBy } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import { claims } from '#server/database/schema/claims.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orderChanges, orderLines, orders, parcels } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { namedColumns, rowColumns, shapedStatement } from '#server/database/statement.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { ownerOfSession, type Visitor } from '#server/http/visitor.ts'
import { balancedOfOrders } from '#server/invoices/queries.ts'
import { betweenDays } from '#server/lists/list-queries.ts'
import { type OrderRow, type StoredOrder, toOrderAnswer, toStaffOrderAnswer } from './order-answer.ts'
import {
  activeParcels,
  changesOfOrders,
  historyOfOrders,
  invoicedLines,
  linesOfOrders,
  onlinePaymentsOfOrders,
  parcelsByOrder,
  withdrawnLines,
  withRolls,
} from './order-parts.ts'

/** The visitor's own order, or any order for staff with this work; null when there is none. */
export async function findOrder(
  db: Connection,
  id: number,
  visitor: Visitor,
  work: StaffAction = 'readOrders',
): Promise<StoredOrder | null> {
  return await findOne(db, and(eq(orders.id, id), mayDo(visitor, work) ? undefined : isOwn(visitor)))
}

/** In the order of `ids`; without unknown and deleted ones. */
export async function findOrdersById(db: Connection, ids: readonly number[]): Promise<StoredOrder[]> {
  const found = await findOrders(db, inArray(orders.id, [...ids]), { limit: ids.length, offset: 0 })
  return ids.flatMap((id) => found.find((order) => order.id === id) ?? [])
}

export async function findGuestOrder(db: Connection, token: string): Promise<StoredOrder | null> {
  return await findOne(db, eq(orders.confirmationToken, token))
}

export async function findOrderToConfirm(db: Connection, id: number): Promise<StoredOrder | null> {
  return await findOne(db, eq(orders.id, id))
}

/** Locks an order's row until the transaction ends, its buyer and the actor first (decision 0010). `staff` null is the shop itself. */
export async function lockOrder(tx: Connection, staff: Pick<Visitor, 'userId'> | null, id: number): Promise<OrderRow> {
  const [order] = await lockOrders(tx, staff, [id])
  if (!order) throw new ShopError('order_not_found')
  return order
}

/** Locks several orders: all buyers first, then orders by id. Throws order_not_found. */
export async function lockOrders(tx: Connection, staff: Pick<Visitor, 'userId'> | null, ids: readonly number[]): Promise<OrderRow[]> {
  const areThey = and(inArray(orders.id, [...ids]), isNull(orders.deletedAt))
  const found = await tx.select({ userId: orders.userId }).from(orders).where(areThey)
  if (found.length < new Set(ids).size) throw new ShopError('order_not_found')
  await lockAccounts(tx, { by: staff, changed: found.flatMap(({ userId }) => userId ?? []) })
  const locked = await tx.select().from(orders).where(areThey).orderBy(asc(orders.id)).for('no key update')
  if (locked.length < found.length) throw new ShopError('order_not_found')
  return locked
}

/** Days in Copenhagen, both included. */
export function placedBetween(from: string | undefined, to: string | undefined): SQL | undefined {
  return betweenDays(orders.createdAt, from, to)
}

/** Sales: orders neither cancelled nor deleted, paid or not. */
export function isSale({ from, to }: DaySpan): SQL | undefined {
  return and(placedBetween(from, to), ne(orders.status, 'cancelled'), isNull(orders.deletedAt))
}

export async function countOrders(db: Connection, condition: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
  return counted?.total ?? 0
}

type Page = Readonly<{ limit: number; offset: number; by?: readonly SQL[] }>
const NEWEST_FIRST = [desc(orders.createdAt), desc(orders.id)]

/** With lines and history, newest first by default; never deleted ones. */
export async function findOrders(
  db: Connection,
  condition: SQL | undefined,
  { limit, offset, by = NEWEST_FIRST }: Page,
): Promise<StoredOrder[]> {
  // the page is cut on an index alone, then only its rows are read
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
    .orderBy(...by)
    .limit(limit)
    .offset(offset)
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, page))
    .orderBy(...by)
  return await withParts(db, found)
}

type Values = Readonly<Record<string, unknown>>
type KnownParts = Readonly<{
  hasParcels: boolean
  hasChanges: boolean
  hasOnlinePayments: boolean
  hasWithdrawals: boolean
  hasInvoices: boolean
}>
const KNOWN_PARTS = {
  hasParcels: sql`exists (select from ${parcels} where ${parcels.orderId} = ${orders.id})`,
  hasChanges: sql`exists (select from ${orderChanges} where ${orderChanges.orderId} = ${orders.id})`,
  hasOnlinePayments: sql`exists (select from ${onlinePayments} where ${onlinePayments.orderId} = ${orders.id})`,
  hasWithdrawals: sql`exists (select from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.kind} = 'withdrawal')`,
  hasInvoices: sql`exists (select from ${invoices} where ${invoices.orderId} = ${orders.id})`,
} satisfies Record<keyof KnownParts, SQL>

const ownOrdersPage = shapedStatement<Values, OrderRow & KnownParts>('own-orders')
const ownOrdersCount = shapedStatement<Values, { total: number }>('count-own-orders')

/** `search` is a pattern in small letters: number, reference and who, or a product's name or SKU in the order. */
type OwnFilter = Readonly<{ from: string | undefined; to: string | undefined; search: string | undefined }>
type OwnPage = OwnFilter & Readonly<{ limit: number; offset: number }>
type Slots = Readonly<Record<string, Placeholder>>

export function ownOrdersOfSession(tokenHash: Buffer, { limit, offset, ...filter }: OwnPage) {
  const order = sql.join(NEWEST_FIRST, sql`, `)
  return ownOrdersPage(
    shapeOf(filter),
    (slots) => {
      const isMatch = isOwnOf(ownerOfSession(slots.tokenHash as Placeholder), filter, slots)
      return sql`
        select ${rowColumns(orders)}, ${namedColumns(KNOWN_PARTS)} from ${orders} where ${orders.id} in (
          select ${orders.id} from ${orders} where ${isMatch} order by ${order} limit ${slots.limit} offset ${slots.offset}) order by ${order}`
    },
    { tokenHash, ...filter, limit, offset },
  )
}

export async function countOwnOrders(db: Connection, userId: number, filter: OwnFilter): Promise<number> {
  const counting = ownOrdersCount(
    shapeOf(filter),
    (slots) => sql`select count(*)::integer as total from ${orders} where ${isOwnOf(sql`${slots.userId}::integer`, filter, slots)}`,
    { userId, ...filter },
  )
  const { counted } = await runQuickly(db, { counted: counting })
  return counted[0]?.total ?? 0
}

function shapeOf({ from, to, search }: OwnFilter): string {
  return [from !== undefined && 'from', to !== undefined && 'to', search !== undefined && 'search'].filter(Boolean).join(' ')
}

function isOwnOf(owner: SQL, { from, to, search }: OwnFilter, slots: Slots): SQL | undefined {
  const day = (name: 'from' | 'to', value: string | undefined) => value && (slots[name] as unknown as string)
  return and(
    isOwnedBy(owner),
    placedBetween(day('from', from), day('to', to)),
    search === undefined ? undefined : holds(slots),
    isNull(orders.deletedAt),
  )
}

function holds({ search }: Slots): SQL {
  return sql`(${orders.searchText} like ${search}::text or exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and (lower(${orderLines.nameDa} collate danish) like ${search}::text or lower(${orderLines.kcwId}) like ${search}::text)))`
}

async function findOne(db: Connection, condition: SQL | undefined): Promise<StoredOrder | null> {
  const [order] = await findOrders(db, condition, { limit: 1, offset: 0 })
  return order ?? null
}

/** Loads all parts in one round trip. The sums of an order with online payments are those of the instant its payments were read. */
export async function withParts(db: Connection, found: readonly (OrderRow & Partial<KnownParts>)[]): Promise<StoredOrder[]> {
  const mayHave = (part: keyof KnownParts) => found.some((order) => order[part] !== false)
  const orderIds = found.map(({ id }) => id)
  if (orderIds.length === 0) return []
  const parts = await runQuickly(db, {
    lines: linesOfOrders({ orderIds }),
    history: historyOfOrders({ orderIds }),
    documents: balancedOfOrders({ orderIds }),
    invoiced: mayHave('hasInvoices') ? invoicedLines({ orderIds }) : null,
    withdrawn: mayHave('hasWithdrawals') ? withdrawnLines({ orderIds }) : null,
    changes: mayHave('hasChanges') ? changesOfOrders({ orderIds }) : null,
    parcels: mayHave('hasParcels') ? activeParcels({ orderIds }) : null,
    onlinePayments: mayHave('hasOnlinePayments') ? onlinePaymentsOfOrders({ orderIds, states: ONLINE_PAYMENT_STATES }) : null,
  })
  const linesOf = Map.groupBy(withRolls(parts.lines, { withdrawn: parts.withdrawn, invoiced: parts.invoiced }), ({ orderId }) => orderId)
  const historyOf = Map.groupBy(parts.history, ({ orderId }) => orderId)
  const invoicesOf = Map.groupBy(parts.documents, ({ orderId }) => orderId)
  const changesOf = Map.groupBy(parts.changes, ({ orderId }) => orderId)
  const parcelsOf = parcelsByOrder(parts.parcels)
  const onlinePaymentsOf = Map.groupBy(parts.onlinePayments, ({ orderId }) => orderId)
  return found.map((order) => ({
    ...order,
    ...onlinePaymentsOf.get(order.id)?.at(-1)?.orderMoney,
    lines: linesOf.get(order.id) ?? [],
    history: historyOf.get(order.id) ?? [],
    invoices: invoicesOf.get(order.id) ?? [],
    parcels: parcelsOf.get(order.id) ?? [],
    changes: changesOf.get(order.id) ?? [],
    onlinePayments: onlinePaymentsOf.get(order.id) ?? [],
  }))
}

export async function staffAnswerNow(tx: Connection, id: number): Promise<Order | null> {
  const order = await findOrderToConfirm(tx, id)
  return order && toStaffOrderAnswer(order)
}

export async function ownAnswerNow(tx: Connection, id: number): Promise<Order | null> {
  const order = await findOrderToConfirm(tx, id)
  return order && toOrderAnswer(order)
}
