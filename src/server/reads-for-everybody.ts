import type { Hono } from 'hono'
import { createApi, routes } from '#server/app.ts'
import { watchCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import type { Shop } from '#server/shop.ts'
import { createDirectReads, type DirectReads } from './direct-reads.ts'

/** The two ways to ask the API inside this process. */
type Asked = Readonly<{ api: Pick<Hono<RequestVariables>, 'fetch'>; directReads: DirectReads }>

/** Reads what is the same for every guest, without a token, below a path of the API. */
export type ReadForEverybody = <Answer extends Readonly<{ status: number }>>(
  path: string,
  read: (asked: Asked) => Promise<Answer>,
) => Promise<Answer>

/** What begins drawing, or is asked so seldom that a replica spares nothing. */
const STAYS = /^\/api\/(?:products\/showcase|settings)/

/**
 * Reads from the replica where it has all that was committed before the question, so that nobody reads behind what he or anybody wrote; from the
 * shop's own server otherwise, and when the replica fails on the way.
 */
export function readsForEverybody(shop: Shop, own: Asked): ReadForEverybody {
  const { replica } = shop
  if (replica === null) return async (_path, read) => await read(own)
  // the version too: what is read under it must be at least as new
  const following = { ...shop, db: replica.db, catalogue: watchCatalogueVersion(replica.db), writesTo: shop.db }
  const there = { api: createApi(following), directReads: createDirectReads(following, routes) }
  return async (path, read) => {
    if (STAYS.test(path) || !(await replica.isCaughtUp())) return await read(own)
    const answer = await read(there)
    if (answer.status < 500) return answer
    replica.failed(new Error(`answered ${answer.status}`))
    return await read(own)
  }
}
