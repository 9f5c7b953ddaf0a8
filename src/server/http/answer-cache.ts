import { LRUCache } from 'lru-cache'
import type { CacheFigures } from '#server/shop.ts'
import { type Answer, isSameAnswer } from './answer.ts'

/** How long an answer holds: until staff change something, or, where stock is shown, for a second at most (design §3). */
export type Lasts = 'version' | 'second'

/** An address whose answer is the same for every guest: normalised, so that equal questions share one answer. */
export type CachedAddress = Readonly<{ key: string; lasts: Lasts }>

export type AnswerCache = CacheFigures &
  Readonly<{
    /** The kept answer when it still holds, else a new one, built once for all who wait for it. */
    answer: (address: CachedAddress, build: () => Promise<Answer>) => Promise<Answer>
  }>

type AnswerCacheOptions = Readonly<{
  version: () => Promise<number>
  maxEntries?: number
  maxBytes?: number
  /** milliseconds that only grow */
  clock?: () => number
}>

type Entry = { answer: Answer; version: number; builtAt: number }
type Flight = Readonly<{ version: number; answer: Promise<Answer> }>

/** Stock on a cached page may be one second old (design §3). */
const HOLDS_MS = 1_000
/** From here on whoever asks sets off the next build and is still answered at once, so that nobody waits on a busy page. */
const RENEWED_AFTER_MS = 700

/** Answers kept in memory by normalised address and catalogue version; the least recently asked for go first. */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { version: currentVersion, maxEntries = 2_000, maxBytes = 64 * 1024 * 1024, clock = () => performance.now() } = options
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: ({ answer }) => weightOf(answer) })
  const flights = new Map<string, Flight>()
  let kept = 0
  let built = 0

  async function answer({ key, lasts }: CachedAddress, build: () => Promise<Answer>): Promise<Answer> {
    const version = await currentVersion()
    const entry = entries.get(key)
    if (entry?.version !== version) return await buildOnce(key, version, build)
    const age = clock() - entry.builtAt
    if (lasts === 'second' && age >= HOLDS_MS) return await buildOnce(key, version, build)
    if (lasts === 'second' && age >= RENEWED_AFTER_MS) buildOnce(key, version, build).catch(() => undefined)
    kept += 1
    return entry.answer
  }

  function buildOnce(key: string, version: number, build: () => Promise<Answer>): Promise<Answer> {
    const underWay = flights.get(key)
    // a build begun under an older version may have read what is changed since
    if (underWay?.version === version) return underWay.answer
    built += 1
    const builtAt = clock()
    const building = build().then((fresh) => keep(key, fresh, { version, builtAt }))
    const flight = { version, answer: building }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    building.then(land, land)
    return building
  }

  function keep(key: string, fresh: Answer, { version, builtAt }: Omit<Entry, 'answer'>): Answer {
    const before = entries.get(key)
    if (before && before.version > version) return fresh
    const same = before && isSameAnswer(before.answer, fresh) ? before.answer : fresh
    entries.delete(key)
    // an answer heavier than the whole cache is not kept
    if (isWorthKeeping(fresh)) entries.set(key, { answer: same, version, builtAt })
    return same
  }

  return { answer, size: () => ({ entries: entries.size, bytes: entries.calculatedSize }), counts: () => ({ kept, built }) }
}

function isWorthKeeping({ status, headers }: Answer): boolean {
  return status === 200 && !headers.includes('set-cookie')
}

/** Bytes an answer takes at most: both compressed bodies together stay below the plain one. */
function weightOf({ body, headers }: Answer): number {
  return body.length * 2 + headers.length * 100
}
