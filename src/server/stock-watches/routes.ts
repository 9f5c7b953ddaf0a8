import { and, eq } from 'drizzle-orm'
import { stockWatchCalls } from '#contract/stock-watches.ts'
import { stockWatches } from '#server/database/schema/stock-watches.ts'
import { route } from '#server/http/route.ts'
import { askForWatch } from './ask-for-watch.ts'
import { findWatched } from './queries.ts'
import { confirmWatch, leaveWatch } from './use-link.ts'
import { watchStock } from './watch-stock.ts'

export const stockWatchRoutes = [
  route(stockWatchCalls.listStockWatches, async ({ db }, { visitor }) => ({ productIds: await findWatched(db, visitor.userId) })),

  route(stockWatchCalls.watchStock, async (shop, { params, visitor }) => {
    await watchStock(shop, visitor, params.productId)
    return { productIds: await findWatched(shop.db, visitor.userId) }
  }),

  route(stockWatchCalls.unwatchStock, async ({ db }, { params, visitor }) => {
    await db.delete(stockWatches).where(and(eq(stockWatches.userId, visitor.userId), eq(stockWatches.productId, params.productId)))
    return { productIds: await findWatched(db, visitor.userId) }
  }),

  route(stockWatchCalls.askForStockWatch, async (shop, { body, ip }) => {
    await askForWatch(shop, body, ip)
    return { message: 'Tjek din mail, og bekræft, så giver vi besked.' }
  }),

  route(stockWatchCalls.confirmStockWatch, async (shop, { body }) => await confirmWatch(shop, body.token)),

  route(stockWatchCalls.leaveStockWatch, async (shop, { body }) => {
    await leaveWatch(shop, body.token)
    return { message: 'Du får ikke besked. Din e-mail er slettet her.' }
  }),
]
