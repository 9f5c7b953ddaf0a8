import type { CachedAddress } from './answer-cache.ts'

/** So many, of so many letters at most: what everybody asks for is short, and nobody can fill memory with what he makes up. */
const MOST = 2_000
const LONGEST = 512

/** What addresses as they were sent are kept under, so that they are read once. Too many are forgotten all together. */
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
