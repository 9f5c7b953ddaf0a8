import { and, asc, count, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { ClaimScope, claimCalls } from '#contract/claims/claims.ts'
import type { QueryOf } from '#contract/http/call.ts'
import { isOrderId } from '#domain/claims/claim.ts'
import { MAX_PAGE_SIZE, RECORD_ID } from '#domain/lists/paging.ts'
import { WITHDRAWAL_DAYS } from '#domain/terms/consumer-rights.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { inCopenhagen } from '#server/database/copenhagen.ts'
import { claimEntries, claimLines, claimPhotos, claims } from '#server/database/schema/claims.ts'
import { users } from '#server/database/schema/customers.ts'
import { labelEvents, orderLines, orders, shippingLabels } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { anywhere } from '#server/lists/list-queries.ts'

export type ClaimRow = typeof claims.$inferSelect
type ClaimedLine = Readonly<{ claimId: number; itemId: number; quantity: number; nameDa: string; kcwId: string }>
type Entry = typeof claimEntries.$inferSelect & Readonly<{ byName: string | null }>
type ReturnLabel = Pick<typeof shippingLabels.$inferSelect, 'id' | 'state' | 'tracking' | 'providerRef'> &
  Readonly<{ event: Pick<typeof labelEvents.$inferSelect, 'kind' | 'at'> | null }>
type ClaimedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'orderNumber' | 'status' | 'customerEmail' | 'buyerKind' | 'openOre' | 'confirmationToken' | 'deletedAt'
>

export type StoredClaim = ClaimRow &
  Readonly<{
    /** null for an unmatched withdrawal */
    order: ClaimedOrder | null
    replacement: ClaimedOrder | null
    lines: readonly ClaimedLine[]
    photos: readonly (typeof claimPhotos.$inferSelect)[]
    entries: readonly Entry[]
    returnLabel: ReturnLabel | null
  }>

/** Finds an order by its id for a logged-in customer, by token for a guest. Throws order_not_found. */
export async function findKeyedOrder(db: Connection, key: string, visitor: Visitor | null): Promise<number> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isKeyed(key, visitor), isNull(orders.deletedAt)))
  if (!found) throw new ShopError('order_not_found')
  return found.id
}

function isKeyed(key: string, visitor: Visitor | null): SQL | undefined {
  if (!isOrderId(key)) return eq(orders.confirmationToken, key)
  return visitor && Number(key) <= RECORD_ID.max ? and(eq(orders.id, Number(key)), isOwn(visitor)) : sql`false`
}

export async function findClaimsOf(db: Connection, orderId: number): Promise<StoredClaim[]> {
  return await withParts(db, await db.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(asc(claims.id)))
}

/** Throws claim_not_found. */
export async function readClaim(db: Connection, id: number): Promise<StoredClaim> {
  const [found] = await withParts(db, await db.select().from(claims).where(eq(claims.id, id)))
  if (!found) throw new ShopError('claim_not_found')
  return found
}

type Query = QueryOf<(typeof claimCalls)['listClaims']>

export async function listClaims(
  db: Connection,
  { search = '', kind, state, scope, orderId, userId, page = 1, limit = MAX_PAGE_SIZE }: Query,
  now: Date,
): Promise<{ found: StoredClaim[]; total: number }> {
  const searchText = search.trim().toLowerCase()
  const searched = [claims.orderNumber, claims.name, claims.email].map((column) => like(sql`lower(${column})`, anywhere(searchText)))
  const condition = and(
    kind && eq(claims.kind, kind),
    state && eq(claims.state, state),
    orderId === undefined ? undefined : eq(claims.orderId, orderId),
    userId === undefined ? undefined : ofOrder(eq(orders.userId, userId)),
    scope && IN_SCOPE[scope](now),
    searchText === '' ? undefined : or(...searched),
  )
  const rows = await db
    .select()
    .from(claims)
    .where(condition)
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { found: await withParts(db, rows), total: await countRows(db, condition) }
}

async function countRows(db: Connection, condition: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(claims).where(condition)
  return counted?.total ?? 0
}

export const isUndecided = inArray(claims.state, ['open', 'asked', 'awaitingGoods'])
const ofOrder = (condition: SQL) => sql`exists (select from ${orders} where ${orders.id} = ${claims.orderId} and ${condition})`
const isOwed = sql`(${claims.refundOre} > 0 and ${claims.paidBackAt} is null and ${ofOrder(sql`${orders.openOre} < 0 and ${orders.deletedAt} is null`)})`
const isOfConsumer = sql`(${claims.orderId} is null or ${ofOrder(eq(orders.buyerKind, 'consumer'))})`

