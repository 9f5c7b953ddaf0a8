import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import { workOfFields } from '#contract/http/for-work.ts'
import { invoiceCalls } from '#contract/invoices/invoices.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import type { SavedView, savedViewCalls } from '#contract/saved-views.ts'
import { hasAccess, isSuperadmin, mayDo } from '#domain/customers/rights/rights.ts'
import { mayDeleteView, SAVED_VIEW, VIEWED_LIST_NAMES, VIEWED_LISTS, type ViewedList } from '#domain/saved-views/saved-view.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { savedViews } from '#server/database/schema/saved-views.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** The queries of the lists with filters or an order that not all their readers may use. */
const QUERIES: Readonly<Partial<Record<ViewedList, z.ZodType>>> = {
  orders: staffOrderCalls.listOrders.query,
  invoices: invoiceCalls.listInvoices.query,
  products: staffProductListCalls.listStaffProducts.query,
}

/** Views the user may open: own views by name, then shared ones. */
export async function findSavedViews(db: Connection, staff: Visitor): Promise<SavedView[]> {
  const readable = VIEWED_LIST_NAMES.filter((list) => hasAccess(staff, VIEWED_LISTS[list]))
  const isOwn = eq(savedViews.userId, staff.userId)
  const { id, list, name, query, isShared } = savedViews
  const views = await db
    .select({ id, list, name, query, isShared, isOwn: sql<boolean>`${isOwn}`, by: users.name })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(inArray(list, readable), or(isOwn, savedViews.isShared)))
    .orderBy(desc(isOwn), sql`${name} collate danish`, asc(id))
  return views.filter((view) => mayUseQuery(staff, view))
}

/** Whether the list would accept the view's filters and order from the user. */
function mayUseQuery(staff: Visitor, { list, query }: Pick<SavedView, 'list' | 'query'>): boolean {
  const schema = QUERIES[list]
  const sent = Object.fromEntries(new URLSearchParams(query))
  return schema === undefined || Object.values(workOfFields(schema, sent)).every((work) => mayDo(staff, work))
}

/** Replaces a view of the same name. Throws 'forbidden', 'too_many_views'. */
export async function saveView(
  { db }: Shop,
  staff: Visitor,
  { list, name, query, isShared }: BodyOf<(typeof savedViewCalls)['saveView']>,
): Promise<SavedView[]> {
  requireReader(staff, list)
  return await inTransaction(db, async (tx) => {
    // serialises requests, so that the limit holds
    await lockAccounts(tx, { changed: [staff.userId], by: staff })
    await tx
      .insert(savedViews)
      .values({ userId: staff.userId, list, name, query, isShared })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: { query, isShared } })
    const [counted] = await tx.select({ views: count() }).from(savedViews).where(eq(savedViews.userId, staff.userId))
    if (counted && counted.views > SAVED_VIEW.most) throw new ShopError('too_many_views')
    return await findSavedViews(tx, staff)
  })
}

/** Throws 'view_not_found' unless the user may delete it. */
export async function deleteSavedView({ db }: Shop, staff: Visitor, id: number): Promise<SavedView[]> {
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
    const list = view?.list
    const mayDelete =
      view && mayDeleteView({ isOwn: view.userId === staff.userId, isShared: view.isShared, isSuperadmin: isSuperadmin(staff) })
    if (!mayDelete || list === undefined || !hasAccess(staff, VIEWED_LISTS[list])) throw new ShopError('view_not_found')
    await tx.delete(savedViews).where(eq(savedViews.id, id))
    return await findSavedViews(tx, staff)
  })
}

/** Throws 'forbidden'. */
export function requireReader(staff: Visitor, list: ViewedList): void {
  if (!hasAccess(staff, VIEWED_LISTS[list])) throw new ShopError('forbidden')
}

/** Deletes views of any colleague whose query or name contains the address. */
export async function eraseViews(tx: Connection, email: string): Promise<void> {
  const [, written = ''] = new URLSearchParams({ email: email.toLowerCase() }).toString().split('=')
  await tx.delete(savedViews).where(or(holds(sql`${savedViews.query}`, written), holds(sql`${savedViews.name}`, email.toLowerCase())))
}

function holds(column: ReturnType<typeof sql>, text: string) {
  return sql`position(lower(${text}) in lower(${column})) > 0`
}
