import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/durations.ts'
import type { Connection } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { users } from '#server/database/schema/customers.ts'
import { shelfLists, shelfMails } from '#server/database/schema/shelf-lists.ts'
import type { Shop } from '#server/shop.ts'
import { accountOf } from './queries.ts'

/** Deleted lists can be restored for a day. */
export async function clearDeletedLists({ db }: Pick<Shop, 'db'>, now: Date): Promise<void> {
  await deleteIdle(db, shelfLists, lt(shelfLists.deletedAt, new Date(now.getTime() - DAY_MS)))
}

/** Deletes a user's mail subscription, and the lists when no other member uses the account. The caller holds the user. */
export async function eraseShelf(tx: Connection, userId: number): Promise<void> {
  const isHisAlone = sql`not exists (select from ${users} where ${users.accountId} = ${shelfLists.accountId} and ${users.id} <> ${userId})`
  await tx.delete(shelfLists).where(and(eq(shelfLists.accountId, accountOf(userId)), isHisAlone))
  await tx.delete(shelfMails).where(eq(shelfMails.userId, userId))
}
