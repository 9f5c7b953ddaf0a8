import { LRUCache } from 'lru-cache'

/** A size-limited cache of files; simultaneous requests share one load. */
export function recentFiles(mostBytes: number) {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => Math.max(length, 1) })
  const coming = new Map<string, Promise<Buffer | null>>()

  return {
    async read<File extends Buffer | null>(name: string, fetch: () => Promise<File>): Promise<Buffer | File> {
      const body = kept.get(name)
      if (body) return body
      const already = coming.get(name) as Promise<File> | undefined
      if (already !== undefined) return await already
      const fetching = fetch().finally(() => coming.delete(name))
      coming.set(name, fetching)
      const fetched = await fetching
      if (fetched) kept.set(name, fetched)
      return fetched
    },
    clear: (name: string) => {
      kept.delete(name)
    },
  }
}
