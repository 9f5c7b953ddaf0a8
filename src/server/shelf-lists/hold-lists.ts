import { eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { shelfLists } from '#server/database/schema/shelf-lists.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

type HeldList = typeof shelfLists.$inferSelect
export type HeldLists = Readonly<{ accountId: number; lists: readonly HeldList[] }>

/** Holds who acts, so strongly that two presses of his follow each other, and answers the account he buys for. */
export async function holdBuyer(tx: Connection, visitor: Visitor): Promise<number> {
  const held = await holdAccounts(tx, { by: visitor, changed: [visitor.userId] })
  const accountId = held.get(visitor.userId)?.accountId
  if (accountId === undefined) throw new ShopError('not_logged_in')
  return accountId
}

/** Holds every list of an account, deleted ones too: colleagues who change them at once do so one after the other. */
export async function holdLists(tx: Connection, accountId: number): Promise<HeldLists> {
  const lists = await tx.select().from(shelfLists).where(eq(shelfLists.accountId, accountId)).orderBy(shelfLists.id).for('no key update')
  return { accountId, lists }
}

/** One of the lists by its id, unless it is deleted. Throws 'shelf_list_not_found', also for another account's. */
export function listOf({ lists }: HeldLists, id: number): HeldList {
  const list = lists.find((one) => one.id === id && one.deletedAt === null)
  if (!list) throw new ShopError('shelf_list_not_found')
  return list
}
