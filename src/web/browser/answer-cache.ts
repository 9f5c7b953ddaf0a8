import { createStore } from './store.ts'

/** Answers shown before, by address, the newest last: those of hidden pages, and of lists before a filter changed (decision 101). */
const cache = new Map<string, unknown>()
const MAX_ANSWERS = 8
let lastUsed: unknown
let visit = 0
/** The number of changes this browser has sent. */
export const sentChanges = createStore(0)

type Address = Readonly<{ pathname: string; search: string }>

const addressKey = ({ pathname, search }: Address) => pathname + search

/** Returns what to call when the address is left: it caches the answer, unless the visit has ended. */
export function cacheWhenHidden(address: Address, answer: unknown): () => void {
  const visitWhenShown = visit
  cache.delete(addressKey(address))
  return () => {
    if (visitWhenShown !== visit) return
    cache.set(addressKey(address), answer)
    const [oldest = ''] = cache.keys()
    if (cache.size > MAX_ANSWERS) cache.delete(oldest)
  }
}

/** The cached answer of an address, removed from the cache: the page that is rendered with it loads its data again. */
export function takeCachedAnswer<Answer>(address: Address): Answer | null {
  const answer = cache.get(addressKey(address))
  if (answer === undefined) return null
  cache.delete(addressKey(address))
  lastUsed = answer
  return answer as Answer
}

/** True for the answer that was last taken from the cache. */
export function isFromCache(answer: unknown): boolean {
  return answer !== undefined && answer === lastUsed
}

/** The last cached answer when the new one is equal, so that nothing renders again. */
export function reuseIfEqual<Answer extends Readonly<{ json: string }>>(answer: Answer): Answer {
  const last = lastUsed as Partial<Answer> | undefined
  return last?.json === answer.json ? (last as Answer) : answer
}

/** After a change sent from this browser. */
export function clearAnswerCache(): void {
  cache.clear()
  lastUsed = undefined
  sentChanges.set(sentChanges.read() + 1)
}

/** When the session changes: the answer on the screen is not cached either. */
export function endVisit(): void {
  visit += 1
  clearAnswerCache()
}
