import { LRUCache } from 'lru-cache'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import type { CacheFigures } from '#server/shop.ts'
import { type Answer, isSameAnswer } from './answer.ts'

/** How long an answer is valid: until a staff change, at most the Danish day, and a second where it shows stock (requirements §13). */
export type Lasts = 'version' | 'day' | 'second'

/** A normalised address whose answer is the same for every guest. */
export type CachedAddress = Readonly<{ key: string; lasts: Lasts }>

export type AnswerCache = CacheFigures &
  Readonly<{
    /** the valid cached answer, without waiting; null means use `answer` */
    peek: (address: CachedAddress, version: number) => Answer | null
    /** a valid answer, built once for all who wait; while the database is away the last valid one with its age, unless `isFresh` */
    answer: (address: CachedAddress, build: () => Promise<Answer>, options?: Readonly<{ isFresh?: boolean }>) => Promise<Answer>
  }>

type AnswerCacheOptions = Readonly<{
  version: () => Promise<number>
  /** marks a cached answer sent while the database is away */
  remember: (answer: Answer, ageMs: number) => Answer
  maxEntries?: number
  maxBytes?: number
  /** monotonic, in milliseconds */
  clock?: () => number
  today?: () => CalendarDate
}>

type Entry = {
  answer: Answer
  version: number
  builtAt: number
  builtOn: CalendarDate
  remembered?: Readonly<{ answer: Answer; until: number }>
}
type Flight = Readonly<{ version: number; answer: Promise<Answer> }>

/** Stock on a cached page may be one second old (requirements §13). */
const STOCK_MAX_AGE_MS = 1_000
/** From this age a request triggers a rebuild but gets the cached answer at once. */
const REBUILT_AFTER_MS = 700
/** How long cached answers are used after the database was last reached. */
const MAX_AWAY_MS = 3_600_000
const MARKED_ANSWER_MS = 5_000
const UNAVAILABLE = 503

/** Caches answers by normalised address and catalogue version, evicting the least recently used. */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { version: readVersion, remember, maxEntries = 2_000, maxBytes = 64 * 1024 * 1024, clock = () => performance.now() } = options
  const { today = () => copenhagenDay(Date.now()) } = options
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: ({ answer }) => weightOf(answer) })
  const flights = new Map<string, Flight>()
  let hits = 0
  let built = 0
  let lastReached: Readonly<{ version: number; at: number }> | null = null

  async function answer(address: CachedAddress, build: () => Promise<Answer>, { isFresh = false } = {}): Promise<Answer> {
    const version = await currentVersion()
    const fresh = version === null ? null : await answerOfVersion(address, version, build)
    if (fresh !== null && fresh.status !== UNAVAILABLE) return fresh
    return (isFresh ? null : remembered(address)) ?? fresh ?? (await build())
  }

  function peek({ key, lasts }: CachedAddress, version: number): Answer | null {
    const entry = entries.get(key)
    if (entry?.version !== version) return null
    const at = clock()
    if (lasts === 'second' && at - entry.builtAt >= REBUILT_AFTER_MS) return null
    if (lasts === 'day' && entry.builtOn !== today()) return null
    lastReached = { version, at }
    hits += 1
    return entry.answer
  }

  /** Null while the database is away. */
  async function currentVersion(): Promise<number | null> {
    const at = clock()
    try {
      const version = await readVersion()
      lastReached = { version, at }
      return version
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return null
    }
  }

  async function answerOfVersion({ key, lasts }: CachedAddress, version: number, build: () => Promise<Answer>): Promise<Answer> {
    const entry = entries.get(key)
    if (entry?.version !== version || (lasts === 'day' && entry.builtOn !== today())) return await buildOnce(key, version, build)
    const age = clock() - entry.builtAt
    if (lasts === 'second' && age >= STOCK_MAX_AGE_MS) return await buildOnce(key, version, build)
    if (lasts === 'second' && age >= REBUILT_AFTER_MS) buildOnce(key, version, build).catch(() => undefined)
    hits += 1
    return entry.answer
  }

  function remembered({ key, lasts }: CachedAddress): Answer | null {
    const entry = entries.get(key)
    if (!entry || !lastReached || entry.version !== lastReached.version) return null
    const now = clock()
    if (now - lastReached.at > MAX_AWAY_MS) return null
    if (entry.remembered && now < entry.remembered.until) return entry.remembered.answer
    const validAt = lasts === 'second' ? entry.builtAt : lastReached.at
    const answer = remember(entry.answer, now - validAt)
    entry.remembered = { answer, until: now + MARKED_ANSWER_MS }
    return answer
  }

  function buildOnce(key: string, version: number, build: () => Promise<Answer>): Promise<Answer> {
    const underWay = flights.get(key)
    // a build started under an older version may be outdated
    if (underWay?.version === version) return underWay.answer
    built += 1
    const asBuilt = { version, builtAt: clock(), builtOn: today() }
    const building = build().then((fresh) => store(key, fresh, asBuilt))
    const flight = { version, answer: building }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    building.then(land, land)
    return building
  }

  function store(key: string, fresh: Answer, { version, builtAt, builtOn }: Omit<Entry, 'answer'>): Answer {
    const before = entries.get(key)
    if (before && before.version > version) return fresh
    // keep the old answer until the database is back
    if (fresh.status === UNAVAILABLE) return fresh
    const same = before && isSameAnswer(before.answer, fresh) ? before.answer : fresh
    entries.delete(key)
    // an answer larger than the whole cache is not kept
    if (isCacheable(fresh)) entries.set(key, { answer: same, version, builtAt, builtOn })
    return same
  }

  return { answer, peek, size: () => ({ entries: entries.size, bytes: entries.calculatedSize }), counts: () => ({ hits, built }) }
}

function isCacheable({ status, headers }: Answer): boolean {
  return status === 200 && !headers.includes('set-cookie')
}

function weightOf({ body, headers }: Answer): number {
  return body.length * 2 + headers.length * 100
}
