import { and, eq } from 'drizzle-orm'
import { hiddenColumns, type TabledList } from '#domain/saved-views/list-columns.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { listColumns } from '#server/database/schema/saved-views.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { requireReader } from './saved-views.ts'

type Columns = Partial<Record<TabledList, string[]>>

export async function findListColumns(db: Connection, { userId }: Visitor): Promise<Columns> {
  const rows = await db.select().from(listColumns).where(eq(listColumns.userId, userId))
  return Object.fromEntries(rows.map(({ list, hidden }) => [list, [...hiddenColumns(list, hidden)]]))
}

/** Throws 'forbidden' for a list the user may not read. */
export async function chooseListColumns({ db }: Shop, staff: Visitor, list: TabledList, asked: readonly string[]): Promise<Columns> {
  requireReader(staff, list)
  const hidden = [...hiddenColumns(list, asked)]
  const { userId } = staff
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { changed: [userId], by: staff })
    const own = and(eq(listColumns.userId, userId), eq(listColumns.list, list))
    if (hidden.length === 0) await tx.delete(listColumns).where(own)
    else {
      await tx
        .insert(listColumns)
        .values({ userId, list, hidden })
        .onConflictDoUpdate({ target: [listColumns.userId, listColumns.list], set: { hidden } })
    }
    return await findListColumns(tx, staff)
  })
}
