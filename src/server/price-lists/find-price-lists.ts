import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PriceList } from '#contract/price-lists.ts'
import { priceListState } from '#domain/price-lists/price-list.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { priceListLines, priceLists } from '#server/database/schema/price-lists.ts'
import { ShopError } from '#server/http/shop-error.ts'

const MOST_SHOWN = 200
const approver = alias(users, 'approver')

/** Latest day first. */
export async function findPriceLists(db: Connection): Promise<PriceList[]> {
  const rows = await selectLists(db).orderBy(desc(priceLists.startsOn), desc(priceLists.id)).limit(MOST_SHOWN)
  return rows.map(toAnswer)
}

/** Throws 'price_list_not_found'. */
export async function findPriceList(db: Connection, id: number): Promise<PriceList> {
  const [row] = await selectLists(db).where(eq(priceLists.id, id))
  if (!row) throw new ShopError('price_list_not_found')
  return toAnswer(row)
}

function selectLists(db: Connection) {
  return db
    .select({
      list: priceLists,
      createdBy: users.name,
      approvedBy: approver.name,
      prices: sql<number>`(select count(*)::int from ${priceListLines} where ${priceListLines.listId} = ${priceLists.id})`,
    })
    .from(priceLists)
    .leftJoin(users, eq(users.id, priceLists.createdByUserId))
    .leftJoin(approver, eq(approver.id, priceLists.approvedByUserId))
}

function toAnswer({ list, createdBy, approvedBy, prices }: Awaited<ReturnType<typeof selectLists>>[number]): PriceList {
  const { id, name, startsOn, approvedAt, startedAt, revision } = list
  return {
    ...{ id, name, startsOn, state: priceListState(list), createdBy, approvedBy },
    approvedAt: approvedAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    ...{ revision, prices },
  }
}
