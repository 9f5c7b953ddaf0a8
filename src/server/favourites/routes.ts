import { and, eq, type SQL, sql } from 'drizzle-orm'
import { favouriteCalls } from '#contract/favourites.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { run } from '#server/database/run-together.ts'
import { favourites } from '#server/database/schema/favourites.ts'
import { statement } from '#server/database/statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ownRoute, route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { ownerOfSession, type Visitor } from '#server/http/visitor.ts'

export const favouriteRoutes = [
  ownRoute(
    favouriteCalls.listFavourites,
    (tokenHash) => ({ favourites: favouritesOfSession({ tokenHash }) }),
    (_shop, _input, answers) => ({ productIds: answers.favourites.map(({ productId }) => productId) }),
  ),

  route(favouriteCalls.addFavourite, async (shop, { params, visitor }) => {
    const added = await addFavourites(shop.db, visitor, [params.productId])
    if (added === 0) throw new ShopError('product_not_found')
    return { productIds: await findFavourites(shop.db, visitor.userId) }
  }),

  route(favouriteCalls.removeFavourite, async (shop, { params, visitor }) => {
    await shop.db.delete(favourites).where(and(eq(favourites.userId, visitor.userId), eq(favourites.productId, params.productId)))
    return { productIds: await findFavourites(shop.db, visitor.userId) }
  }),

  route(favouriteCalls.mergeFavourites, async (shop, { body, visitor }) => {
    await addFavourites(shop.db, visitor, body.productIds)
    return { productIds: await findFavourites(shop.db, visitor.userId) }
  }),
]

type Favourite = Readonly<{ productId: number }>

const favouritesWhere = (condition: SQL) =>
  sql`select product_id as "productId" from ${favourites} where ${condition} order by created_at desc, product_id desc`
const favouritesOf = statement<{ userId: number }, Favourite>('favourites-of', ({ userId }) => favouritesWhere(sql`user_id = ${userId}`))
const favouritesOfSession = statement<{ tokenHash: Buffer }, Favourite>('favourites-of-session', ({ tokenHash }) =>
  favouritesWhere(sql`user_id = ${ownerOfSession(tokenHash)}`),
)

async function findFavourites(db: Connection, userId: number): Promise<number[]> {
  const rows = await run(db, favouritesOf({ userId }))
  return rows.map(({ productId }) => productId)
}

/** Adds existing products and answers their number. They are locked by id against deletion. */
async function addFavourites(db: Database, visitor: Visitor, productIds: readonly number[]): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: visitor })
    const { rows } = await tx.execute<{ known: number }>(sql`
      with known as materialized (
        select id from products where id = any(${sql.param([...productIds])}::int[]) and active order by id for key share
      ), remembered as (
        insert into favourites (user_id, product_id) select ${visitor.userId}, id from known order by id on conflict do nothing
      )
      select count(*)::int as known from known`)
    return rows[0]?.known ?? 0
  })
}
