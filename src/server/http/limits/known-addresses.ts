import type { CachedAddress } from '#server/http/answer-cache.ts'

const MOST = 2_000
const LONGEST = 512

/** Caches parsed addresses; cleared as a whole when full. */
export function knownAddresses() {
  const known = new Map<string, CachedAddress>()
  return {
    get: (url: string): CachedAddress | undefined => known.get(url),
    remember: (url: string, address: CachedAddress): void => {
      if (url.length > LONGEST || known.has(url)) return
      if (known.size >= MOST) known.clear()
      known.set(url, address)
    },
  }
}
