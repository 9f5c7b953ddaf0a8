import type { Hono } from 'hono'
import { createApi, routes } from '#server/app.ts'
import { watchCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { RequestVariables } from '#server/http/request-context.ts'
import type { Shop } from '#server/shop.ts'
import { createDirectReads, type DirectReads } from './direct-reads.ts'

type Asked = Readonly<{ api: Pick<Hono<RequestVariables>, 'fetch'>; directReads: DirectReads }>

/** Public reads, without a token. */
export type ReadForEverybody = <Answer extends Readonly<{ status: number }>>(
  path: string,
  read: (asked: Asked) => Promise<Answer>,
) => Promise<Answer>

const STAYS = /^\/api\/(?:products\/showcase|settings)/

/** Reads from the replica when it has everything committed before; otherwise, or when it fails, from the primary. */
export function readsForEverybody(shop: Shop, own: Asked): ReadForEverybody {
  const { replica } = shop
  if (replica === null) return async (_path, read) => await read(own)
  // the version comes from the replica too, so that data is at least as new
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
