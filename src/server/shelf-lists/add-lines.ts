import { eq, max, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { ShelfList, shelfListCalls } from '#contract/shelf-lists/shelf-lists.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { shelfLines } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findShelfLists, listOf, lockLists } from './queries.ts'

type NewLines = BodyOf<(typeof shelfListCalls)['addShelfLines']>['lines']
type KnownProduct = Readonly<{ id: number; kcwId: string; nameDa: string; priceOre: number }>

/** Locks the sold products by id; without samples, which need a colour. */
export async function lockProductRows(tx: Connection, lines: NewLines): Promise<readonly KnownProduct[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ productId }) => productId)
  return await tx
    .select({ id: products.id, kcwId: products.kcwId, nameDa: products.nameDa, priceOre: products.priceAfterPromotionOre })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[]) and ${products.active} and not ${products.asksForColour}`)
    .orderBy(products.id)
    .for('key share')
}

type LinesToAdd = Readonly<{ listId: number; lines: NewLines; known: readonly KnownProduct[]; at: Date }>

/** Appends lines and answers their number; existing ones stay. Throws 'shelf_list_full'. */
export async function appendLines(tx: Connection, { listId, lines, known, at }: LinesToAdd): Promise<number> {
  const isOnIt = eq(shelfLines.listId, listId)
  const [last] = await tx
    .select({ position: max(shelfLines.position) })
    .from(shelfLines)
    .where(isOnIt)
  const first = (last?.position ?? -1) + 1
  const rows = mergeByProduct(lines).flatMap(({ productId, minimum, onShelf = null, countedAt, addedAt, seenPrice, note }, place) => {
    const product = known.find(({ id }) => id === productId)
    if (!product) return []
    const { kcwId, nameDa, priceOre } = product
    const counted = { onShelf, countedAt: onShelf === null ? null : countedAt ? new Date(countedAt) : at }
    const seenPriceOre = seenPrice == null ? priceOre : krToOre(seenPrice)
    const createdAt = addedAt ? new Date(addedAt) : at
    return [{ listId, productId, kcwId, nameDa, position: first + place, minimum, note, seenPriceOre, createdAt, ...counted }]
  })
  if (rows.length === 0) return 0
  const added = await tx.insert(shelfLines).values(rows).onConflictDoNothing().returning({ id: shelfLines.id })
  if ((await tx.$count(shelfLines, isOnIt)) > SHELF_LIST.lines) throw new ShopError('shelf_list_full')
  return added.length
}

function mergeByProduct(lines: NewLines): NewLines {
  const byProduct = new Map<number, NewLines[number]>()
  for (const line of lines) {
    const before = byProduct.get(line.productId)
    byProduct.set(line.productId, before ? { ...before, minimum: Math.min(SHELF_LIST.most, before.minimum + line.minimum) } : line)
  }
  return [...byProduct.values()]
}

/** Throws 'shelf_list_not_found', 'shelf_list_full', and 'product_not_found' when none can be added. */
export async function addLines(
  shop: Shop,
  visitor: Visitor,
  listId: number,
  lines: NewLines,
): Promise<Readonly<{ message: string; lists: ShelfList[] }>> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const known = await lockProductRows(tx, lines)
    const { name } = listOf(await lockLists(tx, accountId), listId)
    if (known.length === 0) throw new ShopError('product_not_found')
    const added = await appendLines(tx, { listId, lines, known, at })
    const requested = new Set(lines.map(({ productId }) => productId)).size
    return {
      message: addedText({ name, added, existing: known.length - added, unavailable: requested - known.length }),
      lists: await findShelfLists(tx, accountId, at),
    }
  })
}

function addedText({
  name,
  added,
  existing,
  unavailable,
}: Readonly<{ name: string; added: number; existing: number; unavailable: number }>): string {
  const parts = [
    ...(added > 0 ? [`${count(added, 'vare', 'varer')} lagt på »${name}«`] : []),
    ...(existing > 0 ? [`${count(existing, 'vare', 'varer')} stod der i forvejen`] : []),
    ...(unavailable > 0 ? [`${count(unavailable, 'vare', 'varer')} sælges ikke mere`] : []),
  ]
  return `${parts.join(', ')}.`
}
