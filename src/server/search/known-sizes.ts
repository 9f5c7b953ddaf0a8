import { LRUCache } from 'lru-cache'
import type { Connection } from '#server/database/connect.ts'

/** Sizes of recent searches, which only choose the strategy: an outdated size costs time, but no results. */
export type KnownSizes = Pick<LRUCache<string, number>, 'get' | 'set'>

const MOST = 5_000
const LASTS_MS = 10 * 60_000

const known = new WeakMap<Connection, KnownSizes>()

export function knownSizes(db: Connection): KnownSizes {
  const sizes = known.get(db) ?? new LRUCache<string, number>({ max: MOST, ttl: LASTS_MS })
  known.set(db, sizes)
  return sizes
}
