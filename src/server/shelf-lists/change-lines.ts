import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { OwnShelfLine, ShelfList, shelfListCalls } from '#contract/shelf-lists/shelf-lists.ts'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { shelfLines } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { changeLists } from './change-lists.ts'
import { findShelfLists, type HeldLists, listOf, lockLists } from './queries.ts'

type LineAddress = Readonly<{ id: number; lineId: number }>
type BodyOfCall<Name extends keyof typeof shelfListCalls> = BodyOf<(typeof shelfListCalls)[Name]>

/** Throws 'shelf_line_not_found'. */
export async function changeLine(
  shop: Shop,
  visitor: Visitor,
  address: LineAddress,
  { minimum, note }: BodyOfCall<'changeShelfLine'>,
): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, held) => {
    const { id } = await lineOf(tx, held, address)
    await tx.update(shelfLines).set({ minimum, note }).where(eq(shelfLines.id, id))
  })
}

/** Throws 'shelf_line_not_found'. */
export async function removeLine(shop: Shop, visitor: Visitor, address: LineAddress): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, held) => {
    const { id } = await lineOf(tx, held, address)
    await tx.delete(shelfLines).where(eq(shelfLines.id, id))
  })
}

/** Sets the count. Throws 'shelf_changed' with the line when outdated, and 'shelf_line_not_found'. */
export async function countShelf(
  shop: Shop,
  visitor: Visitor,
  address: LineAddress,
  { onShelf, seen }: BodyOfCall<'countShelf'>,
): Promise<OwnShelfLine> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const held = await lockLists(tx, await lockOwnAccount(tx, visitor))
    const line = await lineOf(tx, held, address)
    const answered = async () => answerOf(await findShelfLists(tx, held.accountId, at), line.id)
    if (line.onShelf !== seen) throw new ShopError('shelf_changed', { body: { line: await answered() } })
    await tx.update(shelfLines).set({ onShelf, countedAt: at }).where(eq(shelfLines.id, line.id))
    return await answered()
  })
}

/** Lines missing in `ids` follow in their present order. Throws 'shelf_list_not_found'. */
export async function orderLines(shop: Shop, visitor: Visitor, listId: number, ids: readonly number[]): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, held) => {
    listOf(held, listId)
    await tx
      .update(shelfLines)
      .set({
        position: sql`coalesce(array_position(${sql.param([...ids])}::int[], ${shelfLines.id}), ${SHELF_LIST.lines} + ${shelfLines.position})`,
      })
      .where(eq(shelfLines.listId, listId))
  })
}

/** Records that the buyer has seen today's prices. */
export async function seePrices(shop: Shop, visitor: Visitor, ids: readonly number[]): Promise<ShelfList[]> {
  return await changeLists(shop, visitor, async (tx, { lists }) => {
    const own = lists.map(({ id }) => id)
    await tx.execute(sql`
      update shelf_lines set seen_price_ore = ${products.priceAfterPromotionOre} from ${products}
      where ${products.id} = shelf_lines.product_id and shelf_lines.id = any(${sql.param([...ids])}::int[]) and shelf_lines.list_id = any(${sql.param(own)}::int[])`)
  })
}

async function lineOf(tx: Connection, held: HeldLists, { id: listId, lineId }: LineAddress) {
  const isOwn = held.lists.some((list) => list.id === listId && list.deletedAt === null)
  const [line] = isOwn
    ? await tx
        .select()
        .from(shelfLines)
        .where(and(eq(shelfLines.id, lineId), eq(shelfLines.listId, listId)))
    : []
  if (!line) throw new ShopError('shelf_line_not_found')
  return line
}

function answerOf(lists: readonly ShelfList[], id: number): OwnShelfLine {
  const line = lists.flatMap(({ lines }) => lines).find((one) => one.id === id)
  if (!line) throw new ShopError('shelf_line_not_found')
  return line
}
