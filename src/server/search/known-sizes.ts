import { LRUCache } from 'lru-cache'
import type { Connection } from '#server/database/connect.ts'

/**
 * How many products the questions of recent searches were found to have, by a name of the question. It says only which way is tried first: a size
 * that has changed since costs time and no product, so it is believed for a while and by whoever asks the same next, letter after letter.
 */
export type KnownSizes = Pick<LRUCache<string, number>, 'get' | 'set'>

const MOST = 5_000
const LASTS_MS = 10 * 60_000

const known = new WeakMap<Connection, KnownSizes>()

/** What is known of the searches of a database. */
export function knownSizes(db: Connection): KnownSizes {
  const sizes = known.get(db) ?? new LRUCache<string, number>({ max: MOST, ttl: LASTS_MS })
  known.set(db, sizes)
  return sizes
}
