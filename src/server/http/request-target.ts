/** The path as sent, decoded, and the query without question mark. */
export type RequestTarget = Readonly<{ path: string; decodedPath: string; query: string }>

const MAX_URL_LENGTH = 8_192

/** Parses a request target; a number is the status to refuse it with. */
export function readTarget(url: string): RequestTarget | 400 | 414 {
  if (url.length > MAX_URL_LENGTH) return 414
  if (!url.startsWith('/')) return 400
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : url.slice(mark + 1)
  if (!path.includes('%')) return { path, decodedPath: path, query }
  try {
    const decodedPath = decodeURIComponent(path)
    return decodedPath.includes('\0') ? 400 : { path, decodedPath, query }
  } catch {
    return 400
  }
}
