/** Where the session token is kept (spec §4); the script in the document's head reads the same key. */
export const TOKEN_KEY = 'foliehuset.token'

/** The stored token; null without one, on the server and where storage is forbidden. */
export function readToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(TOKEN_KEY) ?? null
  } catch {
    return null
  }
}
