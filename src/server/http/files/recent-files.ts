import { LRUCache } from 'lru-cache'

/** A size-limited cache of files; simultaneous requests share one load. */
export function recentFiles(mostBytes: number) {
  const cached = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => Math.max(length, 1) })
  const loading = new Map<string, Promise<Buffer | null>>()

  return {
    async read<File extends Buffer | null>(name: string, fetch: () => Promise<File>): Promise<Buffer | File> {
      const body = cached.get(name)
      if (body) return body
      const underWay = loading.get(name) as Promise<File> | undefined
      if (underWay !== undefined) return await underWay
      const fetching = fetch().finally(() => loading.delete(name))
      loading.set(name, fetching)
      const fetched = await fetching
      if (fetched) cached.set(name, fetched)
      return fetched
    },
    clear: (name: string) => {
      cached.delete(name)
    },
  }
}
