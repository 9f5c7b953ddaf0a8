/** Files that were asked for lately, up to so many bytes; who asks while one is being fetched or made waits for the same. */
export function recentFiles(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  const coming = new Map<string, Promise<Buffer | null>>()
  let bytes = 0

  const forget = (name: string) => {
    bytes -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }
  const keep = (name: string, body: Buffer) => {
    forget(name)
    kept.set(name, body)
    bytes += body.length
    for (const [oldest] of kept) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  return {
    async read<File extends Buffer | null>(name: string, fetch: () => Promise<File>): Promise<Buffer | File> {
      const body = kept.get(name)
      if (body) {
        // the newest stands last
        kept.delete(name)
        kept.set(name, body)
        return body
      }
      const already = coming.get(name) as Promise<File> | undefined
      if (already !== undefined) return await already
      const fetching = fetch().finally(() => coming.delete(name))
      coming.set(name, fetching)
      const fetched = await fetching
      if (fetched) keep(name, fetched)
      return fetched
    },
    forget,
  }
}
