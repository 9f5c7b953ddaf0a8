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

/** Keeps the token of a new session. Where storage is forbidden the login lasts as long as nobody asks for it again. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch (error) {
    console.error('the session could not be saved', error)
  }
}

/** Forgets the token. */
export function dropToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch (error) {
    console.error('the session could not be removed', error)
  }
}

let hearRefusal: (token: string) => void = () => {}

/** Who is told when the server refuses a token: the session. */
export function onRefusedToken(listener: (token: string) => void): void {
  hearRefusal = listener
}

/** Says that the server refused a token, whatever was asked with it. */
export function reportRefusedToken(token: string): void {
  hearRefusal(token)
}
