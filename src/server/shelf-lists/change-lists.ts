import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { ShelfList, shelfListCalls } from '#contract/shelf-lists/shelf-lists.ts'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { shelfLists } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { appendLines, lockProductRows } from './add-lines.ts'
import { findShelfLists, type HeldLists, listOf, lockLists } from './queries.ts'

/** Changes an account's lists under lock, and answers them. */
export async function changeLists(
  { db, now }: Shop,
  visitor: Visitor,
  change: (tx: Connection, held: HeldLists) => Promise<void>,
): Promise<ShelfList[]> {
  return await inTransaction(db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    await change(tx, await lockLists(tx, accountId))
    return await findShelfLists(tx, accountId, now())
  })
}

/** Throws 'shelf_list_taken', 'too_many_shelf_lists'. */
export async function createList(
  shop: Shop,
  visitor: Visitor,
  { name, lines }: BodyOf<(typeof shelfListCalls)['createShelfList']>,
): Promise<ShelfList[]> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const known = await lockProductRows(tx, lines)
    const held = await lockLists(tx, accountId)
    requireRoom(held, name)
    const position = Math.max(0, ...held.lists.map((list) => list.position + 1))
    const [made] = await tx.insert(shelfLists).values({ accountId, name, position, createdAt: at }).returning({ id: shelfLists.id })
    if (made) await appendLines(tx, { listId: made.id, lines, known, at })
    return await findShelfLists(tx, accountId, at)
  })
}

/** Throws 'shelf_list_not_found', 'shelf_list_taken'. */
export async function renameList(shop: Shop, visitor: Visitor, id: number, name: string): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, held) => {
    listOf(held, id)
    requireFreeName(held, name, id)
    await tx.update(shelfLists).set({ name }).where(eq(shelfLists.id, id))
  })
}

/** Throws 'shelf_list_not_found'. */
export async function deleteList(shop: Shop, visitor: Visitor, id: number): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, held) => {
    listOf(held, id)
    await tx.update(shelfLists).set({ deletedAt: shop.now() }).where(eq(shelfLists.id, id))
  })
}

/** Throws 'shelf_list_not_found', 'shelf_list_taken', 'too_many_shelf_lists'. */
export async function restoreList(shop: Shop, visitor: Visitor, id: number): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, held) => {
    const list = held.lists.find((one) => one.id === id)
    if (!list) throw new ShopError('shelf_list_not_found')
    if (list.deletedAt === null) return
    requireRoom(held, list.name)
    await tx.update(shelfLists).set({ deletedAt: null }).where(eq(shelfLists.id, id))
  })
}

/** Lists not named follow in their order. */
export async function orderLists(shop: Shop, visitor: Visitor, ids: readonly number[]): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, { accountId }) => {
    await tx
      .update(shelfLists)
      .set({
        position: sql`coalesce(array_position(${sql.param([...ids])}::int[], ${shelfLists.id}), ${SHELF_LIST.lists} + ${shelfLists.position})`,
      })
      .where(eq(shelfLists.accountId, accountId))
  })
}

function requireRoom(held: HeldLists, name: string): void {
  requireFreeName(held, name, null)
  if (held.lists.filter(({ deletedAt }) => deletedAt === null).length >= SHELF_LIST.lists) throw new ShopError('too_many_shelf_lists')
}

function requireFreeName({ lists }: HeldLists, name: string, own: number | null): void {
  const isTaken = lists.some((list) => list.deletedAt === null && list.id !== own && list.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw refuseFields('shelf_list_taken', 'name')
}
