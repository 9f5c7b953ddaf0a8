import { and, eq } from 'drizzle-orm'
import { savedViewCalls } from '#contract/saved-views.ts'
import { hiddenColumns, type TabledList } from '#domain/saved-views/saved-view.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { listColumns } from '#server/database/schema/saved-views.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { deleteSavedView, findSavedViews, requireReader, saveView } from './saved-views.ts'

export const savedViewRoutes = [
  route(savedViewCalls.listSavedViews, async ({ db }, { visitor }) => ({
    views: await findSavedViews(db, visitor),
    columns: await findListColumns(db, visitor),
  })),
  route(savedViewCalls.saveView, async (shop, { body, visitor }) => ({
    message: 'Visningen er gemt',
    views: await saveView(shop, visitor, body),
  })),
  route(savedViewCalls.deleteSavedView, async (shop, { params, visitor }) => ({
    message: 'Visningen er slettet',
    views: await deleteSavedView(shop, visitor, params.id),
  })),
  route(savedViewCalls.chooseListColumns, async (shop, { params, body, visitor }) => ({
    columns: await chooseListColumns(shop, visitor, params.list, body.hidden),
  })),
]

type Columns = Partial<Record<TabledList, string[]>>

async function findListColumns(db: Connection, { userId }: Visitor): Promise<Columns> {
  const rows = await db.select().from(listColumns).where(eq(listColumns.userId, userId))
  return Object.fromEntries(rows.map(({ list, hidden }) => [list, [...hiddenColumns(list, hidden)]]))
}

/** Throws 'forbidden' for a list the user may not read. */
async function chooseListColumns({ db }: Shop, staff: Visitor, list: TabledList, requested: readonly string[]): Promise<Columns> {
  requireReader(staff, list)
  const hidden = [...hiddenColumns(list, requested)]
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