/** 'overdue' must agree with the domain's `refundDeadline`. */
const IN_SCOPE: Readonly<Record<ClaimScope, (now: Date) => SQL | undefined>> = {
  waiting: () => or(eq(claims.state, 'open'), isOwed),
  owed: () => isOwed,
  safety: () => eq(claims.isAboutSafety, true),
  overdue: (now) =>
    and(
      eq(claims.kind, 'withdrawal'),
      or(isUndecided, isOwed),
      isOfConsumer,
      sql`${claims.goodsBackOn} is not null
        and greatest(${claims.goodsBackOn}, ${inCopenhagen(claims.createdAt)}::date + ${sql.raw(String(WITHDRAWAL_DAYS))})
          < ${inCopenhagen(sql`${now.toISOString()}::timestamptz`)}::date`,
    ),
}

/** Claims waiting for staff, and overdue refunds to consumers. */
export async function countClaims(db: Connection, now: Date): Promise<Readonly<{ claims: number; overdueWithdrawals: number }>> {
  return {
    claims: await countRows(db, IN_SCOPE.waiting(now)),
    overdueWithdrawals: await countRows(db, IN_SCOPE.overdue(now)),
  }
}

async function withParts(db: Connection, rows: readonly ClaimRow[]): Promise<StoredClaim[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const orderOf = await findOrdersOf(db, rows)
  const lines = await db
    .select({
      claimId: claimLines.claimId,
      itemId: claimLines.orderLineId,
      quantity: claimLines.quantity,
      nameDa: orderLines.nameDa,
      kcwId: orderLines.kcwId,
    })
    .from(claimLines)
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(inArray(claimLines.claimId, ids))
    .orderBy(asc(orderLines.position))
  const photos = await db.select().from(claimPhotos).where(inArray(claimPhotos.claimId, ids)).orderBy(asc(claimPhotos.position))
  const entries = await db
    .select({ entry: claimEntries, byName: users.name })
    .from(claimEntries)
    .leftJoin(users, eq(users.id, claimEntries.byUserId))
    .where(inArray(claimEntries.claimId, ids))
    .orderBy(asc(claimEntries.id))
  const returnLabels = await findReturnLabels(db, rows)
  return rows.map((row) => ({
    ...row,
    returnLabel: returnLabels.get(row.returnLabelId ?? 0) ?? null,
    order: orderOf.get(row.orderId ?? 0) ?? null,
    replacement: orderOf.get(row.replacementOrderId ?? 0) ?? null,
    lines: lines.filter(({ claimId }) => claimId === row.id),
    photos: photos.filter(({ claimId }) => claimId === row.id),
    entries: entries.filter(({ entry }) => entry.claimId === row.id).map(({ entry, byName }) => ({ ...entry, byName })),
  }))
}

async function findReturnLabels(db: Connection, rows: readonly ClaimRow[]): Promise<ReadonlyMap<number, ReturnLabel>> {
  const ids = rows.flatMap(({ returnLabelId }) => returnLabelId ?? [])
  if (ids.length === 0) return new Map()
  const { id, state, tracking, providerRef } = shippingLabels
  const labels = await db.select({ id, state, tracking, providerRef }).from(shippingLabels).where(inArray(id, ids))
  const events = await db
    .select()
    .from(labelEvents)
    .where(inArray(labelEvents.labelId, ids))
    .orderBy(asc(labelEvents.at), asc(labelEvents.heardAt))
  return new Map(labels.map((label) => [label.id, { ...label, event: events.findLast(({ labelId }) => labelId === label.id) ?? null }]))
}

async function findOrdersOf(db: Connection, rows: readonly ClaimRow[]): Promise<ReadonlyMap<number, ClaimedOrder>> {
  const ids = rows.flatMap(({ orderId, replacementOrderId }) => [orderId, replacementOrderId]).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { id, orderNumber, status, customerEmail, buyerKind, openOre, confirmationToken, deletedAt } = orders
  const found = await db
    .select({ id, orderNumber, status, customerEmail, buyerKind, openOre, confirmationToken, deletedAt })
    .from(orders)
    .where(inArray(id, ids))
  return new Map(found.map((order) => [order.id, order]))
}
