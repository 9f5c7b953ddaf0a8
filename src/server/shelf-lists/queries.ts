import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { oreToKr } from '#domain/money/money.ts'
import { missingOf, shareOrdered } from '#domain/shelf-lists/shelf-list.ts'
import { accountOf } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { shelfLines, shelfLists, shelfMails } from '#server/database/schema/shelf-lists.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findOrderedRolls } from './bought-lines.ts'

const LINE = {
  id: shelfLines.id,
  listId: shelfLines.listId,
  productId: shelfLines.productId,
  kcwId: sql<string>`coalesce(${products.kcwId}, ${shelfLines.kcwId})`,
  nameDa: sql<string>`coalesce(${products.nameDa}, ${shelfLines.nameDa})`,
  hex: products.hex,
  minimum: shelfLines.minimum,
  onShelf: shelfLines.onShelf,
  countedAt: shelfLines.countedAt,
  note: shelfLines.note,
  seenPriceOre: shelfLines.seenPriceOre,
  addedAt: shelfLines.createdAt,
  isStillSold: sql<boolean>`coalesce(${products.active} and not ${products.gone}, false)`,
} as const

/** Without deleted lists. */
export async function findShelfLists(db: Connection, account: number | SQL, now: Date): Promise<ShelfList[]> {
  const lists = await findLists(db, account, now)
  return lists.map((list) => ({ ...list, lines: list.lines.map(toAnswer) }))
}

/** Enough to find what is missing: ordered rolls go to lines below their minimum first. */
const IS_BELOW_MINIMUM = sql`${shelfLines.onShelf} < ${shelfLines.minimum}`

async function findLists(db: Connection, account: number | SQL, now: Date, condition?: SQL) {
  const isOwn = and(eq(shelfLists.accountId, account), isNull(shelfLists.deletedAt))
  const lists = await db
    .select({ id: shelfLists.id, name: shelfLists.name })
    .from(shelfLists)
    .where(isOwn)
    .orderBy(shelfLists.position, shelfLists.id)
  if (lists.length === 0) return []
  const ids = lists.map(({ id }) => id)
  const rows = await linesWhere(db, and(inArray(shelfLines.listId, ids), condition))
  const found = lists.map((list) => ({ ...list, lines: rows.filter(({ listId }) => listId === list.id) }))
  const ordered = shareOrdered(
    found.flatMap(({ lines }) => lines),
    await findOrderedRolls(db, account, now),
  )
  return found.map((list) => ({ ...list, lines: list.lines.map((line) => ({ ...line, ordered: ordered.get(line.id) ?? 0 })) }))
}

type LineRow = Awaited<ReturnType<typeof linesWhere>>[number]

async function linesWhere(db: Connection, condition: SQL | undefined) {
  return await db
    .select(LINE)
    .from(shelfLines)
    .leftJoin(products, eq(products.id, shelfLines.productId))
    .where(condition)
    .orderBy(asc(shelfLines.position), asc(shelfLines.id))
}

function toAnswer<Line extends LineRow>({ listId: _list, isStillSold: _sold, seenPriceOre, countedAt, addedAt, ...line }: Line) {
  const seenPrice = oreToKr(seenPriceOre)
  return { ...line, countedAt: countedAt?.toISOString() ?? null, seenPrice, addedAt: addedAt.toISOString() }
}

/** Null when unsubscribed. */
export async function findMailDay(db: Connection, userId: number): Promise<number | null> {
  const [mail] = await db.select({ weekday: shelfMails.weekday }).from(shelfMails).where(eq(shelfMails.userId, userId))
  return mail?.weekday ?? null
}

/** Accounts that have a product on their lists, and the sum of their minimums. */
export async function findShelfDemand(
  db: Connection,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Readonly<{ accounts: number; minimum: number }>>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({
      productId: shelfLines.productId,
      accounts: sql<number>`count(distinct ${shelfLists.accountId})::int`,
      minimum: sql<number>`sum(${shelfLines.minimum})::int`,
    })
    .from(shelfLines)
    .innerJoin(shelfLists, and(eq(shelfLists.id, shelfLines.listId), isNull(shelfLists.deletedAt)))
    .where(inArray(shelfLines.productId, [...productIds]))
    .groupBy(shelfLines.productId)
  return new Map(rows.flatMap(({ productId, ...demand }) => (productId === null ? [] : [[productId, demand]])))
}

/** For the data export, without the unsubscribe token. */
export async function shelfDataOf(db: Connection, userId: number) {
  const lists = await db
    .select({ id: shelfLists.id, name: shelfLists.name, createdAt: shelfLists.createdAt, deletedAt: shelfLists.deletedAt })
    .from(shelfLists)
    .where(eq(shelfLists.accountId, accountOf(userId)))
    .orderBy(shelfLists.id)
  const ids = lists.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await linesWhere(db, inArray(shelfLines.listId, ids))
  return {
    shelfLists: lists.map((list) => ({ ...list, lines: lines.filter(({ listId }) => listId === list.id).map(toAnswer) })),
    shelfMail: await db
      .select({ weekday: shelfMails.weekday, nextOn: shelfMails.nextOn, createdAt: shelfMails.createdAt })
      .from(shelfMails)
      .where(eq(shelfMails.userId, userId)),
  }
}

/** Missing products by list. `isStillSold` is false for products no longer sold. */
export async function findMissing(db: Connection, userId: number, now: Date) {
  const lists = await findLists(db, accountOf(userId), now, IS_BELOW_MINIMUM)
  return lists.flatMap(({ name, lines }) =>
    lines.flatMap(({ onShelf, ...line }) => {
      const missing = missingOf({ ...line, onShelf })
      return onShelf !== null && missing > 0 ? [{ ...line, list: name, onShelf, missing }] : []
    }),
  )
}
export type Missing = Awaited<ReturnType<typeof findMissing>>[number]

/** Deleted lists can be restored for a day. */
export async function clearDeletedLists({ db }: Pick<Shop, 'db'>, now: Date): Promise<void> {
  await deleteIdle(db, shelfLists, lt(shelfLists.deletedAt, new Date(now.getTime() - DAY_MS)))
}

/** Deletes a user's mail subscription, and the lists when no other member uses the account. The caller holds the user. */
export async function eraseShelf(tx: Connection, userId: number): Promise<void> {
  const isTheirsAlone = sql`not exists (select from ${users} where ${users.accountId} = ${shelfLists.accountId} and ${users.id} <> ${userId})`
  await tx.delete(shelfLists).where(and(eq(shelfLists.accountId, accountOf(userId)), isTheirsAlone))
  await tx.delete(shelfMails).where(eq(shelfMails.userId, userId))
}

type HeldList = typeof shelfLists.$inferSelect
export type HeldLists = Readonly<{ accountId: number; lists: readonly HeldList[] }>

/** Locks all lists of an account, including deleted ones. */
export async function lockLists(tx: Connection, accountId: number): Promise<HeldLists> {
  const lists = await tx.select().from(shelfLists).where(eq(shelfLists.accountId, accountId)).orderBy(shelfLists.id).for('no key update')
  return { accountId, lists }
}

/** Throws 'shelf_list_not_found', also for another account's. */
export function listOf({ lists }: HeldLists, id: number): HeldList {
  const list = lists.find((one) => one.id === id && one.deletedAt === null)
  if (!list) throw new ShopError('shelf_list_not_found')
  return list
}
