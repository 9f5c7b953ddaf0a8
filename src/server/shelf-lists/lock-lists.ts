import { eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { shelfLists } from '#server/database/schema/shelf-lists.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

type HeldList = typeof shelfLists.$inferSelect
export type HeldLists = Readonly<{ accountId: number; lists: readonly HeldList[] }>

/** Locks the user, which serialises their requests; answers the account. */
export async function lockBuyer(tx: Connection, visitor: Visitor): Promise<number> {
  const held = await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
  const accountId = held.get(visitor.userId)?.accountId
  if (accountId === undefined) throw new ShopError('not_logged_in')
  return accountId
}

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
